// Replies come late and in any order. A host asks through one of these, and only what was asked since it last started over
// is taken: a later reply, or failure, to an earlier question is dropped, and its request is given up.
export class LatestReplies {
  /** For get(), and to see after an await whether the host has gone on to another question. Nothing is asked yet. */
  signal = AbortSignal.abort();

  /** The host asks about something else now. */
  startOver() {
    this.giveUp();
    this.controller = new AbortController();
    this.signal = this.controller.signal;
  }

  /** The host wants no reply any more. */
  giveUp() {
    this.controller?.abort();
  }

  /** Hands what `request(signal)` brings to `take`, or why it failed to `fail`. */
  async ask(request, take, fail) {
    const { signal } = this;
    let handOver;
    try {
      const reply = await request(signal);
      handOver = () => take(reply);
    } catch (failure) {
      handOver = () => fail(failure);
    }
    if (!signal.aborted) handOver();
  }
}
