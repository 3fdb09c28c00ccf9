// <needs-a-look environment>: what needs a look, the most urgent first: each a sentence that leads to its evidence. Or that
// nothing is unusual, and how much was looked at. The server tells when something appears or goes.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { plural, whole } from '../../format.js';
import { LatestReplies } from '../../latest-replies.js';
import { Live } from '../../live.js';
import { base, pages } from '../../styles.js';
import '../../parts/time-ago.js';

const AGAIN_MS = 60_000;
/** Of a day that is over there is nothing to be seen in colours any more. */
const NOW = ['budget_passed', 'failure_regressed', 'failure_rising', 'runs_stalled', 'requests_refused'];

class NeedsALook extends LitElement {
  static properties = {
    environment: {},
    found: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    pages,
    css`
      .card > header { border-bottom: 0; padding-bottom: var(--s2); }
      .card > header h2 { font-size: var(--t-m); }
      li a {
        display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 0 var(--s3); align-items: baseline;
        padding: var(--s2) var(--s4); color: inherit; text-decoration: none; font-size: var(--t-s);
      }
      li a:hover { background: var(--hover); }
      li a:focus-visible { outline-offset: -2px; }
      li span.words { overflow-wrap: anywhere; }
      li a:hover span.words { text-decoration: underline; }
      i.dot { width: 8px; height: 8px; border-radius: 50%; background: var(--run); align-self: center; }
      i.dot.now { background: var(--fail); }
      ol { padding-bottom: var(--s2); }
      .still { padding: 0 var(--s4) var(--s4); }
      .more { padding: 0 var(--s4) var(--s3); }
      @media (max-width: 640px) { li a { grid-template-columns: auto minmax(0, 1fr); } time-ago { grid-column: 2; } }
    `,
  ];

  replies = new LatestReplies();

  constructor() {
    super();
    const again = () => this.load();
    this.live = new Live(this, { insight: again, reload: again, begun: again });
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.load(), AGAIN_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
    this.replies.giveUp();
  }

  willUpdate(changed) {
    if (!changed.has('environment')) return;
    this.found = undefined;
    this.live.listen(this.environment);
    this.load();
  }

  load() {
    this.replies.startOver();
    return this.replies.ask(
      (signal) => get('sdk/insight', { environment: this.environment }, signal),
      (found) => Object.assign(this, { found, failure: undefined }),
      (failure) => {
        this.failure = failure;
      },
    );
  }

  render() {
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">Needs a look</h2></header>
      ${this.found ? this.lines() : this.waiting()}
    </section>`;
  }

  waiting() {
    return html`<p class="still small muted" role="status">
      ${this.failure ? this.failure.message : html`<span class="bone"></span>`}
    </p>`;
  }

  lines() {
    const { items, total, looked } = this.found;
    if (!items.length)
      return html`<p class="still small muted">
        Nothing unusual in the last 24 hours. ${plural(looked.runs, 'run')} of ${plural(looked.agents, 'agent')} looked
        at.
      </p>`;
    return html`<ol>
        ${items.map(
          (item) =>
            html`<li>
              <a href=${'#' + item.path}
                ><i class="dot ${NOW.includes(item.kind) ? 'now' : ''}"></i
                ><span class="words"><bdi>${item.sentence}</bdi></span
                ><time-ago class="small muted" .at=${item.at}></time-ago
              ></a>
            </li>`,
        )}
      </ol>
      ${total > items.length ? html`<p class="more small muted">and ${whole(total - items.length)} more</p>` : nothing}`;
  }
}
customElements.define('needs-a-look', NeedsALook);
