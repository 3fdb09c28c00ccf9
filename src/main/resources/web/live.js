// The server-sent events of api/sdk/live as a controller: `live.listen({ environment })`, handlers { session, event, deleted, reload, begun }.
// `begun` is called when a connection stands for the first time: what was fetched before it may lack what happened meanwhile.
// The browser resumes a broken connection by itself, but gives up on one that is refused, as by a proxy whose server starts
// anew: that is asked for again here, and followed by a reload. A hidden tab gives its connection back (a browser has six
// per host) and asks for a reload when it is seen again.
import { search } from './api.js';

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

export class Live {
  constructor(host, handlers) {
    this.host = host;
    this.handlers = handlers;
    this.onVisibility = () => this.visibilityChanged();
    host.addController(this);
  }

  /** Listens to this and nothing else; undefined stops. The same query again changes nothing. */
  listen(query) {
    const wanted = query && search(query);
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.open();
  }

  get connected() {
    return this.source?.readyState === EventSource.OPEN;
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.onVisibility);
    this.open();
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.close();
  }

  open() {
    this.close();
    if (this.wanted === undefined || document.hidden || !this.host.isConnected) return;
    const source = new EventSource('api/sdk/live' + this.wanted);
    const { begun, ...handlers } = this.handlers;
    for (const [name, handler] of Object.entries(handlers)) {
      source.addEventListener(name, (message) => handler(JSON.parse(message.data || '{}')));
    }
    source.addEventListener('open', () => begun?.(), { once: true });
    source.onopen = () => this.stands();
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) this.tryLater();
      this.host.requestUpdate();
    };
    this.source = source;
  }

  stands() {
    if (this.wait) this.handlers.reload?.({});
    this.wait = undefined;
    this.host.requestUpdate();
  }

  /** Twice as long after each refusal. */
  tryLater() {
    this.wait = Math.min(2 * (this.wait ?? SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    this.retry = setTimeout(() => this.open(), this.wait);
  }

  close() {
    clearTimeout(this.retry);
    this.source?.close();
    this.source = undefined;
  }

  visibilityChanged() {
    if (document.hidden) {
      this.close();
      this.missed = true;
    } else if (this.missed) {
      this.missed = false;
      this.open();
      this.handlers.reload?.({});
    }
  }
}
