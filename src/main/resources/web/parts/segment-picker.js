// <segment-picker label="Span" .options=${[['24h', '24 hours'], …]} value="24h">: one of a few, as buttons side by side.
// Fires `pick` with the value as detail.
import { LitElement, html } from 'lit';
import { base, controls } from '../styles.js';

class SegmentPicker extends LitElement {
  static properties = { options: { attribute: false }, value: {}, label: {} };

  static styles = [base, controls];

  render() {
    return html`<div class="segments" role="group" aria-label=${this.label}>
      ${this.options.map(
        ([value, text]) =>
          html` <button
            type="button"
            aria-pressed=${value === (this.value ?? '')}
            @click=${() => this.dispatchEvent(new CustomEvent('pick', { detail: value }))}
          >
            ${text}
          </button>`,
      )}
    </div>`;
  }
}
customElements.define('segment-picker', SegmentPicker);
