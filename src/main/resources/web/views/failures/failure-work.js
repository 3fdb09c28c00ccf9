// <failure-work .failed .environment .account>: what a person does about a failure: resolve, mute, assign, merge, split, rename.
// Fires `changed` with the failure that it is now.
import { LitElement, html, nothing } from 'lit';
import { get, patch, search } from '../../api.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import { one } from './failures-styles.js';

const DAY_MS = 86_400_000;

/** How long it is muted, by what is chosen. */
const MUTES = [
  ['7', 'for a week'],
  ['30', 'for a month'],
  ['ever', 'for ever'],
  ['runs', 'until more runs a day than'],
  ['users', 'until more users a day than'],
];

class FailureWork extends LitElement {
  static properties = {
    failed: { attribute: false },
    environment: {},
    account: { attribute: false },
    members: { state: true },
    others: { state: true },
    muting: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [base, controls, pages, one];

  constructor() {
    super();
    this.muting = '7';
  }

  connectedCallback() {
    super.connectedCallback();
    this.read();
  }

  /** Whom it can be given to, and what it can be merged with. */
  async read() {
    try {
      const { environment } = this;
      const [members, failures] = await Promise.all([
        get('org/members'),
        get('sdk/failures', { environment, state: 'all', limit: 200 }),
      ]);
      Object.assign(this, { members: members.items, others: failures.items });
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    const { state } = this.failed;
    const isClosed = state === 'resolved' || state === 'muted';
    return html`<section class="card" aria-busy=${Boolean(this.busy)}>
      <header><h2>Work on it</h2></header>
      <div class="work">
        ${failureNote(this.failure)}
        ${
          isClosed
            ? html`<div class="row">
                <button type="button" class="button main" @click=${() => this.send({ state: 'open' })}>Open it again</button>
              </div>`
            : nothing
        }
        ${state === 'resolved' ? nothing : this.resolving()} ${isClosed ? nothing : this.mutes()} ${this.assigning()}
        ${this.renaming()} ${this.merging()} ${this.failed.texts.length > 1 ? this.splitting() : nothing}
      </div>
    </section>`;
  }

  resolving() {
    return html`<form @submit=${(event) => this.submit(event, ({ version }) => ({ state: 'resolved', resolvedIn: version }))}>
      <input name="version" aria-label="Resolved in version" placeholder="In version (if known)" maxlength="256" autocomplete="off" />
      <button class="button main">Resolve</button>
    </form>`;
  }

  mutes() {
    const asksNumber = this.muting === 'runs' || this.muting === 'users';
    return html`<form @submit=${(event) => this.submit(event, muted)}>
      <select name="how" aria-label="Mute for how long" @change=${({ target }) => (this.muting = target.value)}>
        ${MUTES.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
      </select>
      ${asksNumber ? html`<input name="most" type="number" min="1" value="10" required aria-label="A day" />` : nothing}
      <button class="button">Mute</button>
    </form>`;
  }

  assigning() {
    const assigned = this.failed.assignedTo?.id;
    return html`<form
      @submit=${(event) => this.submit(event, ({ member }) => (member ? { assignTo: Number(member) } : { unassign: true }))}
    >
      <select name="member" aria-label="Who works on it">
        <option value="">Nobody</option>
        ${this.members?.map(
          ({ id, email }) => html`<option value=${id} ?selected=${id === assigned}>${email}</option>`,
        )}
      </select>
      <button class="button">Assign</button>
    </form>`;
  }

  renaming() {
    return html`<form @submit=${(event) => this.submit(event, ({ title }) => ({ title }))}>
      <input name="title" aria-label="Title" required maxlength="400" autocomplete="off" .defaultValue=${this.failed.title} />
      <button class="button">Rename</button>
    </form>`;
  }

  merging() {
    const others = this.others?.filter(({ id }) => id !== this.failed.id) ?? [];
    if (!others.length) return nothing;
    return html`<form @submit=${(event) => this.submit(event, ({ into }) => ({ mergeInto: into }))}>
      <select name="into" aria-label="Merge into" required>
        <option value="">Another failure</option>
        ${others.map(({ id, title }) => html`<option value=${id}>${title}</option>`)}
      </select>
      <button class="button">Merge into it</button>
    </form>`;
  }

  splitting() {
    return html`<form @submit=${(event) => this.submit(event, ({ cause }) => ({ split: [Number(cause)] }))}>
      <select name="cause" aria-label="Text to split off" required>
        <option value="">A text</option>
        ${this.failed.texts.map(({ cause, text }) => html`<option value=${cause}>${text}</option>`)}
      </select>
      <button class="button">Split it off</button>
    </form>`;
  }

  submit(event, change) {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ''));
    return this.send(change(values));
  }

  async send(change) {
    Object.assign(this, { busy: true, failure: undefined });
    try {
      const { environment } = this;
      const path = 'sdk/failures/' + encodeURIComponent(this.failed.id) + search({ environment });
      this.dispatchEvent(new CustomEvent('changed', { detail: await patch(path, change) }));
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }
}

function muted({ how, most }) {
  if (how === 'runs') return { state: 'muted', mutedRuns: Number(most) };
  if (how === 'users') return { state: 'muted', mutedUsers: Number(most) };
  if (how === 'ever') return { state: 'muted' };
  return { state: 'muted', mutedUntil: new Date(Date.now() + Number(how) * DAY_MS).toISOString() };
}
customElements.define('failure-work', FailureWork);
