// <compare-view .route>: two runs side by side, `#/compare/A?with=B`: where they part in one sentence, what each was and took, and
// their steps. Without B it asks for one.
// In this folder: this page, the totals and the steps of two runs; what sets groups apart.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { LatestReplies } from '../../latest-replies.js';
import { go, href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/status-mark.js';
import '../../parts/time-ago.js';
import './run-steps.js';
import './run-totals.js';

/** In place of B: the good run of the same agent that is most like A. */
const NEAREST = 'nearest';

class CompareView extends LitElement {
  static properties = {
    route: { attribute: false },
    diff: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .sentence { font-size: var(--t-l); font-weight: 550; overflow-wrap: anywhere; }
    form { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: end; }
    form .field { flex: 1 1 16rem; max-width: 28rem; }
    .runs { display: grid; gap: var(--s3); grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .runs > a { padding: var(--s3) var(--s4); display: grid; gap: 2px; color: inherit; text-decoration: none; }
    .runs > a:hover { background: var(--hover); }
    .runs b { font-size: var(--t-xs); color: var(--muted); }
    .runs .name { font-weight: 600; overflow-wrap: anywhere; }
    .runs .small { display: flex; flex-wrap: wrap; gap: 0 var(--s3); color: var(--muted); }
    @media (max-width: 640px) { .runs { gap: var(--s2); } .runs > a { padding: var(--s2) var(--s3); } }
  `,
  ];

  replies = new LatestReplies();

  get ids() {
    return [this.route.path[1], this.route.params.with];
  }

  willUpdate(changed) {
    if (!changed.has('route')) return;
    const { environment } = this.route.params;
    const [a, b] = this.ids;
    const asked = JSON.stringify([a, b, environment]);
    if (asked === this.asked) return;
    Object.assign(this, { asked, diff: undefined, failure: undefined });
    this.replies.startOver();
    if (a && b) this.load(a, b, environment);
  }

  load(a, b, environment) {
    return this.replies.ask(
      (signal) => get('sdk/sessions/' + encodeURIComponent(a) + '/diff', { with: b, environment }, signal),
      (diff) => {
        this.diff = diff;
        if (b === NEAREST) this.settle(a, diff.b.id);
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }

  /** What was found is what a colleague gets to see by the address. */
  settle(a, b) {
    const { environment } = this.route.params;
    this.asked = JSON.stringify([a, b, environment]);
    go(['compare', a], { environment, with: b }, { replace: true });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.replies.giveUp();
  }

  render() {
    const [a, b] = this.ids;
    const { environment } = this.route.params;
    return html`<div class="page">
      <div class="page-head">
        <h1>Compare two runs</h1>
        ${
          this.diff
            ? html`<a class="button tiny" href=${href(['compare', a], { environment })}>With another run</a>
                <a class="button tiny" href=${href(['compare', b], { environment, with: a })}>Swap A and B</a>`
            : nothing
        }
      </div>
      ${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : nothing}
      ${b && !this.failure ? this.both() : this.question(a, b)}
    </div>`;
  }

  both() {
    const { diff } = this;
    if (!diff) return html`<div class="card padded" aria-busy="true"><span class="bone"></span></div>`;
    return html`<p class="sentence" role="status">${diff.sentence}</p>
      <div class="runs">${this.run('A', diff.a)} ${this.run('B', diff.b)}</div>
      <run-totals .a=${diff.a} .b=${diff.b}></run-totals>
      <run-steps .diff=${diff} .environment=${this.route.params.environment}></run-steps>`;
  }

  run(letter, session) {
    const to = href(['sessions', session.id], { environment: this.route.params.environment });
    return html`<a class="card" href=${to}>
      <b>Run ${letter}</b>
      <span class="name">${session.name}</span>
      <span class="small"
        ><status-mark .session=${session}></status-mark><bdi>${session.agentName}</bdi><time-ago .at=${session.createdAt}></time-ago
      ></span>
    </a>`;
  }

  question(a, b) {
    return html`<form class="card padded" @submit=${this.ask}>
      <div class="field">
        <label for="a">Run A</label><input id="a" name="a" required .value=${a ?? ''} placeholder="sess_…" />
      </div>
      <div class="field">
        <label for="b">Run B</label
        ><input id="b" name="b" required .value=${b === NEAREST ? '' : (b ?? '')} placeholder="sess_…" />
      </div>
      <button class="button main">Compare</button>
      ${a && b !== NEAREST ? html`<a class="button" href=${this.nearest(a)}>With the nearest good run</a>` : nothing}
    </form>`;
  }

  nearest(a) {
    return href(['compare', a], { environment: this.route.params.environment, with: NEAREST });
  }

  ask(event) {
    event.preventDefault();
    const { a, b } = Object.fromEntries(new FormData(event.target));
    go(['compare', idIn(a)], { environment: this.route.params.environment, with: idIn(b) });
  }
}

/** Of an id, or the address of a run's page. */
const idIn = (text) => text.match(/sess_\w+/)?.[0] ?? text.trim();

customElements.define('compare-view', CompareView);
