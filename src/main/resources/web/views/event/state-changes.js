// <state-changes .event .environment>: what an event changed in the agent's state, path by path; the whole states, which lists
// leave out, are fetched when somebody wants them.
import { LitElement, css, html, nothing } from 'lit';
import { plural } from '../../format.js';
import { LatestReplies } from '../../latest-replies.js';
import { base, controls, pages } from '../../styles.js';
import { sentEvent } from './sent-event.js';
import '../../parts/json-changes.js';
import '../../parts/json-view.js';

class StateChanges extends LitElement {
  static properties = {
    event: { attribute: false },
    environment: {},
    whole: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { container-type: inline-size; }
    header { display: flex; align-items: center; gap: var(--s2); margin-bottom: var(--s1); }
    h3 { font-size: var(--t-xs); color: var(--muted); font-weight: 550; margin-right: auto; }
    .wholes { display: grid; gap: var(--s3); margin-top: var(--s2); align-items: start; }
    @container (min-width: 560px) { .wholes { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  `,
  ];

  replies = new LatestReplies();

  willUpdate(changed) {
    if (!changed.has('event')) return;
    this.whole = undefined;
    this.failure = undefined;
    this.replies.giveUp();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.replies.giveUp();
  }

  render() {
    const { stateChanges: changes, moreChanges } = this.event;
    const all = changes.length + (moreChanges ?? 0);
    return html`<header>
        <h3>${all ? `State: ${plural(all, 'change')}` : 'The state did not change.'}</h3>
        ${this.whole ? nothing : html`<button type="button" class="button tiny" @click=${this.load}>Show the whole state</button>`}
      </header>
      ${changes.length ? html`<json-changes label="Changes of the state" .changes=${changes}></json-changes>` : nothing}
      ${moreChanges ? html`<p class="muted small">and ${plural(moreChanges, 'change')} more</p>` : nothing}
      ${this.failure ? html`<p class="problem" role="alert">${this.failure.message}</p>` : nothing}
      ${this.whole ? this.states() : nothing}`;
  }

  states() {
    const { stateBefore, stateAfter } = this.whole;
    return html`<div class="wholes">
      ${stateBefore ? html`<json-view label="State before" .value=${stateBefore}></json-view>` : nothing}
      ${stateAfter ? html`<json-view label="State after" .value=${stateAfter}></json-view>` : nothing}
    </div>`;
  }

  load() {
    this.replies.startOver();
    return this.replies.ask(
      (signal) => sentEvent(this.event, this.environment, signal),
      (event) => {
        this.whole = event;
        this.failure = undefined;
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }
}

customElements.define('state-changes', StateChanges);
