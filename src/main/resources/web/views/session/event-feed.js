// The events of one session, as a controller: pages of a thousand by cursor, fetched as they are needed, then what arrives
// live. `events` is what is here, `total` what there is to come (as the session's summary says), `loading`, `failure`.
// Each event gets `.ms`, its time, and `.gap`, the time since the one before (or since the session began).
import { get } from '../../api.js';
import { LatestReplies } from '../../latest-replies.js';

const FIRST = 100;
const PAGE = 1000;

export class EventFeed {
  constructor(host) {
    this.host = host;
    this.replies = new LatestReplies();
    this.leave();
    host.addController(this);
  }

  hostDisconnected() {
    this.leave();
  }

  /** Nobody looks at this session any more: what is on its way is given up, and nothing more is fetched. */
  leave() {
    this.replies.giveUp();
    Object.assign(this, {
      id: undefined,
      events: [],
      early: [],
      known: new Set(),
      cursor: undefined,
      done: false,
      loading: undefined,
      failure: undefined,
    });
  }

  /** Shows this session's events, from the start. */
  show(id, startedAt, environment) {
    if (id === this.id) return;
    this.leave();
    this.replies.startOver();
    this.id = id;
    this.environment = environment;
    this.start = Date.parse(startedAt);
    this.page();
  }

  /** Fetches until the event at this place is here. */
  async need(index) {
    const { signal } = this.replies;
    while (!signal.aborted && !this.done && !this.failure && this.events.length <= index) await this.page();
  }

  all() {
    return this.need(Infinity);
  }

  page() {
    if (this.loading) return this.loading;
    const loading = this.fetchPage().finally(() => {
      if (loading === this.loading) this.loading = undefined;
      this.host.requestUpdate();
    });
    this.loading = loading;
    return loading;
  }

  fetchPage() {
    const { cursor, environment } = this;
    const query = { environment, limit: cursor === undefined ? FIRST : PAGE, cursor };
    return this.replies.ask(
      (signal) => get(`sdk/sessions/${encodeURIComponent(this.id)}/events`, query, signal),
      ({ items, nextCursor }) => {
        this.failure = undefined;
        items.forEach((event) => this.take(event));
        this.last = cursor;
        this.cursor = nextCursor;
        this.done = !nextCursor;
        if (this.done) this.early.splice(0).forEach((event) => this.take(event));
        this.events = [...this.events];
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }

  retry() {
    this.failure = undefined;
    this.page();
  }

  /** An event was recorded just now. Before everything is here it waits, so that the order of pages holds. */
  arrived(event) {
    if (event.sessionId !== this.id) return;
    if (!this.done) {
      this.early.push(event);
      return;
    }
    this.take(event);
    this.events = [...this.events];
    this.host.requestUpdate();
  }

  /** Some may have been missed: the last page is asked for again, and what follows it. */
  async tail() {
    const { signal } = this.replies;
    await this.loading;
    if (signal.aborted || !this.done) return;
    this.cursor = this.last;
    this.done = false;
    await this.all();
  }

  take(event) {
    if (this.known.has(event.id)) return;
    this.known.add(event.id);
    const ms = Date.parse(event.timestamp ?? event.createdAt);
    let at = this.events.length;
    while (at > 0 && this.events[at - 1].ms > ms) at -= 1;
    this.events.splice(at, 0, { ...event, ms });
    for (const i of [at, at + 1]) {
      const one = this.events[i];
      if (one) one.gap = Math.max(0, one.ms - (this.events[i - 1]?.ms ?? this.start));
    }
  }
}
