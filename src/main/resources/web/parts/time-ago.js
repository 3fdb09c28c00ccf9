// <time-ago .at="2026-…">: how long ago, kept true as time passes, with the exact moment on hover.
import { LitElement, html } from 'lit';
import { ago, exact } from '../format.js';

const shown = new Set();
setInterval(() => shown.forEach((element) => element.requestUpdate()), 15_000);

class TimeAgo extends LitElement {
  static properties = { at: {} };

  connectedCallback() {
    super.connectedCallback();
    shown.add(this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    shown.delete(this);
  }

  render() {
    return html`<time datetime=${this.at ?? ''} title=${exact(this.at)}>${ago(this.at)}</time>`;
  }
}
customElements.define('time-ago', TimeAgo);
