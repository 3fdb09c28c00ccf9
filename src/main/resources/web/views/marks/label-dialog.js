// <label-dialog .session .labels>: which of the organization's labels (`labels`) a session has, to add, remove and make one.
// open() shows it.
import { LitElement, css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { post, put, remove } from '../../api.js';
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
    wanted: { state: true },
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
    /** By their names: those that were chosen or taken away here, until the session says so too. */
    this.wanted = new Map();
    /** Changes go one after the other, so that of two to one label the later one counts. */
    this.turn = Promise.resolve();
  }

  willUpdate(changed) {
    if (!changed.has('session')) return;
    if (changed.get('session')?.id !== this.session.id) this.wanted.clear();
    for (const [name, has] of this.wanted) if (has === this.hasOnRecord(name)) this.wanted.delete(name);
  }

  hasOnRecord(name) {
    return Boolean(this.session.labels?.includes(name));
  }

  has(name) {
    return this.wanted.get(name) ?? this.hasOnRecord(name);
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
          ${repeat(
            this.fitting,
            ({ id }) => id,
            (label) => this.line(label),
          )}
        </ul>
        ${this.isNew ? this.make() : nothing}
        <div class="actions">
          <button type="button" class="button" @click=${() => this.dialog.close()}>Close</button>
        </div>
      </form>
    </dialog>`;
  }

  line(label) {
    const { name, colour } = label;
    return html`<li>
      <label
        ><input type="checkbox" .checked=${this.has(name)} @change=${() => this.toggle(label)} />
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
    this.dialog.showModal();
  }

  /** The Enter key: makes what is new, or takes the one that fits. */
  async entered(event) {
    event.preventDefault();
    const name = this.typed.trim();
    const [fit] = this.fitting;
    if (!name) return;
    const label = this.isNew ? await this.create(name, new FormData(event.target).get('colour') || undefined) : fit;
    if (label) await this.toggle(label);
    this.typed = '';
  }

  async create(name, colour) {
    try {
      return await post('org/labels', { name, colour });
    } catch (failure) {
      this.failure = failure;
      return undefined;
    }
  }

  /** This label alone: what others do at the same time to the rest stays. */
  async toggle({ id, name }) {
    const has = !this.has(name);
    this.want(name, has);
    const { session, turn } = this;
    this.turn = turn.then(() => mark(this, () => (has ? put : remove)(pathOf(session, '/labels/' + id)), session));
    if (!(await this.turn)) this.want(name, undefined);
  }

  want(name, has) {
    this.wanted = new Map(this.wanted).set(name, has);
  }
}
customElements.define('label-dialog', LabelDialog);
