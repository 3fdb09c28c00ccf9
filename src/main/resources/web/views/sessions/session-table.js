// <session-table .items .labels .params .selected .waiting .done .loading .failure>: the list itself; `labels` are the
// organization's. Fires `more` near its end, `release` to show waiting arrivals, `sort` with the order as detail. step(±1) moves
// the focus, for j and k.
import { LitElement, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { aboutCost, cost, count, duration, plural, whole } from '../../format.js';
import { focused } from '../../keys.js';
import { href } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { sessionTable } from './session-table-styles.js';
import { doubtOf, isTroubled, signalsInWords } from '../insight/signal-words.js';
import { labelLink } from '../../parts/label-chip.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import { standing } from '../../parts/status-mark.js';
import '../../parts/time-ago.js';

const COLUMNS = [
  { key: 'status', words: 'Status' },
  { key: 'name', words: 'Session' },
  { key: 'agent', words: 'Agent' },
  { key: 'user', words: 'User' },
  { key: 'started', words: 'Started', sort: 'createdAt' },
  { key: 'activity', words: 'Last activity', sort: 'lastActivityAt' },
  { key: 'duration', words: 'Duration', sort: 'durationMs', num: true },
  { key: 'events', words: 'Events', sort: 'events', num: true },
  { key: 'errors', words: 'Errors', sort: 'errors', num: true },
  { key: 'tokens', words: 'Tokens', sort: 'tokens', num: true },
  { key: 'cost', words: 'Cost', sort: 'estimatedCost', num: true },
];

const FEW_LABELS = 3;

class SessionTable extends LitElement {
  static properties = {
    items: { attribute: false },
    labels: { attribute: false },
    params: { attribute: false },
    selected: {},
    waiting: { type: Number },
    done: { type: Boolean },
    loading: { type: Boolean },
    failure: { attribute: false },
  };

  static styles = [base, controls, tables, pages, sessionTable];

  firstUpdated() {
    this.watcher = new IntersectionObserver((seen) => seen.some((entry) => entry.isIntersecting) && this.fire('more'), {
      rootMargin: '600px',
    });
    this.watcher.observe(this.renderRoot.querySelector('.end'));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.watcher?.disconnect();
    this.watcher = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) this.firstUpdated();
  }

  updated(changed) {
    // A page too short to scroll must ask on: the observer only speaks when something changes.
    if (changed.has('items') && this.items && !this.done && this.watcher) {
      const end = this.renderRoot.querySelector('.end');
      this.watcher.unobserve(end);
      this.watcher.observe(end);
    }
  }

  render() {
    const order = this.params.sort ?? '-createdAt';
    return html` ${this.waiting ? html`<p class="arrivals"><button type="button" class="button main tiny"
      @click=${() => this.fire('release')}>${plural(this.waiting, 'new session')}</button></p>` : nothing}
      <table aria-label="Sessions" aria-busy=${!this.items}>
        <thead>
          <tr>
            ${COLUMNS.map((column) => this.heading(column, order))}
          </tr>
        </thead>
        <tbody>
          ${
            this.items
              ? repeat(
                  this.items,
                  ({ id }) => id,
                  (session) => this.row(session),
                )
              : this.failure
                ? nothing
                : skeletonRows(12, COLUMNS.length, (column) => classOf(COLUMNS[column]))
          }
        </tbody>
      </table>
      <div class="end">
        ${this.failure
          ? html`<div class="problem" role="alert">${this.failure.message} <button type="button" class="button tiny"
            @click=${() => this.fire('more')}>Try again</button></div>`
          : nothing}
        ${this.items && this.loading ? html`<span class="bone"></span>` : nothing}
        ${this.done && this.items?.length > 20
          ? html`<p class="muted small">That is all: ${plural(this.items.length, 'session')}.</p>`
          : nothing}
      </div>`;
  }

  heading({ key, words, sort, num }, order) {
    const direction = order === '-' + sort ? 'descending' : order === sort ? 'ascending' : undefined;
    const next = direction === 'descending' ? sort : '-' + sort;
    return html`<th class=${classOf({ key, num })} scope="col" aria-sort=${direction ?? nothing}>
      ${
        sort
          ? html`<button type="button" @click=${() => this.fire('sort', next)}>
              ${words}<span aria-hidden="true">${{ descending: ' ↓', ascending: ' ↑' }[direction] ?? ''}</span>
            </button>`
          : words
      }
    </th>`;
  }

  row(session) {
    const { id } = session;
    const tokens = session.tokens;
    return html`<tr class=${id === this.selected ? 'selected' : ''} @click=${(event) => this.open(event)}>
      <td class="status"><status-mark .session=${session}></status-mark>${doubt(session, 'status')}</td>
      <td class="name">
        <span class="head"
          ><a
            class="quiet title"
            href=${href(['sessions', id], this.params)}
            aria-current=${id === this.selected ? 'true' : nothing}
            >${session.name}</a
          >${this.marks(session)}</span
        >
        ${session.preview
          ? html`<span class="preview ${standing(session) === 'failed' ? 'fail' : 'muted'}"
            title=${session.preview}>${session.preview}</span>`
          : nothing}
        <span class="small-facts"
          ><span class="cut">${session.agentName}</span><time-ago .at=${session.createdAt}></time-ago
          ><span>${took(session)}${doubt(session, 'duration')}</span
          ><span>${cost(session.cost, session.costEstimated)}${doubt(session, 'cost')}</span></span
        >
      </td>
      <td class="agent"><span class="cut" title=${session.agentName}>${session.agentName}</span></td>
      <td class="user"><span class="cut muted" title=${session.userId}>${session.userId}</span></td>
      <td class="started"><time-ago .at=${session.createdAt}></time-ago></td>
      <td class="activity"><time-ago .at=${session.lastActivityAt}></time-ago></td>
      <td class="duration num">${took(session)}${doubt(session, 'duration')}</td>
      <td class="events num">${count(session.eventCount)}</td>
      <td class="errors num ${session.errorCount ? 'fail' : 'muted'}">${count(session.errorCount)}</td>
      <td class="tokens num" title=${tokens === undefined ? nothing : whole(tokens) + ' tokens'}>${count(tokens)}${doubt(session, 'tokens')}</td>
      <td class="cost num" title=${aboutCost(session.cost, session.costEstimated) ?? nothing}>${cost(session.cost, session.costEstimated)}${doubt(session, 'cost')}</td>
    </tr>`;
  }

  /** What the rules say that is severe, a star, and as many labels as there is room for. */
  marks(session) {
    const { starred, labels = [] } = session;
    const more = labels.slice(FEW_LABELS);
    return html`${isTroubled(session) ? html`<a class="signals" href=${href(['sessions', session.id], this.params)} tabindex="-1"
      aria-label="Needs a look: ${signalsInWords(session)}" title=${signalsInWords(session)}>!</a>` : nothing}${starred ? html`<span class="star" role="img" aria-label="starred" title="Starred">★</span>` : nothing}
    ${labels.slice(0, FEW_LABELS).map((name) => labelLink(name, this.labels, this.params.environment))}
    ${more.length ? html`<span class="muted small" title=${more.join(', ')}>+${more.length}</span>` : nothing}`;
  }

  /** The whole row answers to the pointer, but a link stays a link and selected text stays selected. */
  open(event) {
    if (event.target.closest('a') || String(getSelection())) return;
    event.currentTarget.querySelector('.title').click();
  }

  get links() {
    return [...this.renderRoot.querySelectorAll('tbody .title')];
  }

  /** Moves the focus to the next or previous session and returns its link; from the selected one when none has it. */
  step(by) {
    const { links } = this;
    const from = links.indexOf(focused());
    const at = from >= 0 ? from : links.findIndex((link) => link.ariaCurrent === 'true');
    const link = links[Math.min(links.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    link?.focus({ preventScroll: true });
    link?.closest('tr').scrollIntoView({ block: 'nearest' });
    return link;
  }

  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** Beside a figure that contradicts others of its run. */
function doubt(session, figure) {
  const why = doubtOf(session, figure);
  return why ? html`<span class="doubt" role="img" aria-label="doubtful" title=${why}>?</span>` : nothing;
}

/** How long it took, or how long it has been at it. */
function took(session) {
  if (session.durationMs !== undefined || session.status !== 'active') return duration(session.durationMs);
  return html`<span class=${standing(session) === 'running' ? 'run' : 'muted'}
    >${duration(Math.max(0, Date.parse(session.lastActivityAt) - Date.parse(session.createdAt)))}</span
  >`;
}

function classOf({ key, num }) {
  return num ? key + ' num' : key;
}

customElements.define('session-table', SessionTable);
