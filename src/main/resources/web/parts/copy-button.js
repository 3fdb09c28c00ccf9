// <copy-button .text=${string | () => string} label="Copy key">: copies, and says that it did. `wordless` shows the picture alone.
import { LitElement, css, html, nothing } from 'lit';
import { base, controls } from '../styles.js';
import { icons } from './icons.js';

class CopyButton extends LitElement {
  static properties = { text: { attribute: false }, label: {}, wordless: { type: Boolean }, done: { state: true } };

  static styles = [base, controls, css`:host { display: inline-block; }`];

  constructor() {
    super();
    this.label = 'Copy';
  }

  render() {
    return html`<button
        type="button"
        class="button tiny ${this.wordless ? 'plain' : ''}"
        aria-label=${this.wordless ? this.label : nothing}
        title=${this.label}
        @click=${this.copy}
      >
        ${this.done ? icons.check() : icons.copy()}${this.wordless ? '' : html`<span>${this.done ? 'Copied' : this.label}</span>`}</button
      ><span class="unseen" role="status">${this.done ? 'Copied' : ''}</span>`;
  }

  async copy(event) {
    event.stopPropagation();
    const text = typeof this.text === 'function' ? this.text() : this.text;
    await copyText(text);
    this.done = true;
    setTimeout(() => {
      this.done = false;
    }, 1600);
  }
}

/** The clipboard API exists on HTTPS and localhost only; elsewhere a selected field and the old command do. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
}
customElements.define('copy-button', CopyButton);
