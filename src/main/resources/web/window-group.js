// The windows of one browser that show the same console and are in sight: they find each other, and one of them leads.
//
//   every second      each says that it is there, with the state it shows to the others
//   whoever leads     the one that is there longest; who says nothing for a while, goes or is hidden, is there no more
//
// Over a BroadcastChannel, which every browser has on every address: locks exist on HTTPS only, shared workers not on phones.
// The host has changed(), called whenever anything may be otherwise, and told(message), what another window told all.

const BEAT_MS = 1_000;
const GONE_AFTER_MS = 3_500;
/** Within so long those who are there have answered. */
const ANSWERED_MS = 150;

export class WindowGroup {
  others = new Map();

  constructor(name, host) {
    this.name = name;
    this.host = host;
  }

  enter() {
    if (this.channel) return;
    this.me = { id: Math.random().toString(36).slice(2), since: Date.now(), state: {} };
    this.channel = new BroadcastChannel(this.name);
    this.channel.onmessage = ({ data }) => this.take(data);
    this.send({ asks: true });
    this.answered = false;
    this.answers = setTimeout(() => {
      this.answered = true;
      this.host.changed();
    }, ANSWERED_MS);
    this.beats = setInterval(() => this.beat(), BEAT_MS);
  }

  exit() {
    if (!this.channel) return;
    this.send({ goes: true });
    clearTimeout(this.answers);
    clearInterval(this.beats);
    this.channel.close();
    this.channel = undefined;
    this.me = undefined;
    this.others.clear();
  }

  get leader() {
    const older = (a, b) => a.since - b.since || (a.id < b.id ? -1 : 1);
    return this.me && [this.me, ...this.others.values()].sort(older)[0];
  }

  get leads() {
    return Boolean(this.me) && this.answered && this.leader === this.me;
  }

  /** What the others see of this window. */
  show(state) {
    if (!this.me) return;
    this.me.state = state;
    this.send({});
  }

  tell(message) {
    this.send({ message });
  }

  send(words) {
    this.channel?.postMessage({ from: this.me, ...words });
  }

  take({ from, asks, goes, message }) {
    if (goes) this.others.delete(from.id);
    else this.others.set(from.id, { ...from, heardAt: performance.now() });
    if (asks) this.send({});
    if (message) this.host.told(message);
    this.host.changed();
  }

  beat() {
    const long = performance.now() - GONE_AFTER_MS;
    for (const [id, { heardAt }] of this.others) if (heardAt < long) this.others.delete(id);
    this.send({});
    this.host.changed();
  }
}
