// <ways-to-send .key=${string}>: all ways to report here, one at a time, with this server's address and the key filled in.
// Fires `way` with the one that is chosen.
import { LitElement, css, html } from 'lit';
import { baseUrl } from '../../api.js';
import { base, controls } from '../../styles.js';
import { WAYS } from './ways.js';
import '../../parts/copy-button.js';

class WaysToSend extends LitElement {
  static properties = { key: {}, chosen: { state: true } };

  static styles = [
    base,
    controls,
    css`
    :host { display: grid; gap: var(--s3); min-width: 0; }
    .scroll { overflow-x: auto; }
    .panel { display: grid; gap: var(--s3); min-width: 0; }
    .piece { border: 1px solid var(--line); border-radius: var(--round); background: var(--surface); min-width: 0; }
    .piece header {
      display: flex; justify-content: space-between; align-items: center; gap: var(--s2); padding: var(--s2) var(--s2)
      var(--s2) var(--s4); border-bottom: 1px solid var(--line); color: var(--muted); font-size: var(--t-xs);
    }
    pre { padding: var(--s4); overflow: auto; font-size: var(--t-xs); line-height: 1.6; }
  `,
  ];

  constructor() {
    super();
    this.chosen = WAYS[0];
  }

  render() {
    return html`<div class="scroll">
        <div class="segments" role="tablist" aria-label="Ways to send runs" @keydown=${this.tabKeys}>
          ${WAYS.map(
            (way) =>
              html`<button
                type="button"
                role="tab"
                id="tab-${way.id}"
                aria-controls="way"
                aria-selected=${way === this.chosen}
                tabindex=${way === this.chosen ? 0 : -1}
                @click=${() => this.choose(way)}
              >
                ${way.words}
              </button>`,
          )}
        </div>
      </div>
      <div class="panel" id="way" role="tabpanel" aria-labelledby="tab-${this.chosen.id}">
        <p class="small muted">${this.chosen.about}</p>
        ${this.chosen.pieces(baseUrl(), this.key ?? 'YOUR_KEY').map(
          ({ where, text }) =>
            html`<div class="piece">
              <header><span>${where}</span><copy-button .text=${text} label="Copy"></copy-button></header>
              <pre tabindex="0" aria-label=${where} role="region"><code>${text}</code></pre>
            </div>`,
        )}
      </div>`;
  }

  choose(way) {
    this.chosen = way;
    this.dispatchEvent(new CustomEvent('way', { detail: way }));
  }

  tabKeys(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    this.choose(WAYS[(WAYS.indexOf(this.chosen) + step + WAYS.length) % WAYS.length]);
    this.updateComplete.then(() => this.renderRoot.querySelector('[role=tab][aria-selected=true]').focus());
  }
}
customElements.define('ways-to-send', WaysToSend);
