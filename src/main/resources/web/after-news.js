// News may come many times a second. What is shown is asked for again soon after the first, then not before a pause is over,
// a longer one where the server takes long; and once more when it is quiet again: what was recorded a moment ago is in lists
// a moment later. What `ask()` returns is waited for, and never fails. A host that goes away is asked for nothing more.
const GATHER_MS = 150;
const SHORTEST_PAUSE_MS = 1_500;
/** The pause is so many times as long as the reply took. */
const PAUSE = 10;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class AfterNews {
  constructor(host, ask) {
    this.host = host;
    this.ask = ask;
  }

  news() {
    this.heard = true;
    this.running ??= this.run().finally(() => (this.running = undefined));
  }

  async run() {
    await wait(GATHER_MS);
    let quiet = false;
    while (this.host.isConnected && !quiet) {
      quiet = !this.heard;
      this.heard = false;
      const start = performance.now();
      await this.ask();
      await wait(Math.max(SHORTEST_PAUSE_MS, PAUSE * (performance.now() - start)));
      if (this.heard) quiet = false;
    }
  }
}
