// <failures-view .route .account>: what runs fail with, the most pressing first. Counts are those of the filters and the span, two
// weeks unless another one is asked for; each leads to the list of exactly these runs. One failure is <failure-view>.
// In this folder: the list, the page of one, and the work on it.
import { LitElement, html, nothing } from 'lit';
import { get } from '../../api.js';
import { apiQuery, filtersIn, timelessIn } from '../../filters.js';
import { listBehind } from '../../figures.js';
import { count, percent, plural } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { Keys } from '../../keys.js';
import { carried, go, href } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/filter-bar.js';
import '../../parts/segment-picker.js';
import '../../parts/span-picker.js';
import '../../parts/spark-line.js';
import '../../parts/time-ago.js';
import '../sessions/refused-filters.js';
import './failure-view.js';
import { STATES, sideWords, spaced } from './failure-words.js';
import { list, states } from './failures-styles.js';

const SHOWN = [
  ['', 'Open'],
  ['muted', 'Muted'],
  ['resolved', 'Resolved'],
  ['all', 'All'],
];

class FailuresView extends LitElement {
  static properties = { route: { attribute: false }, account: { attribute: false }, reply: { state: true } };

  static styles = [base, controls, pages, tables, states, list];

  keys = new Keys(this, { '/': () => this.renderRoot.querySelector('filter-bar')?.focusField() });

  fresh = new FreshReplies(this);

  get one() {
    return this.route.path[1];
  }

  willUpdate(changed) {
    if (!changed.has('route')) return;
    // Who comes back from one of them may have changed it there.
    if (this.one) this.asked = undefined;
    else this.load();
  }

  load() {
    const params = carried(this.route.params);
    const { state } = this.route.params;
    const asked = JSON.stringify([params, state]);
    if (asked === this.asked) return;
    Object.assign(this, { asked, params, reply: undefined });
    this.fresh.ask(
      params.environment,
      (signal) => get('sdk/failures', { ...apiQuery(params), state }, signal),
      (reply) => {
        this.reply = reply;
      },
    );
  }

  render() {
    const { route, account } = this;
    if (this.one) return html`<failure-view .route=${route} .account=${account}></failure-view>`;
    return html`<div class="page">
      <div class="page-head">
        <h1>Failures</h1>
        ${this.fresh.stamp()}
        <span class="segments" role="group" aria-label="State">
          ${SHOWN.map(
            ([state, words]) =>
              html`<button
                type="button"
                aria-pressed=${(route.params.state ?? '') === state}
                @click=${() => this.put({ state: state || undefined })}
              >
                ${words}
              </button>`,
          )}
        </span>
        <span-picker .params=${route.params} @pick=${({ detail }) => this.put(detail)}></span-picker>
      </div>
      <filter-bar
        .params=${route.params}
        @filter=${({ detail }) => this.filter(detail)}
        @open=${({ detail }) => go(['sessions', detail], this.params)}
      ></filter-bar>
      ${
        this.fresh.failure?.status === 400
          ? html`<refused-filters
              class="card"
              .failure=${this.fresh.failure}
              .params=${route.params}
              @filter=${({ detail }) => this.filter(detail)}
            ></refused-filters>`
          : html`${this.fresh.trouble()}${this.fresh.failure && !this.reply ? nothing : this.content()}`
      }
    </div>`;
  }

  content() {
    const items = this.reply?.items;
    if (items?.length === 0) return this.nothingHere();
    const several = items?.filter((item) => !item.oneOff);
    const once = items?.filter((item) => item.oneOff) ?? [];
    return html`${this.reply ? this.summary() : nothing}
      ${several?.length === 0 ? nothing : this.table(several)} ${once.length ? this.oneOffs(once) : nothing}
      ${this.reply?.more ? html`<p class="muted small">The most pressing ones. Filter to see others.</p>` : nothing}`;
  }

  nothingHere() {
    const { failed, runs } = this.reply;
    return html`<div class="card empty">
      <h2>${failed ? 'No failure stands like this' : 'No run failed'}</h2>
      <p>
        ${
          runs
            ? `${plural(runs, 'run')} ended in this span, ${failed ? count(failed) + ' of them failed' : 'none of them failed'}.`
            : 'No run ended in this span. Without one chosen, it is the last two weeks.'
        }
      </p>
    </div>`;
  }

  get hasTime() {
    return Object.keys(timelessIn(this.params)).length < Object.keys(filtersIn(this.params)).length;
  }

  summary() {
    const { failed, runs, sides, unexplained } = this.reply;
    return html`<p class="sides muted">
      <span>${plural(failed, 'failed run')} of ${count(runs)} that ended${this.hasTime ? '' : ' in the last two weeks'}</span>
      ${sides.map(({ key, runs: some }) => html`<span>${percent(some / failed)} are ${sideWords(key)}</span>`)}
      ${unexplained ? html`<span>${count(unexplained)} not looked at yet</span>` : nothing}
    </p>`;
  }

  table(items) {
    return html`<div class="card scroll-x" tabindex="0" role="region" aria-label="Failures">
      <table aria-label="Failures" aria-busy=${!items}>
        <thead>
          <tr>
            <th scope="col">Failure</th>
            <th scope="col" class="num">Runs</th>
            <th scope="col" class="num">Share</th>
            <th scope="col">Trend</th>
            <th scope="col" class="num">Users</th>
            <th scope="col">Agents</th>
            <th scope="col">Versions</th>
            <th scope="col">First seen</th>
            <th scope="col">Last seen</th>
          </tr>
        </thead>
        <tbody>
          ${items ? items.map((item) => this.row(item)) : skeletonRows(8, 9)}
        </tbody>
      </table>
    </div>`;
  }

  row(item) {
    const runs = listBehind(this.params, this.reply, { failure: item.id });
    return html`<tr @click=${this.open}>
      <th scope="row">
        <a class="quiet" href=${this.link(item)}><bdi>${item.title}</bdi></a>
        <span class="tags">
          <span class="state ${item.state}" title=${STATES[item.state]}>${item.state}</span>
          <span class="tag">${spaced(item.class)}</span>
          ${item.assignedTo ? html`<span class="muted small"><bdi>${item.assignedTo.name}</bdi></span>` : nothing}
        </span>
      </th>
      <td class="num"><a class="quiet" href=${runs}>${count(item.runs)}</a></td>
      <td class="num" title="Of the runs of the same agents that ended">${percent(item.share)}</td>
      <td><spark-line .counts=${item.trend} label="${plural(item.runs, 'run')} over the span"></spark-line></td>
      <td class="num">${count(item.users)}</td>
      <td class="names">${names(item.agents)}</td>
      <td class="names">${names(item.versions)}</td>
      <td><time-ago .at=${item.firstSeenAt}></time-ago></td>
      <td><time-ago .at=${item.lastSeenAt}></time-ago></td>
    </tr>`;
  }

  /** The whole row answers to the pointer, but a link stays a link and selected text stays selected. */
  open(event) {
    if (event.target.closest('a, button') || String(getSelection())) return;
    event.currentTarget.querySelector('a').click();
  }

  link(item) {
    return href(['failures', item.id], carried(this.route.params));
  }

  oneOffs(items) {
    const tools = this.reply.oneOffs.filter(({ key }) => key).map(({ key, runs }) => `${key} ${runs}`);
    return html`<details class="card">
      <summary>
        ${plural(items.length, 'one-off reason')}${tools.length ? html` <span class="muted">last tool: ${tools.join(', ')}</span>` : nothing}
      </summary>
      <ul aria-label="One-off reasons">
        ${items.map((item) => html`<li><a class="quiet" href=${this.link(item)}><bdi>${item.title}</bdi></a></li>`)}
      </ul>
    </details>`;
  }

  filter(filters) {
    const { environment, state } = this.route.params;
    go(['failures'], { ...filters, environment, state });
  }

  put(params) {
    go(['failures'], { ...this.route.params, ...params });
  }
}

function names(all) {
  if (!all.length) return '–';
  return html`<bdi title=${all.join(', ')}>${all[0]}</bdi>${all.length > 1 ? ` +${all.length - 1}` : ''}`;
}

customElements.define('failures-view', FailuresView);
