// <views-dialog .account .views .address .load>: saves `address` under a name, and renames, moves, deletes what was saved. Admins choose
// which of the organization's views it opens first. Calls load(), which sets `views` anew, after each change. open() shows it.
import { LitElement, css, html, nothing } from 'lit';
import { patch, post, remove } from '../../api.js';
import { actor } from '../../format.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, field, submit } from '../../parts/form-field.js';
import { icons } from '../../parts/icons.js';
import '../../parts/confirm-dialog.js';

const LISTS = [
  ['organization', 'Shared views'],
  ['me', 'My views'],
];

class ViewsDialog extends LitElement {
  static properties = {
    account: { attribute: false },
    views: { attribute: false },
    load: { attribute: false },
    address: {},
    renaming: { state: true },
    doomed: { state: true },
    busy: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    dialog { width: min(36rem, calc(100vw - 2rem)); }
    .save { display: grid; gap: var(--s3); }
    h3 { margin: var(--s5) 0 var(--s2); }
    li {
      display: flex; gap: var(--s1); align-items: center; min-height: 36px; border-top: 1px solid var(--line);
      font-size: var(--t-s);
    }
    li > a { flex: 1; min-width: 0; }
    li form { display: flex; flex: 1; gap: var(--s2); padding: var(--s1) 0; }
    .button { flex: none; }
    .button[aria-disabled=true] { opacity: 0.55; cursor: default; }
    @media (max-width: 640px) { li { flex-wrap: wrap; padding: var(--s1) 0; } li > a { flex-basis: 100%; } }
  `,
  ];

  turn = Promise.resolve();

  render() {
    return html`<dialog aria-labelledby="heading">
      <h2 id="heading">Saved views</h2>
      ${this.saveForm()} ${LISTS.map(([owner, heading]) => this.list(owner, heading))}
      <div class="actions">
        <button type="button" class="button" @click=${() => this.dialog.close()}>Close</button>
      </div>
      <confirm-dialog heading="Delete this view?" action="Delete the view">
        “<bdi>${this.doomed?.name}</bdi>” will be gone from the
        navigation${this.doomed?.owner === 'organization' ? ' of everybody here' : ''}. No session is deleted.
      </confirm-dialog>
    </dialog>`;
  }

  saveForm() {
    return html`<form class="save" @submit=${this.save}>
      ${failureNote(this.failure, ['name'])}
      ${field({ name: 'name', label: 'Save this view as', wrong: this.failure?.about('name') })}
      ${
        may(this.account, 'shareViews')
          ? html`<div class="choices" role="radiogroup" aria-label="For whom">
              <label><input type="radio" name="owner" value="me" checked /> for me</label>
              <label><input type="radio" name="owner" value="organization" /> for everybody here</label>
            </div>`
          : nothing
      }
      <p><button class="button main" ?disabled=${this.busy}>Save this view</button></p>
    </form>`;
  }

  list(owner, heading) {
    const views = this.views.filter((view) => view.owner === owner);
    if (!views.length) return nothing;
    return html`<h3 id=${owner}>${heading}</h3>
      <ul aria-labelledby=${owner}>
        ${views.map((view, i) => html`<li>${this.renaming === view.id ? this.nameForm(view) : this.line(view, i, views)}</li>`)}
      </ul>`;
  }

  line(view, i, views) {
    const { name, address, isDefault, createdBy } = view;
    return html`<a class="cut" href=${'#' + address} title="Saved by ${actor(createdBy)}" @click=${() => this.dialog.close()}
        ><bdi>${name}</bdi></a
      >
      ${isDefault ? html`<span class="tag">opens first</span>` : nothing}
      ${this.mayChange(view) ? this.changes(view, i, views) : nothing}`;
  }

  changes(view, i, views) {
    const { name, owner, isDefault } = view;
    const tiny = (words, label, action, disabled = false) =>
      html`<button type="button" class="button plain tiny" aria-label="${label} ${name}" title="${label} ${name}"
        aria-disabled=${disabled} @click=${() => disabled || action()}>${words}</button>`;
    return html`${
        owner === 'organization' && may(this.account, 'chooseDefaultView')
          ? tiny(isDefault ? 'Not first' : 'Open first', isDefault ? 'Do not open first' : 'Open first', () =>
              this.change(view, { isDefault: !isDefault }),
            )
          : nothing
      }
      ${tiny('↑', 'Move up', () => this.move(view, -1), i === 0)}
      ${tiny('↓', 'Move down', () => this.move(view, +1), i === views.length - 1)}
      ${tiny('Rename', 'Rename', () => this.rename(view))}
      ${tiny(icons.trash(), 'Delete', () => this.erase(view))}`;
  }

  nameForm(view) {
    return html`<form
      @submit=${async (event) => {
        event.preventDefault();
        if (await this.change(view, { name: new FormData(event.target).get('name') })) this.renaming = undefined;
      }}
    >
      <input name="name" aria-label="New name" required maxlength="60" autocomplete="off" .defaultValue=${view.name} />
      <button class="button">Rename</button>
    </form>`;
  }

  mayChange({ owner, yours }) {
    if (owner === 'me') return true;
    return may(this.account, 'changeOthersViews') || (yours && may(this.account, 'shareViews'));
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  /** Where what had the focus is gone, the keys would be the page's again. */
  updated() {
    if (this.dialog.open && !this.renderRoot.activeElement) this.dialog.querySelector('input').focus();
  }

  open() {
    this.failure = this.renaming = undefined;
    this.dialog.showModal();
  }

  async rename(view) {
    this.renaming = view.id;
    await this.updateComplete;
    this.renderRoot.querySelector('li input').focus();
  }

  async erase(view) {
    this.doomed = view;
    if (await this.renderRoot.querySelector('confirm-dialog').ask()) this.send(() => remove('org/views/' + view.id));
  }

  async save(event) {
    const { address } = this;
    await submit(this, event, async ({ name, owner = 'me' }, form) => {
      await post('org/views', { owner, name, address });
      form.reset();
      await this.load();
    });
  }

  /** From where it stands when its turn comes. */
  move({ id, owner }, by) {
    return this.send(() => {
      const list = this.views.filter((view) => view.owner === owner);
      const position = list.findIndex((view) => view.id === id) + by;
      return list[position] && patch('org/views/' + id, { position });
    });
  }

  change(view, change) {
    return this.send(() => patch('org/views/' + view.id, change));
  }

  /** One change after the other: each sees what the one before it made of the list. */
  send(request) {
    this.turn = this.turn.then(() => this.sendNow(request));
    return this.turn;
  }

  async sendNow(request) {
    this.failure = undefined;
    try {
      await request();
    } catch (failure) {
      this.failure = failure;
      return false;
    }
    await this.load();
    return true;
  }
}
customElements.define('views-dialog', ViewsDialog);
