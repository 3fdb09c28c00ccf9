// <event-messages .talk>: what a model was asked and what it answered, as a conversation. `talk` is what talkOf() found.
import { LitElement, css, html, nothing } from 'lit';
import { oneLine } from '../../format.js';
import { base } from '../../styles.js';
import '../../parts/json-view.js';
import '../../parts/long-text.js';

const SHORT = 160;
const NAMES = { system: 'System', user: 'User', assistant: 'Model', tool: 'Tool' };

class EventMessages extends LitElement {
  static properties = { talk: { attribute: false } };

  static styles = [
    base,
    css`
    ol { display: grid; gap: var(--s2); }
    li {
      display: grid; gap: var(--s2); grid-template-columns: minmax(0, 1fr); padding: var(--s1) var(--s3) var(--s2);
      border: 1px solid var(--line); border-radius: var(--round); background: var(--bg);
    }
    li.assistant { border-color: var(--accent); background: var(--accent-soft); }
    h3, .short b { font-size: var(--t-xs); color: var(--muted); font-weight: 550; line-height: 24px; }
    .short code { font-size: var(--t-xs); overflow-wrap: anywhere; }
  `,
  ];

  render() {
    const { asked, answered } = this.talk;
    return html`<ol aria-label="Conversation">
      ${[...asked, ...answered].map((message) => this.message(message))}
    </ol>`;
  }

  message({ role, text, thinking, pieces }) {
    const name = NAMES[role] ?? role;
    return html`<li class=${role}>
      ${text || thinking ? nothing : html`<h3>${name}</h3>`}
      ${thinking ? html`<long-text label="${name}, thinking" .text=${thinking}></long-text>` : nothing}
      ${text ? html`<long-text label=${name} .text=${text}></long-text>` : nothing}
      ${pieces.map((piece) => this.piece(piece))}
    </li>`;
  }

  piece({ label, value }) {
    if (typeof value === 'string') return html`<long-text code label=${label} .text=${value}></long-text>`;
    if (isFlat(value)) return html`<p class="short"><b>${label}</b> <code>${oneLine(value, 2 * SHORT)}</code></p>`;
    return html`<json-view label=${label} .value=${value}></json-view>`;
  }
}
/** Whether it can be read on one line. */
function isFlat(value) {
  if (value === null || typeof value !== 'object') return true;
  const isScalar = (part) => part === null || typeof part !== 'object';
  return JSON.stringify(value).length < SHORT && Object.values(value).every(isScalar);
}
customElements.define('event-messages', EventMessages);
