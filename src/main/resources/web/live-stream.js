// The server-sent events of api/sdk/live of one environment: one connection for all windows of a browser, which has six per
// host. The window that leads holds it and hands on what it hears; a hidden window takes no part.
// The browser resumes a broken connection by itself, but gives up on one that is refused, as by a proxy whose server starts
// anew: that is asked for again here. Listeners have heard(name, data) and streamChanged(). What they hear beside the
// server's events: `begun`, once, when a stream stands, as what they fetched before may lack what happened meanwhile; and
// `reload` when another stream has taken its place.
import { baseUrl, search } from './api.js';
import { WindowGroup } from './window-group.js';

const EVENTS = ['session', 'deleted', 'labels', 'insight', 'reload'];
const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** In place of a stream's name: there was one, and something may have been missed since. */
const MISSED = 'missed';

const streams = new Map();

export function streamOf(environment) {
  if (!streams.has(environment)) streams.set(environment, new LiveStream(environment));
  return streams.get(environment);
}

class LiveStream {
  listeners = new Set();
  connected = false;
  opened = 0;

  constructor(environment) {
    this.environment = environment;
    this.group = new WindowGroup(`${baseUrl()} live ${environment}`, this);
    document.addEventListener('visibilitychange', () => (document.hidden ? this.rest() : this.take()));
    window.addEventListener('pagehide', () => this.rest());
    window.addEventListener('pageshow', () => this.take());
  }

  join(listener) {
    this.listeners.add(listener);
    if (this.stream && this.stream !== MISSED) queueMicrotask(() => listener.heard('begun', {}));
    this.take();
  }

  leave(listener) {
    this.listeners.delete(listener);
    if (this.listeners.size) return;
    this.rest();
    this.stream = undefined;
  }

  take() {
    if (this.listeners.size && !document.hidden) this.group.enter();
  }

  rest() {
    this.close();
    this.group.exit();
    this.stream &&= MISSED;
    this.changed();
  }

  /** Who leads may be another window, or its connection another. */
  changed() {
    if (!this.group.leads) this.close();
    else if (!this.source && !this.retry) this.open();
    const { stream, connected = false } = this.group.leader?.state ?? {};
    if (connected !== this.connected) {
      this.connected = connected;
      this.listeners.forEach((listener) => listener.streamChanged());
    }
    if (!stream || stream === this.stream) return;
    const name = this.stream ? 'reload' : 'begun';
    this.stream = stream;
    this.hear({ name, data: {} });
  }

  told(event) {
    this.hear(event);
  }

  hear({ name, data }) {
    [...this.listeners].forEach((listener) => listener.heard(name, data));
  }

  open() {
    const source = new EventSource('api/sdk/live' + search({ environment: this.environment }));
    this.opened += 1;
    const stream = `${this.group.me.id} ${this.opened}`;
    for (const name of EVENTS) {
      source.addEventListener(name, (message) => {
        const event = { name, data: JSON.parse(message.data) };
        this.hear(event);
        this.group.tell(event);
      });
    }
    source.onopen = () => {
      this.wait = undefined;
      this.say({ stream, connected: true });
    };
    source.onerror = () => {
      this.say({ ...this.group.me.state, connected: false });
      if (source.readyState === EventSource.CLOSED) this.tryLater();
    };
    this.source = source;
  }

  say(state) {
    this.group.show(state);
    this.changed();
  }

  /** Twice as long after each refusal. */
  tryLater() {
    this.wait = Math.min(2 * (this.wait ?? SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    this.retry = setTimeout(() => {
      this.close();
      this.changed();
    }, this.wait);
  }

  close() {
    clearTimeout(this.retry);
    this.retry = undefined;
    if (!this.source) return;
    this.source.close();
    this.source = undefined;
    this.group.show({});
  }
}
