// <json-changes .changes label>: what is different between two JSON values, path by path: before → after.
import { LitElement, css, html, nothing } from 'lit';
import { oneLine } from '../format.js';
import { base } from '../styles.js';

const SHORT = 80;

class JsonChanges extends LitElement {
  static properties = { changes: { attribute: false }, label: {} };

  static styles = [
    base,
    css`
    :host { container-type: inline-size; }
    ul { border: 1px solid var(--line); border-radius: var(--round); background: var(--bg); font-size: var(--t-xs); }
    li {
      display: grid; grid-template-columns: 4.2rem minmax(0, 14rem) minmax(0, 1fr); gap: 0 var(--s3); padding: 4px var(--s3);
      font-family: var(--mono); overflow-wrap: anywhere;
    }
    li + li { border-top: 1px solid var(--line); }
    .how { font-family: var(--sans); color: var(--muted); }
    .added .how { color: var(--run); }
    .removed .how { color: var(--fail); }
    .values { display: flex; flex-wrap: wrap; gap: 0 var(--s2); white-space: pre-wrap; min-width: 0; }
    .values > * { min-width: 0; max-width: 100%; }
    del { color: var(--muted); }
    ins { text-decoration: none; }
    .cut-note { color: var(--muted); font-family: var(--sans); }
    @container (max-width: 559px) { li { grid-template-columns: 4.2rem minmax(0, 1fr); } .values { grid-column: 1 / -1; } }
  `,
  ];

  render() {
    return html`<ul aria-label=${this.label}>
      ${this.changes.map((one) => change(one))}
    </ul>`;
  }
}

function change({ path, before, after, cut }) {
  const how = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return html`<li class=${how}>
    <span class="how">${how}</span><b>${path || 'all of it'}</b>
    <span class="values"
      >${before === undefined ? nothing : html`<del>${words(before)}</del>`}${how === 'changed' ? html`<span>→</span>` : nothing}${
        after === undefined ? nothing : html`<ins>${words(after)}</ins>`
      }${cut ? html`<span class="cut-note">(cut)</span>` : nothing}</span
    >
  </li>`;
}

/** Short values letter for letter, longer ones on one line. */
function words(value) {
  const text = JSON.stringify(value);
  return text.length <= SHORT || typeof value !== 'object' ? text : oneLine(value, 400);
}
customElements.define('json-changes', JsonChanges);
