// <label-dialog .session .labels>: which of the organization's labels (`labels`) a session has, to add, remove and make one.
// open() shows it.
import { LitElement, css, html, nothing } from 'lit';
import { patch, post } from '../../api.js';
import { base, controls, pages } from '../../styles.js';
import { COLOURS } from '../../parts/label-chip.js';
import { mark, pathOf } from './marking.js';

const LONGEST = 50;
const folded = (text) => text.trim().toLowerCase();

class LabelDialog extends LitElement {
  static properties = {
    session: { attribute: false },
    labels: { attribute: false },
    typed: { state: true },
    chosen: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    ul { max-height: 40vh; overflow: auto; margin: var(--s3) 0; }
    li label { display: flex; gap: var(--s2); align-items: center; padding: 4px; min-width: 0; cursor: pointer; }
    li input { flex: none; }
    .make { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    .make select { width: 9rem; min-height: 32px; }
    .make .button { max-width: 100%; }
  `,
  ];

  constructor() {
    super();
    this.typed = '';
    this.chosen = [];
  }

  get fitting() {
    return this.labels.filter(({ name }) => folded(name).includes(folded(this.typed)));
  }

  get isNew() {
    return Boolean(folded(this.typed)) && !this.labels.some(({ name }) => folded(name) === folded(this.typed));
  }

  render() {
    return html`<dialog aria-labelledby="heading">
      <h2 id="heading">Labels</h2>
      ${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : nothing}
      <form @submit=${this.entered}>
        <input name="name" aria-label="Find or make a label" placeholder="Find or make a label" autocomplete="off"
          autofocus maxlength=${LONGEST} .value=${this.typed} @input=${(event) => (this.typed = event.target.value)} />
        <ul aria-label="Labels">
          ${this.fitting.map((label) => this.line(label))}
        </ul>
        ${this.isNew ? this.make() : nothing}
        <div class="actions">
          <button type="button" class="button" @click=${() => this.dialog.close()}>Close</button>
        </div>
      </form>
    </dialog>`;
  }

  line({ name, colour }) {
    return html`<li>
      <label
        ><input type="checkbox" .checked=${this.chosen.includes(name)} @change=${() => this.toggle(name)} />
        <label-chip name=${name} colour=${colour}></label-chip
      ></label>
    </li>`;
  }

  make() {
    return html`<div class="make">
      <select name="colour" aria-label="Its colour">
        <option value="">any colour</option>
        ${COLOURS.map((colour) => html`<option>${colour}</option>`)}
      </select>
      <button class="button main"><span class="cut">Make “<bdi>${this.typed.trim()}</bdi>”</span></button>
    </div>`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  /** Where what had the focus is gone, the keys would be the page's again. */
  updated() {
    if (this.dialog.open && !this.renderRoot.activeElement) this.dialog.querySelector('input').focus();
  }

  open() {
    this.typed = '';
    this.failure = undefined;
    this.chosen = this.session.labels ?? [];
    this.dialog.showModal();
  }

  /** The Enter key: makes what is new, or takes the one that fits. */
  async entered(event) {
    event.preventDefault();
    const name = this.typed.trim();
    const [fit] = this.fitting;
    if (!name) return;
    if (!this.isNew) await this.toggle(fit.name);
    else if (await this.create(name, new FormData(event.target).get('colour') || undefined)) await this.toggle(name);
    this.typed = '';
  }

  async create(name, colour) {
    try {
      await post('org/labels', { name, colour });
      return true;
    } catch (failure) {
      this.failure = failure;
      return false;
    }
  }

  async toggle(name) {
    const before = this.chosen;
    this.chosen = before.includes(name) ? before.filter((one) => one !== name) : [...before, name];
    if (!(await mark(this, (session) => patch(pathOf(session), { labels: this.chosen })))) this.chosen = before;
  }
}
customElements.define('label-dialog', LabelDialog);
