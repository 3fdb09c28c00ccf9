// <setup-view .token>: the first owner makes their account, with the one-time token from the terminal's link.
// <setup-wanted>: what one sees without that link.
import { LitElement, css, html, nothing } from 'lit';
import { post } from '../../api.js';
import { PASSWORD_HINT, failureNote, field, submit } from '../../parts/form-field.js';
import { base, controls, pages } from '../../styles.js';

const FIELDS = ['email', 'password', 'organization'];

class SetupView extends LitElement {
  static properties = {
    token: {},
    checked: { state: true },
    refused: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [base, controls, pages];

  willUpdate(changed) {
    if (changed.has('token')) this.check();
  }

  async check() {
    Object.assign(this, { checked: false, refused: undefined });
    try {
      await post('setup/check', { token: this.token });
      this.checked = true;
    } catch (failure) {
      this.refused = failure;
    }
  }

  render() {
    if (this.refused) return this.useless();
    if (!this.checked) return html`<section class="card padded" aria-busy="true"><span class="bone"></span></section>`;
    return this.form();
  }

  useless() {
    const wrong = this.refused.status === 403;
    return html`<section class="stack card padded" role="alert">
      <h1>${wrong ? 'This setup link does not work' : 'The setup link cannot be checked'}</h1>
      <p class="muted">${this.refused.message}</p>
      ${wrong ? nothing : html`<button type="button" class="button" @click=${this.check}>Try again</button>`}
    </section>`;
  }

  form() {
    const said = (name) => this.failure?.about(name);
    return html`<form class="stack card padded" @submit=${this.send}>
      <h1>Set up Runlog</h1>
      <p class="muted">You are the first here. This makes you the owner; invite others later.</p>
      ${failureNote(this.failure, FIELDS)}
      ${field({
        name: 'organization',
        label: 'Organization',
        hint: 'Optional. You can rename it later.',
        required: false,
        autocomplete: 'organization',
        wrong: said('organization'),
      })}
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', wrong: said('email') })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        minlength: 10,
        hint: PASSWORD_HINT,
        wrong: said('password'),
      })}
      <button class="button main" ?disabled=${this.busy}>Create the account</button>
    </form>`;
  }

  async send(event) {
    const account = await submit(this, event, (values) => post('setup', { token: this.token, ...values }));
    if (account) this.dispatchEvent(new CustomEvent('signed-in', { detail: account }));
  }
}
customElements.define('setup-view', SetupView);

class SetupWanted extends LitElement {
  static styles = [base, pages, css`.card { display: grid; gap: var(--s3); }`];

  render() {
    return html`<section class="card padded">
      <h1>Almost there</h1>
      <p>
        This server has no owner yet. It printed a <b>setup link</b> in its terminal when it started, and keeps it in a
        file in its data directory. Open that link to make the first account.
      </p>
      <p class="small muted">The link works once. Nobody can set the server up without it.</p>
    </section>`;
  }
}
customElements.define('setup-wanted', SetupWanted);
