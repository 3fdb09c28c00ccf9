// <session-pane .sessionId .params .account .known>: one session: header, tools, timeline; follows live while it is active.
// `known` is the list's summary, shown until the whole is here. Inside filters and the unfolded event are in the address
// (`type`, `find`, `event`). Fires `close` and `deleted` (its id).
import { LitElement, html, nothing } from 'lit';
import { get, remove, search } from '../api.js';
import { whole } from '../format.js';
import { Keys } from '../keys.js';
import { Live } from '../live.js';
import { may } from '../roles.js';
import { go, href } from '../route.js';
import { base, controls, pages } from '../styles.js';
import { EventFeed } from './event-feed.js';
import { jump } from './event-jumps.js';
import { haystack } from './event-words.js';
import { saveSession } from './session-export.js';
import { sessionPane } from './session-pane-styles.js';
import { icons } from '../parts/icons.js';
import '../parts/confirm-dialog.js';
import '../parts/copy-button.js';
import './event-timeline.js';
import './session-header.js';
import './session-tools.js';

class SessionPane extends LitElement {
  static properties = {
    sessionId: {},
    params: { attribute: false },
    account: { attribute: false },
    known: { attribute: false },
    session: { state: true },
    failure: { state: true },
    open: { state: true },
    note: { state: true },
    following: { state: true },
  };

  static styles = [base, controls, pages, sessionPane];

  constructor() {
    super();
    this.open = new Set();
    this.following = true;
  }

  connectedCallback() {
    super.connectedCallback();
    this.tabIndex = -1;
  }

  feed = new EventFeed(this);

  live = new Live(this, {
    session: (session) => {
      if (session.id === this.sessionId) this.load();
    },
    event: (event) => this.arrived(event),
    begun: () => this.feed.tail(),
    reload: () => {
      this.load();
      this.feed.tail();
    },
  });

  keys = new Keys(this, {
    e: () => this.jump('error'),
    c: () => this.jump('cost'),
    g: () => this.jump('gap'),
    f: () => this.renderRoot.querySelector('session-tools')?.focusField(),
    j: () => this.timeline?.step(1, this.alone) ?? false,
    k: () => this.timeline?.step(-1, this.alone) ?? false,
  });

  willUpdate(changed) {
    if (changed.has('sessionId')) this.begin();
    if (changed.get('session')?.status === 'active' && this.session?.status !== 'active') this.feed.tail();
    if (changed.has('known') && this.session && this.known?.id === this.sessionId)
      this.session = { ...this.session, ...this.known };
    this.live.listen(
      this.session?.status === 'active' ? { environment: this.params.environment, session: this.sessionId } : undefined,
    );
    const { type, find } = this.params;
    if (type || find) this.feed.all();
    this.shown = this.filtered(type, find?.toLowerCase());
  }

  begin() {
    this.session = this.known?.id === this.sessionId ? this.known : undefined;
    this.failure = undefined;
    this.note = undefined;
    this.open = new Set();
    this.scrollTop = 0;
    if (this.alone) this.updateComplete.then(() => this.focus());
    if (this.session) this.feed.show(this.sessionId, this.session.createdAt, this.params.environment);
    else this.feed.reset();
    this.load(true);
  }

  async load(first) {
    const id = this.sessionId;
    try {
      const session = await get('sdk/sessions/' + encodeURIComponent(id), { environment: this.params.environment });
      if (id !== this.sessionId) return;
      this.session = session;
      this.feed.show(id, session.createdAt, this.params.environment);
      if (first && this.params.event) this.reveal(this.params.event);
    } catch (failure) {
      if (id === this.sessionId) this.failure = failure;
    }
  }

  get timeline() {
    return this.renderRoot.querySelector('event-timeline');
  }

  /** Whether the list is out of sight, so that all keys are ours. */
  get alone() {
    return matchMedia('(max-width: 1199px)').matches;
  }

  filtered(type, find) {
    const { events } = this.feed;
    if (!type && !find) return events;
    return events.filter((event) => (!type || event.eventType === type) && (!find || haystack(event).includes(find)));
  }

  render() {
    const { session, feed } = this;
    if (this.failure && !session) {
      return html`<div class="top">${this.backLink()}${this.closeButton()}</div>
        <div class="empty">
          <h2>${this.failure.status === 404 ? 'There is no such session' : 'This session cannot be shown'}</h2>
          <p>
            ${this.failure.status === 404 ? 'It may have been deleted, or belongs to the other environment.' : this.failure.message}
          </p>
        </div>`;
    }
    const filtering = Boolean(this.params.type || this.params.find);
    const total = filtering
      ? this.shown.length
      : feed.done
        ? feed.events.length
        : Math.max(feed.events.length, session?.eventCount ?? 0);
    return html`<article aria-label="Session" aria-busy=${!session}>
        <div class="top">
          ${this.backLink()}
          <span class="actions">
            <copy-button label="Copy link" .text=${() => location.href}></copy-button>
            <button type="button" class="button tiny" ?disabled=${!session} @click=${() => saveSession(session, feed)}>
              ${icons.download()}Export
            </button>
            ${may(this.account, 'deleteSessions') ? html`<button type="button" class="button tiny plain" aria-label="Delete the session" title="Delete the session" @click=${this.erase}>${icons.trash()}</button>` : nothing}
            ${this.closeButton()}
          </span>
        </div>
        <session-header .session=${session} .params=${this.listParams}></session-header>
        ${this.tools(filtering)}
        ${feed.failure ? html`<div class="problem" role="alert">${feed.failure.message} <button type="button" class="button tiny" @click=${() => feed.retry()}>Try again</button></div>` : nothing}
        ${
          total || !session || feed.loading
            ? html`<event-timeline
                .events=${this.shown}
                .total=${total}
                .start=${Date.parse(session?.createdAt)}
                .span=${this.span()}
                .scroller=${this}
                .open=${this.open}
                @need=${(event) => filtering || feed.need(event.detail - 1)}
                @fold=${(event) => this.fold(event.detail)}
              ></event-timeline>`
            : html`<div class="empty">
                ${
                  filtering
                    ? html`<p>No event fits.</p>
                        <button
                          type="button"
                          class="button"
                          @click=${() => this.put({ type: undefined, find: undefined })}
                        >
                          Show all
                        </button>`
                    : html`<p>
                        No events
                        ${session.status === 'active' ? 'yet. They appear here as they are recorded' : 'were recorded in this session'}.
                      </p>`
                }
              </div>`
        }
      </article>
      <confirm-dialog heading="Delete this session?" action="Delete"
        >“${session?.name}” and its ${whole(session?.eventCount)} events will be gone for everybody. This cannot be
        undone.</confirm-dialog
      >`;
  }

  /** Where the list is out of sight; beside the list, the close button does it. */
  backLink() {
    return html`<a class="back quiet" href=${href(['sessions'], this.listParams)}>← Sessions</a>`;
  }

  closeButton() {
    return html`<button
      type="button"
      class="button tiny plain close"
      aria-label="Close the session"
      title="Close (Esc)"
      @click=${() => this.dispatchEvent(new CustomEvent('close'))}
    >
      ${icons.close()}
    </button>`;
  }

  tools(filtering) {
    const { feed } = this;
    const counted = filtering
      ? `${whole(this.shown.length)} of ${whole(feed.events.length)}${feed.done ? '' : ', reading on…'}`
      : '';
    return html`<session-tools
      class="tools"
      .params=${this.params}
      .session=${this.session}
      .said=${this.note ?? counted}
      ?following=${this.following}
      @find=${({ detail }) => this.put({ find: detail }, true)}
      @kind=${({ detail }) => this.put({ type: detail })}
      @jump=${({ detail }) => this.jump(detail)}
      @follow=${({ detail }) => {
        this.following = detail;
      }}
    ></session-tools>`;
  }

  span() {
    const { session } = this;
    const last = this.feed.events.at(-1)?.ms;
    const start = Date.parse(session?.createdAt);
    const known = session?.completedAt
      ? Date.parse(session.completedAt) - start
      : Date.parse(session?.lastActivityAt) - start;
    return Math.max(1, known || 0, last ? last - start : 0);
  }

  async jump(what) {
    if (!this.session?.eventCount) return;
    this.note = this.feed.done ? undefined : `Reading ${whole(this.session.eventCount)} events…`;
    await this.feed.all();
    await this.updateComplete;
    const { index, note } = jump(what, this.shown);
    this.note = note;
    if (index !== undefined) this.timeline.goTo(index);
  }

  /** Shows the event that the address names. */
  async reveal(id) {
    this.open = new Set([id]);
    while (!this.feed.known.has(id) && !this.feed.done && !this.feed.failure && this.isConnected)
      await this.feed.page();
    await this.updateComplete;
    const index = this.shown.findIndex((event) => event.id === id);
    if (index >= 0) this.timeline?.goTo(index);
  }

  fold(id) {
    const open = new Set(this.open);
    const unfolded = !open.delete(id);
    if (unfolded) open.add(id);
    this.open = open;
    this.put({ event: unfolded ? id : [...open].pop() }, true);
  }

  arrived(event) {
    const atEnd = this.scrollHeight - this.scrollTop - this.clientHeight < 120;
    if (this.session)
      this.session = { ...this.session, eventCount: Math.max(this.session.eventCount, this.feed.events.length + 1) };
    this.feed.arrived(event);
    if (this.following && atEnd)
      this.updateComplete.then(() =>
        requestAnimationFrame(() => {
          this.scrollTop = this.scrollHeight;
        }),
      );
  }

  get listParams() {
    const { event, type, find, ...params } = this.params;
    return params;
  }

  put(params, replace) {
    if ('find' in params || 'type' in params) this.note = undefined;
    go(['sessions', this.sessionId], { ...this.params, ...params }, { replace });
  }

  async erase() {
    if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    try {
      await remove(
        'sdk/sessions/' + encodeURIComponent(this.sessionId) + search({ environment: this.params.environment }),
      );
      this.dispatchEvent(new CustomEvent('deleted', { detail: this.sessionId }));
    } catch (failure) {
      this.note = failure.message;
    }
  }
}
customElements.define('session-pane', SessionPane);
