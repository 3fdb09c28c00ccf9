// <failure-apart .failed .params>: what the runs of one failure have more often than other runs of the same agents. A part of the
// page of that failure; all of the comparison is one click further.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { timelessIn } from '../../filters.js';
import { LatestReplies } from '../../latest-replies.js';
import { encode } from '../../query.js';
import { href } from '../../route.js';
import { base, pages } from '../../styles.js';
import '../compare/contrast-lines.js';

class FailureApart extends LitElement {
  static properties = { failed: { attribute: false }, params: { attribute: false }, contrast: { state: true } };

  static styles = [base, pages, css`p { margin-top: var(--s2); }`];

  replies = new LatestReplies();

  disconnectedCallback() {
    super.disconnectedCallback();
    this.replies.giveUp();
  }

  /** Its runs, and the others of its agents in the same time. */
  get question() {
    const { id, agents, from, to } = this.failed;
    const filters = { ...timelessIn(this.params), from, to };
    return { ...filters, failure: id, with: encode({ ...filters, agentName: agents, 'not.failure': id }) };
  }

  willUpdate(changed) {
    if (!changed.has('failed')) return;
    if (changed.get('failed')?.id !== this.failed.id) this.contrast = undefined;
    const { environment } = this.params;
    this.replies.startOver();
    this.replies.ask(
      (signal) => get('sdk/contrast', { environment, ...this.question }, signal),
      (contrast) => {
        this.contrast = contrast;
      },
      () => {},
    );
  }

  render() {
    const { contrast } = this;
    if (!contrast) return nothing;
    const { environment } = this.params;
    if (contrast.tooFew)
      return html`<p class="muted small">Too few runs to say what sets them apart: it takes 10 of these, and 10 others of the same agents.</p>`;
    return html`<contrast-lines
        heading="What sets its runs apart"
        .lines=${contrast.lines}
        .group=${contrast.a}
        .environment=${environment}
      ></contrast-lines>
      <p class="small"><a href=${href(['apart'], { environment, ...this.question })}>Compare with other runs of the same agents</a></p>`;
  }
}
customElements.define('failure-apart', FailureApart);
