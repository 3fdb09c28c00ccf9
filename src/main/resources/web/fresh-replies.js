// What a page shows of the server's figures, as a controller: asked for when the page's question changes, and again by
// itself while the page is in sight: soon after something was recorded, now and then in any case, and until the server
// answers. The page keeps what it has meanwhile. Hosts read `asOf` (a time in milliseconds) and `failure`.
import { html, nothing } from 'lit';
import { clock } from './format.js';
import { LatestReplies } from './latest-replies.js';
import { Live } from './live.js';

const LOOK_MS = 1_000;
const AFTER_NEWS_MS = 5_000;
const AFTER_QUIET_MS = 60_000;
const AFTER_FAILURE_MS = 3_000;
/** A server that takes long is asked less often: the pause is so many times as long. */
const PAUSE = 10;

export class FreshReplies {
  replies = new LatestReplies();

  constructor(host) {
    this.host = host;
    const news = () => {
      this.stale = true;
    };
    this.live = new Live(host, { session: news, deleted: news, reload: news, begun: news });
    host.addController(this);
  }

  hostConnected() {
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  hostDisconnected() {
    clearInterval(this.timer);
    this.replies.giveUp();
    this.asking = false;
  }

  /** Another question, about this environment. What `request(signal)` brings is handed to `take`, each time anew. */
  ask(environment, request, take) {
    Object.assign(this, { request, take, asOf: undefined, failure: undefined });
    this.live.listen(environment);
    this.again();
  }

  async again() {
    this.replies.startOver();
    const { signal } = this.replies;
    const startedAt = Date.now();
    this.asking = true;
    this.stale = false;
    await this.replies.ask(
      this.request,
      (reply) => {
        Object.assign(this, { failure: undefined, asOf: startedAt });
        this.take(reply);
      },
      (failure) => {
        this.failure = failure;
      },
    );
    if (signal.aborted) return;
    this.asking = false;
    this.endedAt = Date.now();
    this.took = this.endedAt - startedAt;
    this.host.requestUpdate();
  }

  look() {
    if (!this.request || this.asking || document.hidden) return;
    const afterNews = Math.min(Math.max(AFTER_NEWS_MS, PAUSE * this.took), AFTER_QUIET_MS);
    const wait = this.failure ? AFTER_FAILURE_MS : this.stale ? afterNews : AFTER_QUIET_MS;
    // Also when the clock was put back.
    if (Math.abs(Date.now() - this.endedAt) >= wait && this.mayRepeat) this.again();
  }

  /** What the server refused for good is not asked again. */
  get mayRepeat() {
    const { status = 0 } = this.failure ?? {};
    return status < 400 || status >= 500 || status === 429;
  }

  /** Beside the page's title. */
  stamp() {
    return this.asOf
      ? html`<span class="muted small as-of" title="These figures renew themselves">as of ${clock(this.asOf)}</span>`
      : nothing;
  }

  /** Above what the page shows. */
  trouble() {
    if (!this.failure) return nothing;
    return html`<div class="problem" role="alert">
      ${this.failure.message}${this.mayRepeat ? ' Trying again…' : ''}
      <button type="button" class="button tiny" @click=${() => this.again()}>Try again</button>
    </div>`;
  }
}
