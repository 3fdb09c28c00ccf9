// <note-list .session .account .eventId>: the notes on one event of a session, or on the whole run. Their authors change and
// delete them, and admins do. write() asks for a new one.
import { LitElement, css, html, nothing } from 'lit';
import { patch, post, remove } from '../../api.js';
import { actor } from '../../format.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { mark, pathOf } from './marking.js';
import '../../parts/confirm-dialog.js';
import '../../parts/time-ago.js';

const LONGEST = 4000;
const NEW = 'new';

class NoteList extends LitElement {
  static properties = {
    session: { attribute: false },
    account: { attribute: false },
    eventId: {},
    editing: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { display: grid; gap: var(--s2); }
    confirm-dialog { display: contents; }
    ul { display: grid; gap: var(--s2); }
    .text { padding: var(--s2) var(--s3); border-left: 3px solid var(--accent); background: var(--accent-soft); }
    .text { border-radius: 0 var(--round) var(--round) 0; font-size: var(--t-s); }
    .text > bdi { display: block; white-space: pre-wrap; overflow-wrap: anywhere; }
    .by { display: flex; flex-wrap: wrap; gap: 0 var(--s2); align-items: center; color: var(--muted); }
    .by { font-size: var(--t-xs); }
    form { display: grid; gap: var(--s2); }
    textarea {
      width: 100%; min-height: 4.5rem; padding: var(--s2) var(--s3); border: 1px solid var(--line-strong);
      border-radius: var(--round); background: var(--surface); font-size: var(--t-s); resize: vertical;
    }
  `,
  ];

  willUpdate(changed) {
    if (changed.has('session') && changed.get('session')?.id !== this.session?.id) this.editing = undefined;
  }

  get notes() {
    return (this.session?.notes ?? []).filter(({ eventId }) => eventId === this.eventId);
  }

  render() {
    const { notes, failure } = this;
    return html`${failure ? html`<div class="problem" role="alert">${failure.message}</div>` : nothing}
      ${
        notes.length
          ? html`<ul aria-label="Notes">
              ${notes.map((note) => html`<li>${this.editing === note.id ? this.form(note) : this.note(note)}</li>`)}
            </ul>`
          : nothing
      }
      ${this.editing === NEW ? this.form() : nothing}
      <confirm-dialog heading="Delete this note?" action="Delete">It will be gone for everybody.</confirm-dialog>`;
  }

  note(note) {
    return html`<div class="text">
      <div class="by">
        <bdi>${actor(note.author)}</bdi> <time-ago .at=${note.createdAt}></time-ago>
        ${note.editedAt ? html`<span>changed <time-ago .at=${note.editedAt}></time-ago></span>` : nothing}
        ${this.mayChange(note) ? this.changes(note) : nothing}
      </div>
      <bdi>${note.text}</bdi>
    </div>`;
  }

  changes(note) {
    return html`<button type="button" class="button plain tiny" @click=${() => this.edit(note.id)}>Edit</button>
      <button type="button" class="button plain tiny" @click=${() => this.erase(note)}>Delete</button>`;
  }

  mayChange({ author }) {
    if (!may(this.account, 'mark')) return false;
    return author === 'user ' + this.account.email || may(this.account, 'changeOthersNotes');
  }

  form(note) {
    const keydown = (event) => {
      if (event.key === 'Escape') this.editing = undefined;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
    };
    return html`<form @submit=${(event) => this.save(event, note)}>
      <textarea
        name="text"
        aria-label="Note"
        required
        maxlength=${LONGEST}
        placeholder=${this.eventId ? 'What is to be said of this event' : 'What is to be said of this run'}
        .defaultValue=${note?.text ?? ''}
        @keydown=${keydown}
      ></textarea>
      <div class="actions">
        <button class="button tiny main" title="Ctrl+Enter">Save the note</button>
        <button type="button" class="button tiny" @click=${() => (this.editing = undefined)}>Cancel</button>
      </div>
    </form>`;
  }

  write() {
    this.edit(NEW);
  }

  async edit(which) {
    this.editing = which;
    await this.updateComplete;
    this.renderRoot.querySelector('textarea').focus();
  }

  async save(event, note) {
    event.preventDefault();
    const text = new FormData(event.target).get('text');
    const { eventId } = this;
    const done = await mark(this, (session) =>
      note ? patch(pathOf(session, '/notes/' + note.id), { text }) : post(pathOf(session, '/notes'), { text, eventId }),
    );
    if (done) this.editing = undefined;
  }

  async erase(note) {
    if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    await mark(this, (session) => remove(pathOf(session, '/notes/' + note.id)));
  }
}
customElements.define('note-list', NoteList);
