// <long-text label="Prompt" .text=${string}>: a recorded text with its white space kept, to fold and to copy. A long one begins
// folded: only its first `lines` are on the page until somebody wants the rest. `code` is for what machines wrote.
import { LitElement, css, html, nothing } from 'lit';
import { whole } from '../format.js';
import { base, controls } from '../styles.js';
import './copy-button.js';

const FEW = 8;
const SHORT = 600;

class LongText extends LitElement {
  static properties = {
    text: {},
    label: {},
    code: { type: Boolean },
    lines: { type: Number },
    unfolded: { state: true },
  };

  static styles = [
    base,
    controls,
    css`
    :host { min-width: 0; }
    header { display: flex; align-items: center; gap: var(--s2); min-height: 24px; }
    h3 { font-size: var(--t-xs); color: var(--label, var(--muted)); font-weight: 550; margin-right: auto; overflow-wrap: anywhere; }
    p { white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; font-size: var(--t-s); }
    :host(:not([code])) p { max-width: 90ch; }
    :host([code]) p { font-family: var(--mono); font-size: var(--t-xs); line-height: 1.6; }
    .more {
      border: 0; background: none; padding: 0; min-height: 24px; font-size: var(--t-xs); color: var(--accent); cursor:
      pointer; text-decoration: underline; text-underline-offset: 2px;
    }
  `,
  ];

  constructor() {
    super();
    this.text = '';
    this.lines = FEW;
  }

  willUpdate(changed) {
    if (changed.has('text')) {
      this.unfolded = false;
      this.beginning = beginning(this.text, this.lines);
    }
  }

  render() {
    const { text, beginning } = this;
    const isLong = beginning.length < text.length;
    return html`<header>
        <h3>${this.label}</h3>
        <copy-button wordless label="Copy ${this.label}" .text=${text}></copy-button>
      </header>
      <p>${isLong && !this.unfolded ? beginning + ' …' : text}</p>
      ${isLong ? this.foldButton(text) : nothing}`;
  }

  foldButton({ length }) {
    return html`<button type="button" class="more" aria-expanded=${Boolean(this.unfolded)}
      aria-label="${this.unfolded ? 'Less of' : 'All of'} ${this.label}"
      @click=${() => (this.unfolded = !this.unfolded)}>${this.unfolded ? 'Show less' : `Show all ${whole(length)} characters`}</button>`;
  }
}

/** The first lines, to the end of a word if they are long; all of it if not much more is there. */
function beginning(text, lines) {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end < 0 || end > SHORT) break;
  }
  if (end >= 0 && end <= SHORT) return text.slice(0, end).trimEnd();
  return text.length < SHORT * 1.25 ? text : text.slice(0, SHORT).replace(/\s\S{0,30}$/, '');
}
customElements.define('long-text', LongText);
