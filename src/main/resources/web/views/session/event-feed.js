// The events of one session, as a controller: pages of a thousand by cursor, fetched as they are needed, then what pull()
// brings. `events` is what is here, `total` what there is to come (as the session's summary says), `loading`, `failure`.
// Events come as people look at them, without whole states. Each gets `.ms`, its time, `.gap`, the time since the one before (or
// since the session began), and `.from`, when it began. `end` is when the last one was over.
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
      mark: undefined,
      heard: false,
      pulling: undefined,
      done: false,
      end: -Infinity,
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
    const query = { environment, form: 'shown', limit: cursor === undefined ? FIRST : PAGE, cursor };
    return this.replies.ask(
      async (signal) => {
        if (!this.mark) await this.later(); // in this order: what is recorded meanwhile is not missed
        return get(this.address, query, signal);
      },
      ({ items, nextCursor }) => {
        this.failure = undefined;
        this.cursor = nextCursor;
        this.done = !nextCursor;
        this.takeAll(this.done ? [...items, ...this.early.splice(0)] : items);
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

  /** Something was recorded: brings what there is since the last time; once more for what is heard of meanwhile. */
  pull() {
    this.heard = true;
    if (this.pulling) return this.pulling;
    const pulling = this.pullAll().finally(() => {
      if (pulling === this.pulling) this.pulling = undefined;
    });
    this.pulling = pulling;
    return pulling;
  }

  async pullAll() {
    const { signal } = this.replies;
    while (this.heard && this.mark && !signal.aborted) {
      this.heard = false;
      // When there is a connection again, one is told to pull again.
      await this.later().catch(() => {});
    }
  }

  /**
   * What was recorded since the mark, which moves on; the first time it only sets the mark. Before everything older is here
   * it waits, so that the order of pages holds.
   */
  async later() {
    const { signal } = this.replies;
    const query = { environment: this.environment, form: 'shown', follow: true, cursor: this.mark };
    const { items, nextCursor } = await get(this.address, query, signal);
    if (signal.aborted) return;
    this.mark = nextCursor;
    if (!items.length) return;
    this.heard = true; // there may be more than fits into one reply
    if (this.done) this.takeAll(items);
    else this.early.push(...items);
  }

  get address() {
    return `sdk/sessions/${encodeURIComponent(this.id)}/events`;
  }

  takeAll(events) {
    events.forEach((event) => this.take(event));
    this.events = [...this.events];
    this.host.requestUpdate();
  }

  take(event) {
    if (this.known.has(event.id)) return;
    this.known.add(event.id);
    const ms = Date.parse(event.timestamp ?? event.createdAt);
    let at = this.events.length;
    while (at > 0 && this.events[at - 1].ms > ms) at -= 1;
    const from = begin(event, ms);
    this.end = Math.max(this.end, from + (event.durationMs ?? 0));
    this.events.splice(at, 0, { ...event, ms, from });
    for (const i of [at, at + 1]) {
      const one = this.events[i];
      if (one) one.gap = Math.max(0, one.ms - (this.events[i - 1]?.ms ?? this.start));
    }
  }
}

/** Its client says when it happened; who does not say it sends what took time once it is over. */
function begin({ timestamp, durationMs = 0 }, ms) {
  return timestamp ? ms : ms - durationMs;
}
