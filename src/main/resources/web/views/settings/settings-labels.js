// <settings-labels .account .environment>: the organization's labels. Members make, rename, recolour and delete them; each leads
// to the sessions that have it.
import { LitElement, css, html, nothing } from 'lit';
import { patch, post, remove } from '../../api.js';
import { Labels } from '../../labels.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, submit } from '../../parts/form-field.js';
import { COLOURS, labelLink } from '../../parts/label-chip.js';
import '../../parts/confirm-dialog.js';

const LONGEST = 50;

class SettingsLabels extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    renaming: { state: true },
    doomed: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .problem { margin: var(--s3) var(--s4) 0; }
    .make { display: flex; flex-wrap: wrap; gap: var(--s2); padding: var(--s4); border-bottom: 1px solid var(--line); }
    .make input { flex: 1 1 12rem; min-width: 0; width: auto; }
    select { width: auto; min-height: 32px; }
    li {
      display: flex; flex-wrap: wrap; gap: var(--s1) var(--s2); align-items: center; min-height: 44px; padding: var(--s1)
      var(--s4); border-top: 1px solid var(--line);
    }
    li:first-child { border: 0; }
    li > .label { flex: 1 1 10rem; min-width: 0; display: flex; }
    li form { display: flex; flex: 1 1 14rem; min-width: 0; gap: var(--s2); }
    li form input { min-width: 0; }
  `,
  ];

  labels = new Labels(this);

  willUpdate() {
    this.labels.listen(this.environment);
  }

  render() {
    const { items } = this.labels;
    const changes = may(this.account, 'changeLabels');
    return html`<section class="card">
        <header><h2>Labels</h2></header>
        ${failureNote(this.failure ?? this.labels.failure)} ${changes ? this.makeForm() : nothing}
        ${
          items.length
            ? html`<ul aria-label="Labels">
                ${items.map((label) => html`<li>${this.renaming === label.id ? this.nameForm(label) : this.line(label, changes)}</li>`)}
              </ul>`
            : html`<p class="empty">No labels yet. A run can have several of them, and lists can be filtered by each.</p>`
        }
      </section>
      <confirm-dialog heading="Delete this label?" action="Delete the label">
        “<bdi>${this.doomed}</bdi>” will be gone from every session that has it. This cannot be undone.
      </confirm-dialog>`;
  }

  makeForm() {
    return html`<form class="make" @submit=${this.make}>
      <input name="name" aria-label="Name of a new label" placeholder="A new label" required maxlength=${LONGEST} autocomplete="off" />
      <select name="colour" aria-label="Colour of the new label">
        <option value="">any colour</option>
        ${COLOURS.map((colour) => html`<option>${colour}</option>`)}
      </select>
      <button class="button main" ?disabled=${this.busy}>Make the label</button>
    </form>`;
  }

  line(label, changes) {
    const link = labelLink(label.name, this.labels.items, this.environment);
    if (!changes) return link;
    return html`${link}
      <select aria-label="Colour of ${label.name}" @change=${({ target }) => this.change(label, { colour: target.value })}>
        ${COLOURS.map((colour) => html`<option ?selected=${colour === label.colour}>${colour}</option>`)}
      </select>
      <button type="button" class="button tiny plain" @click=${() => this.rename(label)}>
        Rename<span class="unseen"> <bdi>${label.name}</bdi></span>
      </button>
      <button type="button" class="button tiny plain" @click=${() => this.erase(label)}>
        Delete<span class="unseen"> <bdi>${label.name}</bdi></span>
      </button>`;
  }

  nameForm(label) {
    const stop = ({ key }) => key === 'Escape' && (this.renaming = undefined);
    return html`<form @submit=${(event) => this.saveName(event, label)} @keydown=${stop}>
      <input name="name" aria-label="New name" required maxlength=${LONGEST} autocomplete="off" .defaultValue=${label.name} />
      <button class="button">Rename</button>
    </form>`;
  }

  async make(event) {
    await submit(this, event, async (label, form) => {
      await post('org/labels', label);
      form.reset();
    });
    this.labels.read();
  }

  async rename(label) {
    this.renaming = label.id;
    await this.updateComplete;
    this.renderRoot.querySelector('li input').focus();
  }

  async saveName(event, label) {
    event.preventDefault();
    if (await this.change(label, { name: new FormData(event.target).get('name') })) this.renaming = undefined;
  }

  change(label, change) {
    return this.send(() => patch('org/labels/' + label.id, change));
  }

  async erase(label) {
    this.doomed = label.name;
    if (await this.renderRoot.querySelector('confirm-dialog').ask()) this.send(() => remove('org/labels/' + label.id));
  }

  async send(request) {
    this.failure = undefined;
    try {
      await request();
    } catch (failure) {
      this.failure = failure;
    }
    await this.labels.read();
    return !this.failure;
  }
}
customElements.define('settings-labels', SettingsLabels);
