// <filter-bar .params=${route.params}>: the filters as chips (but the span of time: that is <span-picker>'s) and one field
// to add more; typing suggests field:value.
// Fires `filter` with the whole new set of filters as detail, and `open` with a session's id that was typed. focusField() is for the / key.
import { LitElement, css, html, nothing } from 'lit';
import { base, controls } from '../styles.js';
import { parseFilters, sessionIn } from '../filter-words.js';
import { adding, fieldOf, filtersIn, shown, timelessIn, valuesIn } from '../filters.js';
import { LatestReplies } from '../latest-replies.js';
import { suggest } from './suggestions.js';
import { icons } from './icons.js';

class FilterBar extends LitElement {
  static properties = { params: { attribute: false }, offered: { state: true }, chosen: { state: true } };

  static styles = [
    base,
    controls,
    css`
    :host { position: relative; }
    .bar {
      display: flex; flex-wrap: wrap; align-items: center; gap: var(--s1) var(--s2); min-height: 38px; padding: 3px
      var(--s2) 3px var(--s3);
      border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); cursor: text;
    }
    .bar:focus-within { outline: 2px solid var(--accent); outline-offset: -1px; }
    .bar > svg { color: var(--muted); flex: none; }
    .bar input:not([type=checkbox]) {
      flex: 1 1 9rem; border: 0; outline: 0; padding: 0; min-height: 28px; background: none;
    }
    .chip {
      display: inline-flex; align-items: center; gap: var(--s1); max-width: 100%; min-height: 26px; padding: 0 4px 0
      var(--s2); border: 0; border-radius: 5px;
      background: var(--accent-soft); color: var(--text); font-size: var(--t-s); cursor: pointer;
    }
    .chip span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .chip b { font-weight: 400; color: var(--muted); }
    .chip svg { width: 14px; height: 14px; color: var(--muted); flex: none; }
    .chip:hover svg { color: var(--text); }
    ul {
      position: absolute; z-index: 20; top: calc(100% + 4px); left: 0; width: min(30rem, 100%); max-height: 22rem;
      overflow: auto; padding: var(--s1);
      border: 1px solid var(--line); border-radius: 8px; background: var(--surface); box-shadow: var(--shadow);
    }
    li {
      display: flex; gap: var(--s3); justify-content: space-between; align-items: baseline; padding: 5px var(--s2);
      border-radius: 5px; font-size: var(--t-s); cursor: pointer;
    }
    li[aria-selected=true] { background: var(--accent-soft); }
    li span:first-child { overflow-wrap: anywhere; }
    li .hint { color: var(--muted); font-size: var(--t-xs); text-align: right; }
  `,
  ];

  replies = new LatestReplies();

  constructor() {
    super();
    this.offered = [];
    this.chosen = 0;
  }

  render() {
    const filters = Object.keys(timelessIn(this.params));
    const open = this.offered.length > 0;
    return html`<div class="bar" @click=${(event) => event.target.classList.contains('bar') && this.field.focus()}>
        ${icons.search()} ${filters.map((param) => this.chip(param))}
        <input
          type="text"
          role="combobox"
          aria-label="Search and filter sessions"
          aria-expanded=${open}
          aria-controls="offers"
          aria-autocomplete="list"
          aria-activedescendant=${open ? 'offer-' + this.chosen : nothing}
          autocomplete="off"
          spellcheck="false"
          placeholder=${filters.length ? 'Add a filter' : 'Search words or an id, or agent:… outcome:… cost:…'}
          @input=${this.offer}
          @focus=${this.offer}
          @blur=${this.withdraw}
          @keydown=${this.keydown}
        />
        ${filters.length
          ? html`<button type="button" class="button plain tiny" @click=${this.clear}>Clear</button>`
          : nothing}
      </div>
      <ul id="offers" role="listbox" aria-label="Suggestions" ?hidden=${!open}>
        ${this.offered.map(
          (offer, i) =>
            html` <li
              role="option"
              id="offer-${i}"
              aria-selected=${i === this.chosen}
              @mousedown=${(event) => event.preventDefault()}
              @click=${() => this.take(offer)}
            >
              <span>${offer.label}${offer.value === undefined ? nothing : html` <bdi>${offer.value}</bdi>`}</span><span class="hint">${offer.hint}</span>
            </li>`,
        )}
      </ul>`;
  }

  chip(param) {
    const field = fieldOf(param);
    const values = valuesIn(this.params, param).map((value) => shown(field, value));
    const words = `${field.negated ? 'not ' : ''}${field.word}`;
    return html`<button
      type="button"
      class="chip"
      aria-label="Remove filter ${words} ${values.join(' or ')}"
      title="Remove this filter"
      @click=${() => this.drop(param)}
    >
      <span
        ><b>${words}${field.sign ? ' ' + field.sign : ':'}</b> ${values.map(
          (value, i) => html`${i ? html` <b>or</b> ` : nothing}<bdi>${value}</bdi>`,
        )}</span
      >${icons.close()}
    </button>`;
  }

  get field() {
    return this.renderRoot.querySelector('input');
  }

  focusField() {
    this.field.focus();
  }

  offer() {
    const text = this.field.value;
    this.replies.startOver();
    this.replies.ask(
      () => suggest(text, this.params),
      (offered) => Object.assign(this, { offered, offeredFor: text.trim(), chosen: 0 }),
      () => this.withdraw(),
    );
  }

  withdraw() {
    this.replies.giveUp();
    this.offered = [];
  }

  keydown(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.offered.length) {
      this.chosen = (this.chosen + step + this.offered.length) % this.offered.length;
      this.updateComplete.then(() =>
        this.renderRoot.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
      );
    } else if (event.key === 'Enter') {
      this.enter();
    } else if (event.key === 'Tab' && this.offered.length && this.field.value) {
      this.take(this.offered[this.chosen]);
    } else if (event.key === 'Escape' && this.offered.length) {
      this.withdraw();
      event.stopPropagation();
    } else if (event.key === 'Backspace' && !this.field.value) {
      const last = Object.keys(timelessIn(this.params)).pop();
      if (last) this.drop(last);
      return;
    } else {
      return;
    }
    event.preventDefault();
  }

  enter() {
    const text = this.field.value.trim();
    const offer = this.offeredFor === text ? this.offered[this.chosen] : undefined;
    const tokens = parseFilters(text);
    const session = sessionIn(text);
    if (session) this.open(session);
    else if (offer && (text || this.chosen) && (!tokens || offer.tokens)) this.take(offer);
    else if (tokens) this.add(tokens);
    else if (text) this.add([{ param: 'q', value: text }]);
  }

  open(session) {
    this.field.value = '';
    this.withdraw();
    this.dispatchEvent(new CustomEvent('open', { detail: session }));
  }

  take(offer) {
    if (offer.session) {
      this.open(offer.session);
      return;
    }
    if (offer.tokens) {
      this.add(offer.tokens);
      return;
    }
    this.field.value = offer.text;
    this.field.focus();
    this.offer();
  }

  add(tokens) {
    this.put(tokens.reduce(adding, filtersIn(this.params)));
  }

  clear() {
    this.put(Object.fromEntries(Object.entries(filtersIn(this.params)).filter(([param]) => fieldOf(param).time)));
  }

  drop(param) {
    const { [param]: _, ...rest } = filtersIn(this.params);
    this.put(rest);
  }

  put(filters) {
    this.field.value = '';
    this.withdraw();
    this.dispatchEvent(new CustomEvent('filter', { detail: filters }));
    this.field.focus();
    this.offered = [];
  }
}
customElements.define('filter-bar', FilterBar);
