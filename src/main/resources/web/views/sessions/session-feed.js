// The sessions of one query, as a controller: pages by cursor, then what arrives live. Hosts read `items`, `loading`,
// `done`, `failure`, `waiting` (arrivals held back while the reader is scrolled down) and call show(), more(), release().
import { get } from '../../api.js';
import { fits } from '../../filter-fits.js';
import { apiQuery } from '../../filters.js';
import { LatestReplies } from '../../latest-replies.js';

const PAGE = 50;
const MOST_LIVE = 1000;

export class SessionFeed {
  constructor(host) {
    this.host = host;
    this.queue = new Map();
    this.replies = new LatestReplies();
    this.clear();
    host.addController(this);
  }

  hostDisconnected() {
    this.replies.giveUp();
    clearTimeout(this.timer);
    clearTimeout(this.flushing);
    this.timer = this.flushing = undefined;
  }

  clear() {
    this.items = undefined;
    this.waiting = [];
    this.done = false;
    this.failure = undefined;
    this.cursor = undefined;
  }

  /** Shows this query from its first page on. The same query again changes nothing, unless `again`. */
  show(params, again = false) {
    const { environment, sort, last, ...rest } = params;
    const asked = JSON.stringify([apiQuery({ ...rest, environment }), sort, last]);
    if (asked === this.asked && !again) return;
    if (asked !== this.asked) this.clear();
    Object.assign(this, { asked, params, cursor: undefined, done: false });
    this.replies.startOver();
    this.loading = false;
    this.more();
  }

  more() {
    if (this.loading || this.done) return;
    this.loading = true;
    this.failure = undefined;
    const query = { ...apiQuery(this.params), sort: this.params.sort, limit: PAGE, cursor: this.cursor };
    this.replies.ask(
      (signal) => get('sdk/sessions', query, signal),
      (page) => this.loaded(page),
      (failure) => this.loaded({ failure }),
    );
  }

  loaded({ items, nextCursor, failure }) {
    this.loading = false;
    this.failure = failure;
    if (!failure) {
      const first = this.cursor === undefined;
      const known = new Set(first ? [] : this.items.map(({ id }) => id));
      this.items = first ? items : [...this.items, ...items.filter(({ id }) => !known.has(id))];
      if (first) this.waiting = [];
      this.cursor = nextCursor;
      this.done = !nextCursor;
    }
    this.host.requestUpdate();
  }

  /** Whether the server cannot make sense of what it was asked. */
  get refused() {
    return this.failure?.status === 400;
  }

  /** A session was made or changed. `reading()`: whether the reader is down the list, so that new ones wait. */
  arrived(session, reading) {
    this.queue.set(session.id, session);
    this.flushing ??= setTimeout(() => {
      this.flushing = undefined;
      const queue = [...this.queue.values()];
      this.queue.clear();
      if (!this.items) return;
      const away = reading();
      if (!away && this.items.length + queue.length > MOST_LIVE) this.show(this.params, true);
      else queue.forEach((one) => this.merge(one, away));
      this.host.requestUpdate();
    }, 150);
  }

  /** What happened between the first page and the live connection. */
  catchUp(reading) {
    this.replies.ask(
      (signal) => get('sdk/sessions', { ...apiQuery(this.params), limit: PAGE }, signal),
      ({ items }) => items.reverse().forEach((session) => this.arrived(session, reading)),
      () => {}, // the page before it stays, and what is recorded from now on arrives
    );
  }

  merge(session, away) {
    const at = this.items.findIndex(({ id }) => id === session.id);
    if (at >= 0) {
      this.items = this.items.toSpliced(at, 1, session);
    } else {
      const fitting = (this.params.sort ?? '-createdAt') === '-createdAt' ? fits(this.params, session) : undefined;
      if (fitting === false) return;
      if (fitting === undefined) this.refreshSoon();
      else if (this.items.length && session.createdAt < this.items[0].createdAt) return;
      else if (away) this.waiting = [session, ...this.waiting.filter(({ id }) => id !== session.id)];
      else this.items = [session, ...this.items];
    }
  }

  release() {
    this.items = [...this.waiting, ...this.items];
    this.waiting = [];
    this.host.requestUpdate();
  }

  remove(id) {
    this.queue.delete(id);
    this.waiting = this.waiting.filter((session) => session.id !== id);
    this.items = this.items?.filter((session) => session.id !== id);
    this.host.requestUpdate();
  }

  /** Only the server can tell whether an arrival fits: ask it for the first page again, every few seconds at most. */
  refreshSoon() {
    if (this.timer || this.items.length > 2 * PAGE) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.show(this.params, true);
    }, 3000);
  }
}
