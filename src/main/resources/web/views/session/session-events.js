// <session-events .session .said .params .account .scroller>: the events of one session: filters, jumps, timeline. The filters and the
// unfolded event are in the address (`type`, `find`, `event`). The pane around it calls pull() when
// something was recorded, or may have been. `feed` has the events.
import { LitElement, css, html } from 'lit';
import { whole } from '../../format.js';
import { Keys } from '../../keys.js';
import { go } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { EventFeed } from './event-feed.js';
import { jump } from './event-jumps.js';
import { EventTree } from './event-tree.js';
import { haystack } from './event-words.js';
import { listHidden } from './session-pane-styles.js';
import './event-timeline.js';
import './session-tools.js';

const FLAT = new EventTree([]);

class SessionEvents extends LitElement {
  static properties = {
    session: { attribute: false },
    said: { attribute: false },
    params: { attribute: false },
    account: { attribute: false },
    scroller: { attribute: false },
    open: { state: true },
    folded: { state: true },
    note: { state: true },
    following: { state: true },
  };

  static styles = [base, controls, pages, css`
    .tools {
      position: sticky; top: 0; z-index: 4; padding: var(--s2) var(--s4);
      background: var(--bg); border-bottom: 1px solid var(--line);
    }
    event-timeline { background: var(--surface); }
    .problem { margin: var(--s3) var(--s4); }
    @media (max-width: 640px) { .tools { padding: var(--s2) var(--s3); } }
  `];

  constructor() {
    super();
    this.open = new Set();
    this.folded = new Set();
    this.following = true;
  }

  feed = new EventFeed(this);

  keys = new Keys(this, {
    e: () => this.jump('error'),
    c: () => this.jump('cost'),
    g: () => this.jump('gap'),
    f: () => this.renderRoot.querySelector('session-tools').focusField(),
    ArrowLeft: () => this.timeline?.foldBranch(true) ?? false,
    ArrowRight: () => this.timeline?.foldBranch(false) ?? false,
    j: () => this.timeline?.step(1, listHidden()) ?? false,
    k: () => this.timeline?.step(-1, listHidden()) ?? false,
  });

  willUpdate(changed) {
    if (changed.has('session') && this.session?.id !== changed.get('session')?.id) this.begin();
    const { type, find } = this.params;
    if (type || find) this.feed.all();
    this.shown = this.filtered(type, find?.toLowerCase());
    this.arrange(changed.has('folded'));
  }

  /** What is found stands by itself; else each event stands within what it is part of. */
  arrange(anew) {
    if (this.filtering) {
      this.listed = this.shown;
      this.tree = FLAT;
    } else if (anew || this.tree?.events !== this.shown) {
      if (this.tree?.events !== this.shown) this.tree = new EventTree(this.shown);
      this.listed = this.tree.rows(this.folded);
    }
  }

  begin() {
    this.note = undefined;
    this.open = new Set();
    this.folded = new Set();
    if (!this.session) {
      this.feed.leave();
      return;
    }
    this.feed.show(this.session.id, this.session.createdAt, this.params.environment);
    if (this.params.event) this.reveal(this.params.event);
  }

  /** A new note on the event that has the focus; false when none has it. */
  writeNote() {
    return this.timeline?.writeNote() ?? false;
  }

  filtered(type, find) {
    const { events } = this.feed;
    if (!type && !find) return events;
    return events.filter((event) => (!type || event.eventType === type) && (!find || haystack(event).includes(find)));
  }

  get timeline() {
    return this.renderRoot.querySelector('event-timeline');
  }

  get filtering() {
    return Boolean(this.params.type || this.params.find);
  }

  /** How many rows there are, or will be once all is fetched. */
  get total() {
    const { feed, listed, session } = this;
    if (this.filtering || feed.done) return listed.length;
    return listed.length + Math.max(0, (session?.eventCount ?? 0) - feed.events.length);
  }

  render() {
    const { feed, session, total } = this;
    const counted = `${whole(this.shown.length)} of ${whole(feed.events.length)}${feed.done ? '' : ', reading on…'}`;
    return html`<session-tools
        class="tools"
        .params=${this.params}
        .session=${session}
        .said=${this.note ?? (this.filtering ? counted : '')}
        ?following=${this.following}
        @find=${({ detail }) => this.put({ find: detail }, true)}
        @kind=${({ detail }) => this.put({ type: detail })}
        @jump=${({ detail }) => this.jump(detail)}
        @follow=${({ detail }) => (this.following = detail)}
      ></session-tools>
      ${feed.failure ? this.failed() : ''} ${total || !session || feed.loading ? this.rows(total) : this.none()}`;
  }

  rows(total) {
    return html`<event-timeline
      .events=${this.listed}
      .tree=${this.tree}
      .session=${this.session}
      .said=${this.said}
      .account=${this.account}
      .total=${total}
      .start=${Date.parse(this.session?.createdAt)}
      .span=${this.span()}
      .scroller=${this.scroller}
      .open=${this.open}
      @branch=${({ detail }) => this.branch(detail)}
      @need=${({ detail }) => this.filtering || this.feed.need(detail - 1 + this.shown.length - this.listed.length)}
      @fold=${({ detail }) => this.fold(detail)}
    ></event-timeline>`;
  }

  failed() {
    return html`<div class="problem" role="alert">
      ${this.feed.failure.message}
      <button type="button" class="button tiny" @click=${() => this.feed.retry()}>Try again</button>
    </div>`;
  }

  none() {
    if (this.filtering) {
      return html`<div class="empty">
        <p>No event fits.</p>
        <button type="button" class="button" @click=${() => this.put({ type: undefined, find: undefined })}>
          Show all
        </button>
      </div>`;
    }
    return html`<p class="empty">
      ${this.session.status === 'active' ? 'No events yet. They appear here as they are recorded.' : 'No events were recorded in this session.'}
    </p>`;
  }

  /** What the waterfall is drawn against: from the session's start to its end, or to what was last heard of it. */
  span() {
    const { session, feed } = this;
    const start = Date.parse(session?.createdAt);
    const end = Date.parse(session?.completedAt ?? session?.lastActivityAt);
    return Math.max(1, end - start || 0, (feed.events.at(-1)?.ms ?? start) - start || 0, feed.end - start || 0);
  }

  async jump(what) {
    if (!this.session?.eventCount) return;
    this.note = this.feed.done ? undefined : `Reading ${whole(this.session.eventCount)} events…`;
    await this.feed.all();
    await this.updateComplete;
    const { index, note } = jump(what, this.shown);
    this.note = note;
    if (index !== undefined) this.goTo(this.shown[index].id);
  }

  /** Shows the event that the address names. */
  async reveal(id) {
    this.open = new Set([id]);
    const { feed } = this;
    const { signal } = feed.replies;
    while (!signal.aborted && !feed.known.has(id) && !feed.done && !feed.failure) await feed.page();
    await this.updateComplete;
    this.goTo(id);
  }

  /** Unfolds what the event is inside of, and brings it into sight. */
  async goTo(id) {
    const above = this.tree.above(id).filter((one) => this.folded.has(one));
    if (above.length) this.folded = new Set([...this.folded].filter((one) => !above.includes(one)));
    await this.updateComplete;
    const index = this.listed.findIndex((event) => event.id === id);
    if (index >= 0) this.timeline?.goTo(index);
  }

  /** Folds away what is inside an event, or unfolds it. */
  branch(id) {
    const folded = new Set(this.folded);
    if (!folded.delete(id)) folded.add(id);
    this.folded = folded;
  }

  fold(id) {
    const open = new Set(this.open);
    const unfolded = !open.delete(id);
    if (unfolded) open.add(id);
    this.open = open;
    this.put({ event: unfolded ? id : [...open].pop() }, true);
  }

  /** Something was recorded just now; who reads at the end of the list is kept there, unless they do not follow. */
  async pull() {
    const { scroller } = this;
    const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 120;
    const { length } = this.feed.events;
    await this.feed.pull();
    if (!this.following || !atEnd || this.feed.events.length === length) return;
    this.updateComplete.then(() => requestAnimationFrame(() => (scroller.scrollTop = scroller.scrollHeight)));
  }

  put(params, replace) {
    if ('find' in params || 'type' in params) this.note = undefined;
    go(['sessions', this.session.id], { ...this.params, ...params }, { replace });
  }
}
customElements.define('session-events', SessionEvents);
