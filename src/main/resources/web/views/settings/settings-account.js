// <settings-account .account>: one's password, theme, organizations, and the ways out. Fires `account` when it changed.
import { LitElement, css, html, nothing } from 'lit';
import { post } from '../../api.js';
import { go } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { PASSWORD_HINT, failureNote, field, submit } from '../../parts/form-field.js';
import '../../parts/theme-picker.js';

class SettingsAccount extends LitElement {
  static properties = {
    account: { attribute: false },
    failure: { state: true },
    trouble: { state: true },
    busy: { state: true },
    saved: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .two {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); gap: var(--s4);
      align-items: start;
    }
    .column { display: grid; gap: var(--s4); }
    .card { display: grid; gap: var(--s3); }
  `,
  ];

  render() {
    const { account } = this;
    const said = (name) => this.failure?.about(name);
    return html`<div class="two">
      <form class="stack card padded" @submit=${this.changePassword}>
        <h2>Password</h2>
        ${failureNote(this.failure, ['current', 'password'])}
        <input
          class="unseen"
          type="email"
          name="email"
          autocomplete="username"
          value=${account.email}
          tabindex="-1"
          aria-hidden="true"
          readonly
        />
        ${field({
          name: 'current',
          label: 'Current password',
          type: 'password',
          autocomplete: 'current-password',
          wrong: said('current'),
        })}
        ${field({
          name: 'password',
          label: 'New password',
          type: 'password',
          autocomplete: 'new-password',
          minlength: 10,
          hint: PASSWORD_HINT,
          wrong: said('password'),
        })}
        <p class="actions">
          <button class="button main" ?disabled=${this.busy}>Change the password</button
          ><span class="small muted" role="status">${this.saved ? 'Changed' : nothing}</span>
        </p>
      </form>
      <div class="column">
        <section class="card padded">
          <h2>Signed in</h2>
          ${failureNote(this.trouble)}
          <p>
            ${account.email}<br /><span class="muted small"
              >${account.organization.role} of <bdi>${account.organization.name}</bdi></span
            >
          </p>
          <p class="actions">
            <button type="button" class="button" @click=${() => this.leave('sign-out')}>Sign out</button>
            <button type="button" class="button" @click=${() => this.leave('sign-out-everywhere')}>
              Sign out everywhere
            </button>
          </p>
        </section>
        ${
          account.organizations.length > 1
            ? html`<section class="card padded">
                <h2>Organization</h2>
                <div class="field">
                  <label for="organization">You are looking at</label
                  ><select id="organization" @change=${this.switchTo}>
                    ${account.organizations.map(
                      ({ id, name }) =>
                        html`<option value=${id} ?selected=${id === account.organization.id}>${name}</option>`,
                    )}
                  </select>
                </div>
              </section>`
            : nothing
        }
        <section class="card padded">
          <h2>Theme</h2>
          <theme-picker></theme-picker>
        </section>
      </div>
    </div>`;
  }

  async changePassword(event) {
    const form = event.target;
    this.saved = false;
    const account = await submit(this, event, ({ current, password }) =>
      post('account/password', { current, password }),
    );
    if (!account) return;
    form.reset();
    this.saved = true;
    this.tell(account);
  }

  async switchTo(event) {
    const { value } = event.target;
    const { id } = this.account.organizations.find((one) => String(one.id) === value);
    try {
      this.tell(await post('account/organization', { id }));
      go(['sessions'], {});
    } catch (failure) {
      this.trouble = failure;
    }
  }

  async leave(how) {
    try {
      await post(how);
      window.dispatchEvent(new Event('signed-out'));
      go(['sessions'], {});
    } catch (failure) {
      this.trouble = failure;
    }
  }

  tell(account) {
    this.dispatchEvent(new CustomEvent('account', { detail: account, bubbles: true, composed: true }));
  }
}
customElements.define('settings-account', SettingsAccount);
