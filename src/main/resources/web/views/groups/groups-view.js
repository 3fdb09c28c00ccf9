// <groups-view .route .account kind="agents|users">: the figures per agent or per external user, of the runs that the filters let
// through, sortable, a sparkline each, clicking through to the sessions. All its state is in the address.
// In this folder: this page, for agents and for users, and erasing a user.
import { LitElement, html, nothing } from 'lit';
import { get } from '../../api.js';
import { asOf, fromTheFirst, listBehind, stats } from '../../figures.js';
import { timelessIn } from '../../filters.js';
import { count, duration, money, percent, plural, whole } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { Keys } from '../../keys.js';
import { may } from '../../roles.js';
import { carried, go, href } from '../../route.js';
import { bucketFor } from '../../span.js';
import { base, controls, pages, tables } from '../../styles.js';
import { groups } from './groups-styles.js';
import { icons } from '../../parts/icons.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/filter-bar.js';
import '../../parts/span-picker.js';
import '../../parts/spark-line.js';
import '../sessions/refused-filters.js';
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

/** How many groups are asked for: all, in most organizations. */
const MOST = 1000;
const TREND_BARS = 30;

/** Figures that count sessions lead to them. */
const COLUMNS = [
  ['sessions', 'Sessions', (item, list) => html`<a class="quiet" href=${list()}>${count(item.sessions)}</a>`],
  ['successRate', 'Success', (item) => percent(item.successRate)],
  ['failed', 'Failed', (item, list) => part('failed', 'fail', item, list)],
  ['active', 'Active', (item, list) => part('active', 'run', item, list)],
  ['p50DurationMs', 'Median', (item) => duration(item.p50DurationMs)],
  ['p95DurationMs', 'p95', (item) => duration(item.p95DurationMs)],
  ['events', 'Events', (item) => count(item.events)],
  ['errors', 'Errors', (item) => (item.errors ? html`<span class="fail">${count(item.errors)}</span>` : '0')],
  ['tokens', 'Tokens', (item) => count(item.tokens)],
  ['cost', 'Cost', (item) => money(item.cost)],
];

/** What went into stretches that led nowhere. */
const WASTED = ['wasted', 'Wasted', ({ waste }) => (waste ? html`<span title=${wasteInWords(waste)}>${money(waste.cost)}</span>` : '0')];

const wasteInWords = ({ runs, ms }) => `and ${duration(ms)}, in ${plural(runs, 'run')}`;

function part(outcome, look, item, list) {
  return item[outcome] ? html`<a class="quiet ${look}" href=${list({ outcome })}>${count(item[outcome])}</a>` : '0';
}

const withoutZone = ({ tz, ...query }) => query;

class GroupsView extends LitElement {
  static properties = {
    route: { attribute: false },
    account: { attribute: false },
    kind: {},
    items: { state: true },
    trends: { state: true },
  };

  static styles = [base, controls, pages, tables, groups];

  keys = new Keys(this, { '/': () => this.renderRoot.querySelector('filter-bar').focusField() });

  fresh = new FreshReplies(this);

  willUpdate(changed) {
    if (changed.has('route') || changed.has('kind')) this.load();
  }

  load() {
    const { groupBy } = KINDS[this.kind];
    const params = carried(this.route.params);
    const { environment } = params;
    const asked = JSON.stringify([groupBy, params]);
    if (asked === this.asked) return;
    Object.assign(this, { asked, params, items: undefined, trends: undefined });
    this.fresh.ask(
      environment,
      (signal) => this.figures(asOf(params), groupBy, signal),
      ([query, { items, groups }, trend, waste]) => {
        const wasted = new Map(waste.items.map((one) => [one.agentName, one]));
        const withWaste = items.map((item) => ({ ...item, waste: wasted.get(item.key), wasted: wasted.get(item.key)?.cost ?? 0 }));
        Object.assign(this, { query, items: withWaste, groups });
        this.trends = new Map(trend.items.map(({ key, counts }) => [key, counts]));
      },
    );
  }

  figures(query, groupBy, signal) {
    return Promise.all([
      query,
      stats(query, groupBy, signal, { limit: MOST }),
      this.trend(query, groupBy, signal),
      this.kind === 'agents' ? get('sdk/stats/waste', withoutZone(query), signal) : { items: [] },
    ]);
  }

  async trend(asked, groupBy, signal) {
    try {
      const query = await fromTheFirst(asked, signal);
      return await get('sdk/stats/trend', { ...query, groupBy, bucket: bucketFor(query, TREND_BARS) }, signal);
    } catch (failure) {
      if (failure.name === 'AbortError') throw failure;
      return { items: [] }; // the figures say that the server is away; without lines they are still figures
    }
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
        <a class="button" href=${href(['apart'], this.params)} title="What sets failed runs apart, or any two groups">Compare</a>
        <span-picker .params=${this.route.params} @pick=${({ detail }) => this.put(detail)}></span-picker>
      </div>
      <filter-bar
        .params=${this.route.params}
        @filter=${({ detail }) => this.filter(detail)}
        @open=${({ detail }) => go(['sessions', detail], this.params)}
      ></filter-bar>
      ${
        this.fresh.failure?.status === 400
          ? html`<refused-filters
              class="card"
              .failure=${this.fresh.failure}
              .params=${this.route.params}
              @filter=${({ detail }) => this.filter(detail)}
            ></refused-filters>`
          : this.answer(title, one, say, find, shown)
      }
      ${this.erases
        ? html`<erase-user
            environment=${this.route.params.environment ?? 'live'}
            @erased=${() => this.fresh.again()}
          ></erase-user>`
        : nothing}
    </div>`;
  }

  answer(title, one, say, find, shown) {
    return html`${this.fresh.trouble()}
    ${this.fresh.failure && !this.items ? nothing : this.content(title, one, say, find, shown)}`;
  }

  content(title, one, say, find, shown) {
    return html`${
        this.items?.length === 0
          ? html`<div class="card empty">
              <h2>None in this span</h2>
              <p>${Object.keys(timelessIn(this.params)).length ? 'Look at a longer one, or take a filter away.' : say}</p>
            </div>`
          : html` <div class="card scroll-x" tabindex="0" role="region" aria-label=${title}>
                <table aria-label=${title} aria-busy=${!this.items}>
                  <thead>
                    <tr>
                      <th scope="col" aria-sort=${this.direction('key')}>${this.sorter('key', title.slice(0, -1))}</th>
                      <th scope="col">Trend</th>
                      ${this.columns.map(
                        ([key, words]) =>
                          html`<th scope="col" class="num ${key}"
                            aria-sort=${this.direction(key)}>${this.sorter(key, words)}</th>`,
                      )}
                      ${this.erases ? html`<th scope="col" class="erase"><span class="unseen">Erase</span></th>` : nothing}
                    </tr>
                  </thead>
                  <tbody>
                    ${this.items ? shown.map((item) => this.row(item)) : skeletonRows(8, this.columns.length + (this.erases ? 3 : 2))}
                  </tbody>
                </table>
              </div>
              ${this.groups > this.items?.length
                ? html`<p class="muted small">
                    The ${whole(this.items.length)} with the most sessions, of ${whole(this.groups)}. Filter the
                    sessions to see another one's.
                  </p>`
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
    const { groupBy } = KINDS[this.kind];
    const list = (filter) => listBehind(this.params, this.query, { [groupBy]: item.key, ...filter });
    return html`<tr @click=${this.open}>
      <th scope="row"><a class="quiet" href=${list()} title=${item.key}>${item.key}</a></th>
      <td>
        <spark-line
          .counts=${this.trends?.get(item.key)}
          label="${plural(item.sessions, 'session')} over the span"
        ></spark-line>
      </td>
      ${this.columns.map(([key, , show]) => html`<td class="num ${key}">${show(item, list)}</td>`)}
      ${this.erases ? html`<td class="erase">${this.eraser(item.key)}</td>` : nothing}
    </tr>`;
  }

  get columns() {
    return this.kind === 'agents' ? [...COLUMNS, WASTED] : COLUMNS;
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

  filter(filters) {
    const { environment, find, order } = this.route.params;
    go([this.kind], { ...filters, environment, find, order });
  }

  put(params, replace) {
    go([this.kind], { ...this.route.params, ...params }, { replace });
  }
}

customElements.define('groups-view', GroupsView);
