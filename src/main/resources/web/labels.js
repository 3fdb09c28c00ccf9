// The organization's labels, as a controller: read when the host appears and whenever they change. Hosts call
// listen(environment) and read `items` ({ id, name, colour }) and `failure`.
import { get } from './api.js';
import { LatestReplies } from './latest-replies.js';
import { Live } from './live.js';

export class Labels {
  items = [];
  replies = new LatestReplies();
  /** Names that were looked for: whoever still hears of one that is gone need not look again. */
  missed = new Set();

  constructor(host) {
    this.host = host;
    const changed = () => this.changed();
    this.live = new Live(host, { labels: changed, reload: changed, begun: changed, session: (one) => this.heard(one) });
    host.addController(this);
  }

  listen(environment) {
    this.live.listen(environment);
  }

  hostConnected() {
    this.read();
  }

  hostDisconnected() {
    this.replies.giveUp();
  }

  changed() {
    this.missed.clear();
    this.read();
  }

  /** Clients make labels by naming them. */
  heard({ labels = [] }) {
    const known = new Set(this.items.map(({ name }) => name));
    const news = labels.filter((name) => !known.has(name) && !this.missed.has(name));
    if (!news.length) return;
    news.forEach((name) => this.missed.add(name));
    this.read();
  }

  read() {
    this.replies.startOver();
    return this.replies.ask(
      (signal) => get('org/labels', {}, signal),
      ({ items }) => this.show({ items, failure: undefined }),
      (failure) => this.show({ failure }),
    );
  }

  show(state) {
    Object.assign(this, state);
    this.host.requestUpdate();
  }
}
