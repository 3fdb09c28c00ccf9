// <sign-in-view>: e-mail and password. The address is left alone, so that one arrives where the link led.
import { LitElement, css, html } from 'lit';
import { post } from '../../api.js';
import { failureNote, field, submit } from '../../parts/form-field.js';
import { base, controls, pages } from '../../styles.js';

class SignInView extends LitElement {
  static properties = { failure: { state: true }, busy: { state: true } };

  static styles = [base, controls, pages, css`h1 { margin-bottom: var(--s4); }`];

  render() {
    return html`<form class="stack card padded" @submit=${this.send}>
      <h1>Sign in</h1>
      ${failureNote(this.failure)} ${field({ name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' })}
      ${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' })}
      <button class="button main" ?disabled=${this.busy}>Sign in</button>
      <p class="small muted">Forgot it? Whoever runs this server can set a new one: <code>users set-password</code>.</p>
    </form>`;
  }

  async send(event) {
    const account = await submit(this, event, (values) => post('sign-in', values));
    if (account) this.dispatchEvent(new CustomEvent('signed-in', { detail: account }));
  }
}
customElements.define('sign-in-view', SignInView);
