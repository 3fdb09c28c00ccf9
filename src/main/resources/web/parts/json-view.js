// <json-view .value=${any} label="Input">: a recorded value as a tree to fold, copy and search. All of it is shown as text.
// Deep or long parts begin folded, and long lists unfold a hundred at a time, so that a megabyte does not freeze the page.
import { LitElement, css, html, nothing } from 'lit';
import { base, controls } from '../styles.js';
import './copy-button.js';

const CHUNK = 100;
const LONG_TEXT = 600;

class JsonView extends LitElement {
  static properties = {
    value: { attribute: false },
    label: {},
    find: { state: true },
    toggled: { state: true },
    grown: { state: true },
  };

  static styles = [
    base,
    controls,
    css`
    :host { border: 1px solid var(--line); border-radius: var(--round); background: var(--bg); min-width: 0; }
    header {
      display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); padding: var(--s1) var(--s2) var(--s1)
      var(--s3); border-bottom: 1px solid var(--line); font-size: var(--t-xs);
    }
    header b { font-weight: 550; margin-right: auto; }
    header input:not([type=checkbox]) { width: 8.5rem; min-height: 24px; padding: 0 var(--s2); font-size: var(--t-xs); }
    .tree {
      padding: var(--s2) var(--s3); font-family: var(--mono); font-size: var(--t-xs); line-height: 1.65; overflow:
      auto; max-height: 28rem;
    }
    .line { display: block; overflow-wrap: anywhere; padding-left: 1.25em; position: relative; }
    .nest { display: block; padding-left: 1.25em; border-left: 1px solid var(--line); margin-left: 0.35em; }
    .key { color: var(--accent); }
    .dim { color: var(--muted); }
    .text { white-space: pre-wrap; }
    .line > button {
      border: 0; background: none; padding: 0; font: inherit; color: inherit; cursor: pointer; text-align: left;
    }
    .line > .fold { margin-left: -1.25em; min-height: 24px; }
    .line > .fold::before { content: "▾"; display: inline-block; width: 1.25em; color: var(--muted); }
    .line > .fold[aria-expanded=false]::before { content: "▸"; }
    .line > .more { min-height: 24px; color: var(--accent); text-decoration: underline; }
    mark { background: var(--accent-soft); color: inherit; outline: 1px solid var(--accent); border-radius: 2px; }
  `,
  ];

  constructor() {
    super();
    this.toggled = new Set();
    this.grown = new Map();
    this.find = '';
    this.label = 'JSON';
  }

  willUpdate(changed) {
    if (changed.has('value')) {
      this.toggled = new Set();
      this.grown = new Map();
    }
    this.hits = this.find ? countHits(this.value, this.find.toLowerCase()) : 0;
  }

  render() {
    const big = this.value !== null && typeof this.value === 'object' && Object.keys(this.value).length > 0;
    return html`<header>
        <b>${this.label}</b>
        ${
          big
            ? html`<span class="dim" role="status">${this.find ? `${this.hits} found` : ''}</span>
                <input
                  type="search"
                  placeholder="Find"
                  aria-label="Find in ${this.label}"
                  .value=${this.find}
                  @input=${(event) => {
                    this.find = event.target.value;
                  }}
                />`
            : nothing
        }
        <copy-button
          wordless
          label="Copy ${this.label}"
          .text=${() => (typeof this.value === 'string' ? this.value : JSON.stringify(this.value, null, 2))}
        ></copy-button>
      </header>
      <div class="tree" tabindex="0" role="group" aria-label=${this.label}>
        ${this.node(undefined, this.value, '', 0)}
      </div>`;
  }

  node(key, value, path, depth) {
    const name = key === undefined ? nothing : html`<span class="key">${this.marked(String(key))}</span><span class="dim">: </span>`;
    if (value === null || typeof value !== 'object') {
      return html`<span class="line">${name}${this.scalar(value, path)}</span>`;
    }
    const size = Object.keys(value).length;
    const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
    if (!size) return html`<span class="line">${name}<span class="dim">${open}${close}</span></span>`;
    const unfolded = this.unfolded(value, path, depth, size);
    const brackets = html`<span class="dim">${open}${unfolded ? '' : ` ${size} ${close}`}</span>`;
    return html`<span class="line">
        <button type="button" class="fold" aria-expanded=${unfolded} @click=${() => this.toggle(path)}>${name}${brackets}</button>
      </span>
      ${unfolded ? html`${this.inside(value, path, depth)}<span class="line dim">${close}</span>` : nothing}`;
  }

  /** The entries of a list or an object, as many as were asked for. */
  inside(value, path, depth) {
    const entries = Object.entries(value);
    const most = this.grown.get(path) ?? CHUNK;
    const key = (k) => (Array.isArray(value) ? Number(k) : k);
    return html`<span class="nest">
      ${entries.slice(0, most).map(([k, part]) => this.node(key(k), part, path + '/' + k, depth + 1))}
      ${entries.length > most ? this.rest(entries.length - most, path, most) : nothing}
    </span>`;
  }

  rest(left, path, most) {
    return html`<span class="line">
      <button type="button" class="more" @click=${() => this.grow(path, most)}>${left} more</button>
    </span>`;
  }

  scalar(value, path) {
    if (typeof value !== 'string') return html`<span>${this.marked(String(value))}</span>`;
    const cut = value.length > LONG_TEXT && !this.grown.has(path) && !this.find;
    return html`<span class="text">${this.marked(cut ? value.slice(0, LONG_TEXT) : value)}</span>${
        cut
          ? html` <button type="button" class="more" @click=${() => this.grow(path, 0)}>
              ${value.length - LONG_TEXT} characters more
            </button>`
          : nothing
      }`;
  }

  /** Folded at first when deep or long; while searching, wherever something was found. A toggle reverses it. */
  unfolded(value, path, depth, size) {
    const natural = this.find
      ? countHits(value, this.find.toLowerCase()) > 0
      : depth === 0 || (depth < 3 && size <= 30);
    return natural !== this.toggled.has(path);
  }

  toggle(path) {
    const toggled = new Set(this.toggled);
    if (!toggled.delete(path)) toggled.add(path);
    this.toggled = toggled;
  }

  grow(path, most) {
    this.grown = new Map(this.grown).set(path, most + CHUNK);
  }

  marked(text) {
    const wanted = this.find.toLowerCase();
    if (!wanted) return text;
    const parts = [];
    let from = 0;
    for (let at = text.toLowerCase().indexOf(wanted); at >= 0; at = text.toLowerCase().indexOf(wanted, from)) {
      parts.push(text.slice(from, at), html`<mark>${text.slice(at, at + wanted.length)}</mark>`);
      from = at + wanted.length;
    }
    return parts.length ? [...parts, text.slice(from)] : text;
  }
}

function countHits(value, wanted) {
  if (value === null || typeof value !== 'object') return String(value).toLowerCase().includes(wanted) ? 1 : 0;
  return Object.entries(value).reduce(
    (sum, [key, part]) =>
      sum + (!Array.isArray(value) && key.toLowerCase().includes(wanted) ? 1 : 0) + countHits(part, wanted),
    0,
  );
}
customElements.define('json-view', JsonView);
