// <session-tools .params .session .said following>: the bar over a session's timeline. Fires `find` (words), `kind` (an event
// type or ""), `jump` (error, cost, gap) and `follow` (boolean). focusField() is for the f key.
import { LitElement, css, html, nothing } from 'lit';
import { base, controls } from '../../styles.js';
import { JUMPS } from './event-jumps.js';
import { KINDS } from './event-words.js';

class SessionTools extends LitElement {
  static properties = {
    params: { attribute: false },
    session: { attribute: false },
    said: {},
    following: { type: Boolean },
  };

  static styles = [
    base,
    controls,
    css`
    :host { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); }
    .find:not([type=checkbox]) { width: 11rem; min-height: 28px; font-size: var(--t-s); }
    select { width: auto; min-height: 28px; font-size: var(--t-s); }
    button.button.tiny { min-height: 28px; }
    .follow { display: inline-flex; align-items: center; gap: var(--s1); font-size: var(--t-s); color: var(--run); }
    .said { font-size: var(--t-xs); color: var(--muted); }
    @media (max-width: 640px) {
      :host { flex-wrap: nowrap; overflow-x: auto; }
      :host > *, .find:not([type=checkbox]), select, .button, .follow, .said { flex: none; }
      .find:not([type=checkbox]) { width: 9rem; }
    }
  `,
  ];

  render() {
    const { type, find } = this.params;
    return html` <input
        type="search"
        class="find"
        placeholder="Filter events"
        aria-label="Filter events"
        .value=${find ?? ''}
        @input=${(event) => this.fire('find', event.target.value)}
      />
      <select aria-label="Kind of event" @change=${(event) => this.fire('kind', event.target.value)}>
        <option value="" ?selected=${!type}>All kinds</option>
        ${Object.entries(KINDS).map(([kind, words]) => html`<option value=${kind} ?selected=${type === kind}>${words}</option>`)}
      </select>
      ${JUMPS.map(
        ([what, words, key]) =>
          html`<button type="button" class="button tiny" title="${words} (${key})" ?disabled=${!this.session?.eventCount}
            @click=${() => this.fire('jump', what)}>${words}</button>`,
      )}
      ${this.session?.status === 'active'
        ? html`<label class="follow"><input type="checkbox" .checked=${this.following}
          @change=${(event) => this.fire('follow', event.target.checked)} /> Follow</label>`
        : nothing}
      <span class="said" role="status">${this.said}</span>`;
  }

  focusField() {
    this.renderRoot.querySelector('.find').focus();
  }

  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
customElements.define('session-tools', SessionTools);
