// <invite-view .token>: joins an organization by the link somebody was sent. Who has an account gives its password.
import { LitElement, html } from 'lit';
import { post } from '../../api.js';
import { PASSWORD_HINT, failureNote, field, submit } from '../../parts/form-field.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/time-ago.js';

class InviteView extends LitElement {
  static properties = {
    token: {},
    invite: { state: true },
    missing: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [base, controls, pages];

  async willUpdate(changed) {
    if (!changed.has('token')) return;
    try {
      this.invite = await post('invite', { token: this.token });
    } catch (failure) {
      this.missing = failure;
    }
  }

  render() {
    if (this.missing) {
      return html`<section class="stack card padded">
        <h1>This invitation does not work</h1>
        <p class="muted">
          ${this.missing.status === 404 ? 'It was used already, withdrawn, or is older than seven days. Ask for a new link.' : this.missing.message}
        </p>
        <p><a href="#/sessions">To the sign-in</a></p>
      </section>`;
    }
    if (!this.invite)
      return html`<section class="card padded" aria-busy="true">
        <h1>Invitation</h1>
        <span class="bone"></span>
      </section>`;
    const said = (name) => this.failure?.about(name);
    return html`<form class="stack card padded" @submit=${this.send}>
      <h1>Join <bdi>${this.invite.organization}</bdi></h1>
      <p class="muted">
        You were invited as <b>${this.invite.role}</b>. The link expires
        <time-ago .at=${this.invite.expiresAt}></time-ago>.
      </p>
      ${failureNote(this.failure, ['email', 'password'])}
      ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username', wrong: said('email') })}
      ${field({
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: PASSWORD_HINT + ' If you have an account here already, its password.',
        wrong: said('password'),
      })}
      <button class="button main" ?disabled=${this.busy}>Join</button>
    </form>`;
  }

  async send(event) {
    const account = await submit(this, event, (values) => post('invite/accept', { token: this.token, ...values }));
    if (account) this.dispatchEvent(new CustomEvent('signed-in', { detail: account }));
  }
}
customElements.define('invite-view', InviteView);
