// <state-changes .event .environment>: what an event changed in the agent's state, path by path; the whole states, which lists
// leave out, are fetched when somebody wants them.
import { LitElement, css, html, nothing } from 'lit';
import { oneLine, plural } from '../../format.js';
import { LatestReplies } from '../../latest-replies.js';
import { base, controls, pages } from '../../styles.js';
import { sentEvent } from './sent-event.js';
import '../../parts/json-view.js';

const SHORT = 80;

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
    ul { border: 1px solid var(--line); border-radius: var(--round); background: var(--bg); font-size: var(--t-xs); }
    li {
      display: grid; grid-template-columns: 4.2rem minmax(0, 14rem) minmax(0, 1fr); gap: 0 var(--s3); padding: 4px var(--s3);
      font-family: var(--mono); overflow-wrap: anywhere;
    }
    li + li { border-top: 1px solid var(--line); }
    .how { font-family: var(--sans); color: var(--muted); }
    .added .how { color: var(--run); }
    .removed .how { color: var(--fail); }
    .values { display: flex; flex-wrap: wrap; gap: 0 var(--s2); white-space: pre-wrap; min-width: 0; }
    .values > * { min-width: 0; max-width: 100%; }
    del { color: var(--muted); }
    ins { text-decoration: none; }
    .cut-note { color: var(--muted); font-family: var(--sans); }
    .wholes { display: grid; gap: var(--s3); margin-top: var(--s2); align-items: start; }
    @container (max-width: 559px) { li { grid-template-columns: 4.2rem minmax(0, 1fr); } .values { grid-column: 1 / -1; } }
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
      ${changes.length ? html`<ul aria-label="Changes of the state">${changes.map((one) => this.change(one))}</ul>` : nothing}
      ${moreChanges ? html`<p class="muted small">and ${plural(moreChanges, 'change')} more</p>` : nothing}
      ${this.failure ? html`<p class="problem" role="alert">${this.failure.message}</p>` : nothing}
      ${this.whole ? this.states() : nothing}`;
  }

  change({ path, before, after, cut }) {
    const how = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    return html`<li class=${how}>
      <span class="how">${how}</span><b>${path || 'all of it'}</b>
      <span class="values"
        >${before === undefined ? nothing : html`<del>${words(before)}</del>`}${how === 'changed' ? html`<span>→</span>` : nothing}${
          after === undefined ? nothing : html`<ins>${words(after)}</ins>`
        }${cut ? html`<span class="cut-note">(cut)</span>` : nothing}</span
      >
    </li>`;
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

/** Short values letter for letter, longer ones on one line. */
function words(value) {
  const text = JSON.stringify(value);
  return text.length <= SHORT || typeof value !== 'object' ? text : oneLine(value, 400);
}
customElements.define('state-changes', StateChanges);
