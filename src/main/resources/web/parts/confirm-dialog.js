// <confirm-dialog heading="…" action="Delete">words</confirm-dialog>: `await dialog.ask()` is true when the person goes ahead.
// The browser's own <dialog> keeps the focus inside and answers Escape.
import { LitElement, html } from 'lit';
import { base, controls } from '../styles.js';

class ConfirmDialog extends LitElement {
  static properties = { heading: {}, action: {} };

  static styles = [base, controls];

  render() {
    return html`<dialog aria-labelledby="heading" @close=${this.closed}>
      <h2 id="heading">${this.heading}</h2>
      <slot></slot>
      <div class="actions">
        <button type="button" class="button" autofocus @click=${() => this.dialog.close('')}>Cancel</button>
        <button type="button" class="button danger" @click=${() => this.dialog.close('yes')}>${this.action}</button>
      </div>
    </dialog>`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  async ask() {
    await this.updateComplete;
    this.dialog.returnValue = '';
    this.dialog.showModal();
    return new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  closed() {
    this.resolve?.(this.dialog.returnValue === 'yes');
  }
}
customElements.define('confirm-dialog', ConfirmDialog);
