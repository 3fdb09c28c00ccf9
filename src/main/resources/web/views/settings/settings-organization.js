// <settings-organization .account .environment>: the organization's name, which an owner may change, how long it keeps its runs, and
// what names their versions, and when they hang. Fires `account` after a change.
import { LitElement, css, html, nothing } from 'lit';
import { get, patch } from '../../api.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, field, submit } from '../../parts/form-field.js';
import './settings-retention.js';
import './silence-limits.js';
import './version-keys.js';

class SettingsOrganization extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    failure: { state: true },
    busy: { state: true },
    saved: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`:host { display: grid; gap: var(--s4); max-width: 40rem; } dl { display: grid; gap: var(--s3); } dt { font-size: var(--t-xs); color: var(--muted); }`,
  ];

  render() {
    return html`${this.name()}${
      may(this.account, 'setRetention') ? html`<settings-retention></settings-retention>` : nothing
    }${may(this.account, 'setVersionKeys') ? html`<version-keys></version-keys>` : nothing}${
      may(this.account, 'setSilenceLimits')
        ? html`<silence-limits .environment=${this.environment}></silence-limits>`
        : nothing
    }`;
  }

  name() {
    const { organization } = this.account;
    if (!may(this.account, 'rename')) {
      return html`<section class="card padded">
        <dl>
          <div>
            <dt>Name</dt>
            <dd>${organization.name}</dd>
          </div>
          <div>
            <dt>Your role</dt>
            <dd>${organization.role}</dd>
          </div>
        </dl>
      </section>`;
    }
    return html`<form class="stack card padded" @submit=${this.send}>
      ${failureNote(this.failure, ['name'])}
      ${field({
        name: 'name',
        label: 'Name',
        value: organization.name,
        hint: 'Members see it; clients and keys do not.',
        wrong: this.failure?.about('name'),
      })}
      <p class="actions">
        <button class="button main" ?disabled=${this.busy}>Rename</button
        ><span class="small muted" role="status">${this.saved ? 'Saved' : nothing}</span>
      </p>
    </form>`;
  }

  async send(event) {
    this.saved = false;
    const renamed = await submit(this, event, ({ name }) => patch('org', { name }));
    if (!renamed) return;
    this.saved = true;
    this.dispatchEvent(new CustomEvent('account', { detail: await get('account'), bubbles: true, composed: true }));
  }
}
customElements.define('settings-organization', SettingsOrganization);
