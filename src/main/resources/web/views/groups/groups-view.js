// <groups-view .route .account kind="agents|users">: the figures per agent or per external user, sortable, a sparkline each,
// clicking through to the sessions. Order, span and the words one looks for are in the address.
// In this folder: this page, for agents and for users, and erasing a user.
import { LitElement, html, nothing } from 'lit';
import { get } from '../../api.js';
import { apiQuery } from '../../filters.js';
import { count, duration, money, percent, plural } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { Keys } from '../../keys.js';
import { may } from '../../roles.js';
import { carried, go, href } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { groups } from './groups-styles.js';
import { icons } from '../../parts/icons.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/segment-picker.js';
import '../../parts/spark-line.js';
import './erase-user.js';

const KINDS = {
  agents: {
    title: 'Agents',
    one: 'agent',
    groupBy: 'agentName',
    say: 'An agent appears here once it has recorded a run.',
  },
  users: {
    title: 'Users',
    one: 'user',
    groupBy: 'userId',
    say: 'The people your agents work for appear here once a run names them.',
  },
};

const COLUMNS = [
  ['sessions', 'Sessions', (item) => count(item.sessions)],
  ['successRate', 'Success', (item) => percent(item.successRate)],
  ['failed', 'Failed', (item) => (item.failed ? html`<span class="fail">${count(item.failed)}</span>` : '0')],
  ['active', 'Active', (item) => (item.active ? html`<span class="run">${count(item.active)}</span>` : '0')],
  ['p50DurationMs', 'Median', (item) => duration(item.p50DurationMs)],
  ['p95DurationMs', 'p95', (item) => duration(item.p95DurationMs)],
  ['events', 'Events', (item) => count(item.events)],
  ['errors', 'Errors', (item) => (item.errors ? html`<span class="fail">${count(item.errors)}</span>` : '0')],
  ['tokens', 'Tokens', (item) => count(item.tokens)],
  ['cost', 'Cost', (item) => money(item.cost)],
];

class GroupsView extends LitElement {
  static properties = {
    route: { attribute: false },
    account: { attribute: false },
    kind: {},
    items: { state: true },
    trends: { state: true },
  };

  static styles = [base, controls, pages, tables, groups];

  keys = new Keys(this, { '/': () => this.renderRoot.querySelector('.find').focus() });

  fresh = new FreshReplies(this);

  willUpdate(changed) {
    if (changed.has('route') || changed.has('kind')) this.load();
  }

  get last() {
    return this.route.params.last ?? '30d';
  }

  load() {
    const { groupBy } = KINDS[this.kind];
    const { environment } = this.route.params;
    const asked = [groupBy, environment, this.last].join(' ');
    if (asked === this.asked) return;
    Object.assign(this, { asked, items: undefined, trends: undefined });
    this.fresh.ask(
      environment,
      (signal) => this.figures({ environment, last: this.last }, groupBy, signal),
      ([stats, trend]) => {
        this.items = stats.items;
        this.trends = new Map(trend.items.map(({ key, counts }) => [key, counts]));
      },
    );
  }

  figures(params, groupBy, signal) {
    const query = { ...apiQuery(params), groupBy };
    return Promise.all([
      get('sdk/stats', query, signal),
      get('sdk/stats/trend', { ...query, bucket: BUCKET[params.last] }, signal).catch(() => ({ items: [] })),
    ]);
  }

  render() {
    const { title, one, say } = KINDS[this.kind];
    const { find = '' } = this.route.params;
    const shown = this.sorted(find.toLowerCase());
    return html`<div class="page">
      <div class="page-head">
        <h1>${title}</h1>
        ${this.fresh.stamp()}
        <input
          class="find"
          type="search"
          aria-label="Find an ${one}"
          placeholder="Find"
          .value=${find}
          @input=${(event) => this.put({ find: event.target.value }, true)}
        />
        <segment-picker
          label="Span of time"
          value=${this.last}
          .options=${[
            ['24h', '24 hours'],
            ['7d', '7 days'],
            ['30d', '30 days'],
          ]}
          @pick=${({ detail }) => this.put({ last: detail })}
        ></segment-picker>
      </div>
      ${this.fresh.trouble()}
      ${this.fresh.failure && !this.items ? nothing : this.content(title, one, say, find, shown)}
      ${this.erases
        ? html`<erase-user
            environment=${this.route.params.environment ?? 'live'}
            @erased=${() => this.fresh.again()}
          ></erase-user>`
        : nothing}
    </div>`;
  }

  content(title, one, say, find, shown) {
    return html`${
        this.items?.length === 0
          ? html`<div class="card empty">
              <h2>None in this span</h2>
              <p>${say}</p>
            </div>`
          : html` <div class="card scroll-x" tabindex="0" role="region" aria-label=${title}>
                <table aria-label=${title} aria-busy=${!this.items}>
                  <thead>
                    <tr>
                      <th scope="col" aria-sort=${this.direction('key')}>${this.sorter('key', title.slice(0, -1))}</th>
                      <th scope="col">Trend</th>
                      ${COLUMNS.map(
                        ([key, words]) =>
                          html`<th scope="col" class="num ${key}"
                            aria-sort=${this.direction(key)}>${this.sorter(key, words)}</th>`,
                      )}
                      ${this.erases ? html`<th scope="col" class="erase"><span class="unseen">Erase</span></th>` : nothing}
                    </tr>
                  </thead>
                  <tbody>
                    ${this.items ? shown.map((item) => this.row(item)) : skeletonRows(8, COLUMNS.length + (this.erases ? 3 : 2))}
                  </tbody>
                </table>
              </div>
              ${this.items?.length >= 100
                ? html`<p class="muted small">The 100 with the most sessions. Filter the sessions to see another one's.</p>`
                : nothing}
              ${this.items && !shown.length ? html`<p class="empty">No ${one} with “<bdi>${find}</bdi>” in its name.</p>` : nothing}`
      }`;
  }

  /** The whole row answers to the pointer, but a button stays a button and selected text stays selected. */
  open(event) {
    if (event.target.closest('a, button') || String(getSelection())) return;
    event.currentTarget.querySelector('a').click();
  }

  row(item) {
    const link = href(['sessions'], {
      ...carried(this.route.params),
      last: this.last,
      [KINDS[this.kind].groupBy]: item.key,
    });
    return html`<tr @click=${this.open}>
      <th scope="row"><a class="quiet" href=${link} title=${item.key}>${item.key}</a></th>
      <td>
        <spark-line
          .counts=${this.trends?.get(item.key)}
          label="${plural(item.sessions, 'session')} over the span"
        ></spark-line>
      </td>
      ${COLUMNS.map(([key, , show]) => html`<td class="num ${key}">${show(item)}</td>`)}
      ${this.erases ? html`<td class="erase">${this.eraser(item.key)}</td>` : nothing}
    </tr>`;
  }

  get erases() {
    return this.kind === 'users' && may(this.account, 'eraseUsers');
  }

  eraser(user) {
    const words = `Erase ${user}`;
    const ask = () => this.renderRoot.querySelector('erase-user').ask(user);
    return html`<button type="button" class="button tiny plain" aria-label=${words} title=${words} @click=${ask}>
      ${icons.trash()}
    </button>`;
  }

  get order() {
    const sort = this.route.params.order ?? '-sessions';
    return { key: sort.replace(/^-/, ''), down: sort.startsWith('-') };
  }

  direction(key) {
    if (this.order.key !== key) return nothing;
    return this.order.down ? 'descending' : 'ascending';
  }

  sorter(key, words) {
    const { order } = this;
    const next = order.key === key ? (order.down ? key : '-' + key) : key === 'key' ? key : '-' + key;
    return html`<button type="button" @click=${() => this.put({ order: next === '-sessions' ? undefined : next })}>
      ${words}<span aria-hidden="true">${order.key === key ? (order.down ? ' ↓' : ' ↑') : ''}</span>
    </button>`;
  }

  sorted(find) {
    const { key, down } = this.order;
    const value = (item) => item[key] ?? -1;
    const compare = (a, b) => (key === 'key' ? a.key.localeCompare(b.key) : value(a) - value(b));
    return (this.items ?? [])
      .filter((item) => item.key.toLowerCase().includes(find))
      .sort((a, b) => (down ? compare(b, a) : compare(a, b)));
  }

  put(params, replace) {
    go([this.kind], { ...this.route.params, ...params }, { replace });
  }
}

const BUCKET = { '24h': '1h', '7d': '6h', '30d': '1d' };

customElements.define('groups-view', GroupsView);
