// <event-failure .failure>: what an error says: its type and its message; of its stack trace the beginning, the rest to unfold.
import { LitElement, css, html, nothing } from 'lit';
import { base } from '../../styles.js';
import '../../parts/long-text.js';

class EventFailure extends LitElement {
  static properties = { failure: { attribute: false } };

  static styles = [
    base,
    css`
    :host { padding: var(--s2) var(--s3); border-left: 3px solid var(--fail); background: var(--fail-soft); border-radius: 0
      var(--round) var(--round) 0; }
    .message { --label: var(--fail); }
  `,
  ];

  render() {
    const { type, message, stack } = this.failure;
    return html`<long-text class="message" label=${message ? (type ?? 'Error') : 'Error'} .text=${message ?? type ?? ''}></long-text>
      ${stack ? html`<long-text code lines="3" label="Stack trace" .text=${stack}></long-text>` : nothing}`;
  }
}
customElements.define('event-failure', EventFailure);
