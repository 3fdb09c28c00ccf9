// <group-picker .params value="metadata.version">: what a table of groups tells apart: users, or an entry of the metadata.
// Offers the keys that the sessions in question have. Fires `pick` with what stats call it as detail.
import { LitElement, css, html, nothing } from 'lit';
import { timelessIn } from '../../filters.js';
import { LatestReplies } from '../../latest-replies.js';
import { metadataKeys } from '../../metadata-keys.js';
import { base, controls } from '../../styles.js';

const METADATA = 'metadata.';
const PLAIN = { userId: 'User', model: 'Model', outcome: 'Outcome', success: 'Success reported', signal: 'Signal' };

/** How a grouping reads. */
export const groupingWords = (groupBy) =>
  groupBy.startsWith(METADATA) ? groupBy.slice(METADATA.length) : (PLAIN[groupBy] ?? groupBy);

class GroupPicker extends LitElement {
  static properties = { params: { attribute: false }, value: {}, keys: { state: true } };

  static styles = [
    base,
    controls,
    css`
    label { display: flex; align-items: center; gap: var(--s2); font-size: var(--t-s); color: var(--muted); }
    select:not([type]) { min-height: 28px; width: auto; max-width: 14rem; color: var(--text); }
  `,
  ];

  replies = new LatestReplies();

  constructor() {
    super();
    this.keys = [];
  }

  willUpdate() {
    const { environment, last, from, to } = this.params;
    const params = { environment, last, from, to, ...timelessIn(this.params) };
    const asked = JSON.stringify(params);
    if (asked === this.asked) return;
    this.asked = asked;
    this.replies.startOver();
    this.replies.ask(
      (signal) => metadataKeys(params, signal),
      (keys) => (this.keys = keys),
      () => {}, // the page says that the server is away; until then what was found stays
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.replies.giveUp();
    this.asked = undefined;
  }

  render() {
    const own = this.keys.map((key) => METADATA + key);
    const chosen = this.value in PLAIN || own.includes(this.value) ? [] : [this.value];
    return html`<label
      >Sessions by
      <select aria-label="What to group by" @change=${this.pick}>
        ${[...Object.keys(PLAIN), ...chosen].map((name) => this.option(name))}
        ${own.length
          ? html`<optgroup label="Metadata">${own.map((name) => this.option(name))}</optgroup>`
          : nothing}
      </select></label
    >`;
  }

  option(name) {
    return html`<option value=${name} ?selected=${name === this.value}>${groupingWords(name)}</option>`;
  }

  pick(event) {
    this.dispatchEvent(new CustomEvent('pick', { detail: event.target.value }));
  }
}
customElements.define('group-picker', GroupPicker);
