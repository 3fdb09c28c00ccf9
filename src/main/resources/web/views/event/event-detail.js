// <event-detail .event .session .account>: an unfolded event. An error says what went wrong; a model call shows what was said; a
// decision its choice and reasoning beside the alternatives it had; tool calls their input and output; then what it changed in
// the agent's state, what else was sent, its notes. In this folder: each of these parts.
import { LitElement, html, nothing } from 'lit';
import { aboutCost, duration, exact, money, percent } from '../../format.js';
import { may } from '../../roles.js';
import { base, controls } from '../../styles.js';
import { alternative, choiceOf, tokensInWords } from '../session/event-words.js';
import { eventDetail } from './event-detail-styles.js';
import { talkOf } from './messages.js';
import '../../parts/json-view.js';
import '../../parts/long-text.js';
import '../marks/note-list.js';
import './event-failure.js';
import './event-messages.js';
import './state-changes.js';

class EventDetail extends LitElement {
  static properties = {
    event: { attribute: false },
    session: { attribute: false },
    account: { attribute: false },
    unfolded: { state: true },
  };

  static styles = [base, controls, eventDetail];

  willUpdate(changed) {
    if (!changed.has('event')) return;
    const { event } = this;
    this.unfolded = [];
    this.talk = talkOf(event);
    this.failure = event.failure ?? (event.toolError && failureOf(event.toolError));
    this.says = Object.keys(event).some((member) => !PLAIN.includes(member));
  }

  render() {
    const { event, failure } = this;
    return html`${this.facts(event)}
      ${failure ? html`<event-failure .failure=${failure}></event-failure>` : nothing}
      ${this.talk ? this.conversation(event) : this.thoughts(event)} ${this.confidence(event)}
      ${event.toolError && typeof event.toolError === 'object'
        ? this.folded('Error as sent', () => this.part('Error', event.toolError))
        : nothing}
      ${event.stateChanges ? html`<state-changes .event=${event} .environment=${this.session?.environment}></state-changes>` : nothing}
      ${event.metadata || event.extra
        ? html`<div class="pair">${this.part('Metadata', event.metadata)} ${this.part('Also sent', event.extra)}</div>`
        : nothing}
      ${this.says ? nothing : html`<p class="muted small">Nothing more was recorded with this event.</p>`} ${this.traces(event)}
      <note-list .session=${this.session} .account=${this.account} .eventId=${event.id}></note-list>
      ${
        may(this.account, 'mark')
          ? html`<p><button type="button" class="button tiny" @click=${this.writeNote}>Add a note</button></p>`
          : nothing
      }`;
  }

  facts(event) {
    const tokens = tokensInWords(event);
    return html`<p class="facts">
      <span title=${exact(event.timestamp ?? event.createdAt)}>${exact(event.timestamp ?? event.createdAt)}</span>
      <span>${duration(event.gap)} after the one before</span>
      ${event.durationMs === undefined ? nothing : html`<span>took ${duration(event.durationMs)}</span>`}
      ${event.model ? html`<span><b>${event.model}</b></span>` : nothing} ${tokens ? html`<span>${tokens}</span>` : nothing}
      ${event.estimatedCost === undefined ? nothing : html`<span>${aboutCost(event.estimatedCost, event.costEstimated) ?? money(event.estimatedCost)}</span>`}
      <span class="mono">${event.id}</span>
      <copy-button
        wordless
        label="Copy the event"
        .text=${() => JSON.stringify(recorded(event), null, 2)}
      ></copy-button>
    </p>`;
  }

  /** What was said, then all that was sent for whoever wants it. */
  conversation(event) {
    return html`<event-messages .talk=${this.talk}></event-messages>
      ${event.alternativesConsidered?.length ? this.others(event.alternativesConsidered) : nothing}
      ${this.folded('Input and output as sent', () => this.inAndOut(event))}`;
  }

  /** What few want to see is made when somebody does. */
  folded(label, content) {
    return html`<details @toggle=${({ target }) => target.open && (this.unfolded = [...this.unfolded, label])}>
      <summary>${label}</summary>
      ${this.unfolded.includes(label) ? content() : nothing}
    </details>`;
  }

  thoughts(event) {
    const { reasoning, alternativesConsidered: others } = event;
    const decision = event.eventType === 'llm_decision' && (reasoning || others || choiceOf(event));
    const isNews = reasoning && reasoning !== this.failure?.message;
    return html`${
        decision ? this.decision(event) : isNews ? html`<long-text label="Reasoning" .text=${reasoning}></long-text>` : nothing
      }
      ${!decision && others?.length ? this.others(others) : nothing} ${this.inAndOut(event)}`;
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

  inAndOut({ eventType, toolInput, toolOutput }) {
    if (!toolInput && !toolOutput) return nothing;
    const [from, to] = eventType === 'state_change' && !this.talk ? ['From', 'To'] : ['Input', 'Output'];
    return html`<div class="pair">${this.part(from, toolInput)} ${this.part(to, toolOutput)}</div>`;
  }

  part(label, value) {
    return value ? html`<json-view label=${label} .value=${value}></json-view>` : nothing;
  }

  confidence({ confidence }) {
    if (confidence === undefined) return nothing;
    return html`<p class="confidence">
      <label for="confidence">Confidence</label>
      <meter id="confidence" min="0" max="1" .value=${confidence}>${percent(confidence)}</meter><b>${percent(confidence)}</b>
    </p>`;
  }

  /** Where it is found in whatever else heard of the run. */
  traces(event) {
    const named = [['trace', event.traceId], ['span', event.spanId], ['parent', event.parentSpanId]].filter(([, id]) => id);
    if (!named.length) return nothing;
    return html`<p class="facts traces">${named.map(([what, id]) => html`<span>${what} <bdi class="mono">${id}</bdi></span>`)}</p>`;
  }

  writeNote() {
    this.renderRoot.querySelector('note-list').write();
  }
}

/** Members of every event. */
const PLAIN = ['id', 'sessionId', 'eventType', 'createdAt', 'timestamp', 'clientId', 'toolName', 'ms', 'gap', 'from', 'hay'];

/** What a call of a tool, which is no error itself, says went wrong. */
function failureOf(toolError) {
  if (typeof toolError === 'string') return { message: toolError };
  const text = (...names) => names.map((name) => toolError[name]).find((value) => typeof value === 'string');
  const failure = { type: text('type', 'name'), message: text('message', 'error'), stack: text('stack', 'stack_trace', 'traceback') };
  return failure.message || failure.stack ? failure : undefined;
}

/** The event as the server sent it, without what the timeline noted on it. */
function recorded({ ms, gap, from, hay, ...event }) {
  return event;
}
customElements.define('event-detail', EventDetail);
