// The sessions of one query, as a controller: pages by cursor, all of them read again after news(): what fits, in which order,
// and what a session is by now, the server alone says. Hosts read `items`, `loading`, `done`, `failure`, `waiting` (arrivals
// held back while the reader is scrolled down) and call show(), more(), release().
import { AfterNews } from '../../after-news.js';
import { get } from '../../api.js';
import { apiQuery } from '../../filters.js';
import { LatestReplies } from '../../latest-replies.js';

const PAGE = 50;
const LARGE_PAGE = 500;
/** So many are read again; what is beyond stays as it was. */
const MOST_AGAIN = 1000;
const ROOM_FOR_ARRIVALS = 50;

export class SessionFeed {
  /** `reading()`: whether the reader is down the list, and keeps their place. */
  constructor(host, reading) {
    this.host = host;
    this.reading = reading;
    this.replies = new LatestReplies();
    this.afterNews = new AfterNews(host, () => this.again());
    this.clear();
    host.addController(this);
  }

  hostDisconnected() {
    this.replies.giveUp();
  }

  clear() {
    this.items = undefined;
    this.waiting = [];
    this.done = false;
    this.failure = undefined;
    this.cursor = undefined;
  }

  /** Shows this query from its first page on. The same query again changes nothing. */
  show(params) {
    const { environment, sort, last, ...rest } = params;
    const asked = JSON.stringify([apiQuery({ ...rest, environment }), sort, last]);
    if (asked === this.asked) return;
    this.clear();
    Object.assign(this, { asked, params });
    this.replies.startOver();
    this.loading = this.renewing = false;
    this.more();
  }

  more() {
    this.wanted = this.renewing;
    if (this.loading || this.renewing || this.done) return;
    this.loading = true;
    this.failure = undefined;
    this.adding = this.replies.ask(
      (signal) => this.page(PAGE, this.cursor, signal),
      (page) => this.added(page),
      (failure) => this.failed(failure),
    );
  }

  page(limit, cursor, signal) {
    return get('sdk/sessions', { ...apiQuery(this.params), sort: this.params.sort, limit, cursor }, signal);
  }

  added({ items, nextCursor }) {
    const known = idsOf(this.items ?? []);
    this.items = [...(this.items ?? []), ...items.filter(({ id }) => !known.has(id))];
    this.reached(nextCursor);
  }

  reached(nextCursor) {
    Object.assign(this, { loading: false, cursor: nextCursor, done: !nextCursor });
    this.host.requestUpdate();
  }

  failed(failure) {
    Object.assign(this, { loading: false, failure });
    this.host.requestUpdate();
  }

  /** Whether the server cannot make sense of what it was asked. */
  get refused() {
    return this.failure?.status === 400;
  }

  /** A session was made, changed or deleted, or may have been. */
  news() {
    this.afterNews.news();
  }

  /** All that is shown, from the first on. A page that is wanted meanwhile comes after it. */
  async again() {
    await this.adding;
    if (this.refused) return;
    if (!this.items) {
      this.more();
      return;
    }
    this.renewing = true;
    const many = this.items.length + (this.reading() ? ROOM_FOR_ARRIVALS : 0);
    await this.replies.ask(
      (signal) => this.read(Math.min(MOST_AGAIN, Math.max(PAGE, many)), signal),
      (read) => this.renewed(read),
      () => {}, // what was read stays, and is read again after the next news
    );
    this.renewing = false;
    if (this.wanted) this.more();
  }

  async read(many, signal) {
    const items = [];
    let cursor;
    do {
      const page = await this.page(Math.min(LARGE_PAGE, many - items.length), cursor, signal);
      items.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor && items.length < many);
    return { items, nextCursor: cursor };
  }

  renewed({ items, nextCursor }) {
    this.failure = undefined;
    if (this.reading()) {
      this.renewInPlace(items);
    } else {
      this.items = items;
      this.waiting = [];
      this.reached(nextCursor);
    }
  }

  /** Who reads down the list keeps their place: what comes before it waits, and nothing is missing below. */
  renewInPlace(items) {
    const known = idsOf(this.items);
    const now = new Map(items.map((session) => [session.id, session]));
    const lastOld = this.items.findLastIndex(({ id }) => now.has(id));
    const lastNew = items.findLastIndex(({ id }) => known.has(id));
    this.items = this.items.filter(({ id }, i) => i > lastOld || now.has(id)).map((one) => now.get(one.id) ?? one);
    this.waiting = items.slice(0, lastNew < 0 ? items.length : lastNew).filter(({ id }) => !known.has(id));
    this.host.requestUpdate();
  }

  /** Shows what waited; the reader is at the top again. */
  release() {
    this.items = [...this.waiting, ...this.items];
    this.waiting = [];
    this.host.requestUpdate();
    this.news();
  }

  remove(id) {
    this.waiting = this.waiting.filter((session) => session.id !== id);
    this.items = this.items?.filter((session) => session.id !== id);
    this.host.requestUpdate();
    this.news();
  }
}

const idsOf = (sessions) => new Set(sessions.map(({ id }) => id));
