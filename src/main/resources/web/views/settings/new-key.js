// <new-key .account>: the dialog that makes a key. open() shows it; fires `created` with the key, which is told this once.
import { LitElement, html } from 'lit';
import { post } from '../../api.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, field, submit } from '../../parts/form-field.js';

const SCOPES = {
  write: 'write: record runs',
  read: 'read: look at runs',
  admin: 'admin: delete runs and run the place',
};

class NewKey extends LitElement {
  static properties = { account: { attribute: false }, failure: { state: true }, busy: { state: true } };

  static styles = [base, controls, pages];

  render() {
    const scopes = Object.entries(SCOPES).filter(([scope]) => scope !== 'admin' || may(this.account, 'adminKeys'));
    return html`<dialog aria-labelledby="heading">
      <form class="stack" @submit=${this.send}>
        <h2 id="heading">Create a key</h2>
        ${failureNote(this.failure, ['name', 'expiresInDays'])}
        ${field({
          name: 'name',
          label: 'Name',
          placeholder: 'e.g. billing agent, production',
          hint: 'Where it is used, so that you know what to revoke.',
          wrong: this.failure?.about('name'),
        })}
        <fieldset>
          <legend>Environment</legend>
          <div class="choices">
            <label><input type="radio" name="environment" value="live" checked /> live</label>
            <label><input type="radio" name="environment" value="test" /> test</label>
          </div>
        </fieldset>
        <fieldset>
          <legend>It may</legend>
          ${scopes.map(
            ([scope, words]) =>
              html`<div class="choices">
                <label
                  ><input type="checkbox" name="scope" value=${scope} ?checked=${scope !== 'admin'} /> ${words}</label
                >
              </div>`,
          )}
        </fieldset>
        <div class="field">
          <label for="expires">Expires</label
          ><select id="expires" name="expires">
            <option value="">never</option>
            <option value="30">in 30 days</option>
            <option value="90">in 90 days</option>
            <option value="365">in a year</option>
          </select>
        </div>
        <div class="actions">
          <button type="button" class="button" @click=${() => this.dialog.close()}>Cancel</button
          ><button class="button main" ?disabled=${this.busy}>Create</button>
        </div>
      </form>
    </dialog>`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  open() {
    this.failure = undefined;
    this.renderRoot.querySelector('form').reset();
    this.dialog.showModal();
    this.renderRoot.querySelector('#name').focus();
  }

  async send(event) {
    const key = await submit(this, event, ({ name, environment, expires }, form) =>
      post('org/keys', {
        name,
        environment,
        scopes: new FormData(form).getAll('scope'),
        expiresInDays: expires ? Number(expires) : undefined,
      }),
    );
    if (!key) return;
    this.dialog.close();
    this.dispatchEvent(new CustomEvent('created', { detail: key }));
  }
}
customElements.define('new-key', NewKey);
