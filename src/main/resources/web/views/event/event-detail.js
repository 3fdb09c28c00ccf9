// <event-detail .event .session .account>: an unfolded event. A decision shows its choice and reasoning beside the alternatives
// it had, and its confidence as a meter; tool calls their input and output; anything else what it carries. Then its notes.
import { LitElement, css, html, nothing } from 'lit';
import { duration, exact, money, percent } from '../../format.js';
import { may } from '../../roles.js';
import { base, controls } from '../../styles.js';
import { alternative, choiceOf } from './event-words.js';
import '../../parts/json-view.js';
import '../marks/note-list.js';

class EventDetail extends LitElement {
  static properties = { event: { attribute: false }, session: { attribute: false }, account: { attribute: false } };

  static styles = [
    base,
    controls,
    css`
    :host {
      container-type: inline-size; padding: var(--s3) var(--s4) var(--s4); display: grid; gap: var(--s3); background:
      var(--surface); border-bottom: 1px solid var(--line);
    }
    .facts {
      display: flex; white-space: nowrap; gap: var(--s1) var(--s4); font-size: var(--t-xs); color: var(--muted);
      align-items: center;
    }
    .facts copy-button { margin-left: auto; flex: none; }
    .facts .cut { min-width: 0; }
    @container (max-width: 559px) { .facts { flex-wrap: wrap; } .facts .mono { display: none; } }
    h3 { font-size: var(--t-xs); color: var(--muted); font-weight: 550; margin-bottom: var(--s1); }
    .words { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 80ch; font-size: var(--t-s); }
    .words.error { color: var(--fail); }
    .pair { display: grid; gap: var(--s3); align-items: start; }
    .choice, .reasons, .others {
      padding: var(--s3); border: 1px solid var(--line); border-radius: var(--round); min-width: 0; font-size:
      var(--t-s); overflow-wrap: anywhere;
    }
    .choice { border-color: var(--accent); background: var(--accent-soft); }
    .choice b { display: block; margin-bottom: var(--s1); }
    .others li { padding: 3px 0; }
    .others li + li { border-top: 1px solid var(--line); }
    .confidence { display: flex; align-items: center; gap: var(--s3); font-size: var(--t-s); }
    meter { width: 10rem; height: 10px; }
    meter::-webkit-meter-bar { background: var(--sunken); border: 1px solid var(--edge); border-radius: 5px; }
    meter::-webkit-meter-optimum-value { background: var(--accent); }
    meter::-moz-meter-bar { background: var(--accent); }
    @container (min-width: 560px) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  `,
  ];

  render() {
    const { event } = this;
    const { toolInput, toolOutput, reasoning, confidence, alternativesConsidered: others } = event;
    const decision = event.eventType === 'llm_decision' && (reasoning || others || choiceOf(event));
    return html`<p class="facts">
        <span title=${exact(event.timestamp ?? event.createdAt)}>${exact(event.timestamp ?? event.createdAt)}</span>
        <span>${duration(event.gap)} after the one before</span>
        ${event.estimatedCost === undefined ? nothing : html`<span>${money(event.estimatedCost)}</span>`}
        <span class="mono cut">${event.id}</span>
        <copy-button
          wordless
          label="Copy the event"
          .text=${() => JSON.stringify(recorded(event), null, 2)}
        ></copy-button>
      </p>
      ${
        decision
          ? this.decision(event)
          : reasoning
            ? html`<div>
                <h3>${event.eventType === 'error' ? 'Error' : 'Reasoning'}</h3>
                <p class="words ${event.eventType === 'error' ? 'error' : ''}">${reasoning}</p>
              </div>`
            : nothing
      }
      ${!decision && others?.length ? this.others(others) : nothing}
      ${
        confidence === undefined
          ? nothing
          : html`<p class="confidence">
              <label for="confidence">Confidence</label>
              <meter id="confidence" min="0" max="1" .value=${confidence}>${percent(confidence)}</meter
              ><b>${percent(confidence)}</b>
            </p>`
      }
      ${
        toolInput || toolOutput
          ? html`<div class="pair">
              ${toolInput
                ? html`<json-view label=${event.eventType === 'state_change' ? 'From' : 'Input'} .value=${toolInput}></json-view>`
                : nothing}
              ${toolOutput
                ? html`<json-view label=${event.eventType === 'state_change' ? 'To' : 'Output'} .value=${toolOutput}></json-view>`
                : nothing}
            </div>`
          : nothing
      }
      ${reasoning || others || toolInput || toolOutput ? nothing : html`<p
        class="muted small">Nothing more was recorded with this event.</p>`}
      <note-list .session=${this.session} .account=${this.account} .eventId=${event.id}></note-list>
      ${
        may(this.account, 'mark')
          ? html`<p><button type="button" class="button tiny" @click=${this.writeNote}>Add a note</button></p>`
          : nothing
      }`;
  }

  writeNote() {
    this.renderRoot.querySelector('note-list').write();
  }

  /** The reasoning led to a choice only where the client says so. */
  decision(event) {
    const choice = choiceOf(event);
    return html`<div class="pair">
      <div class=${choice ? 'choice' : 'reasons'}>
        <h3>${choice ? 'Chosen' : 'Reasoning'}</h3>
        ${choice ? html`<b>${choice}</b>` : nothing}
        <p class="words">${event.reasoning ?? nothing}</p>
      </div>
      ${event.alternativesConsidered?.length ? this.others(event.alternativesConsidered) : nothing}
    </div>`;
  }

  others(values) {
    return html`<div class="others">
      <h3>Also considered</h3>
      <ul>
        ${values.map((value) => {
          const { name, rest } = alternative(value);
          return html`<li><bdi>${name}</bdi>${rest ? html` <span class="muted small">${rest}</span>` : nothing}</li>`;
        })}
      </ul>
    </div>`;
  }
}

/** The event as the server sent it, without what the timeline noted on it. */
export function recorded({ ms, gap, hay, ...event }) {
  return event;
}
customElements.define('event-detail', EventDetail);
