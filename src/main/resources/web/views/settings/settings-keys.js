// <settings-keys .account>: the organization's API keys. A key is named at creation, copied at that moment, revoked by
// deleting, and deleting says what will stop working.
import { LitElement, css, html, nothing } from 'lit';
import { get, remove } from '../../api.js';
import { actor, suspension } from '../../format.js';
import { may } from '../../roles.js';
import { go } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/confirm-dialog.js';
import '../../parts/copy-button.js';
import '../../parts/time-ago.js';
import { troubles } from '../start/troubles.js';
import { WAYS } from '../start/ways.js';
import '../start/first-arrival.js';
import '../start/ways-to-send.js';
import './new-key.js';

class SettingsKeys extends LitElement {
  static properties = {
    account: { attribute: false },
    keys: { state: true },
    fresh: { state: true },
    way: { state: true },
    failure: { state: true },
    doomed: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
    td, tbody th { vertical-align: middle; white-space: nowrap; }
    .made { display: grid; gap: var(--s4); padding: var(--s4); border-bottom: 1px solid var(--line); min-width: 0; }
    .made > * { min-width: 0; }
    .fresh { display: grid; gap: var(--s2); }
    .troubles { font-weight: 400; white-space: normal; overflow-wrap: anywhere; max-width: 34rem; }
    .fresh p { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    .fresh code { font-size: var(--t-m); overflow-wrap: anywhere; min-width: 0; }
    .problem { margin: var(--s3) var(--s4); }
    .tag + .tag { margin-left: 3px; }
    .used { display: grid; }
    .over { color: var(--fail); }
  `,
  ];

  constructor() {
    super();
    this.way = WAYS[0];
  }

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      this.keys = (await get('org/keys')).items;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card">
        <header>
          <h2>API keys</h2>
          <button type="button" class="button main" @click=${() => this.renderRoot.querySelector('new-key').open()}>
            Create a key
          </button>
        </header>
        ${failureNote(this.failure)}
        ${this.fresh ? this.made() : nothing}
        ${
          this.keys?.length === 0
            ? html`<div class="empty">
                <h2>No keys yet</h2>
                <p>
                  Clients send a key with every call. Make one for each environment and each place it is used in, so
                  that one can be revoked without the others.
                </p>
              </div>`
            : html`<div class="scroll-x" tabindex="0" role="region" aria-label="API keys">
                <table class="stacked" aria-label="API keys">
                  <thead>
                    <tr>
                      <th scope="col">Name</th>
                      <th scope="col">Key</th>
                      <th scope="col">May</th>
                      <th scope="col">Created</th>
                      <th scope="col">Last used</th>
                      <th scope="col">Expires</th>
                      <th scope="col"><span class="unseen">Delete</span></th>
                    </tr>
                  </thead>
                  <tbody>
                    ${
                      this.keys
                        ? this.keys.map((key) => this.row(key))
                        : skeletonRows(3, 7)
                    }
                  </tbody>
                </table>
              </div>`
        }
      </section>
      <new-key .account=${this.account} @created=${this.created}></new-key>
      <confirm-dialog heading="Delete this key?" action="Delete the key"
        >${this.consequence()}</confirm-dialog
      >`;
  }

  /** The key that was just made, all that one can do with it, and the first run that comes of it. */
  made() {
    const { fresh } = this;
    return html`<div class="made">
      <div class="note fresh" role="status">
        <p><b><bdi>${fresh.name}</bdi></b> was created. Copy it now: it is not shown again.</p>
        <p>
          <code>${fresh.key}</code><copy-button .text=${fresh.key} label="Copy key"></copy-button>
          <button
            type="button"
            class="button tiny plain"
            @click=${() => {
              this.fresh = undefined;
            }}
          >
            I have it
          </button>
        </p>
      </div>
      <ways-to-send
        .key=${fresh.key}
        @way=${(event) => {
          this.way = event.detail;
        }}
      ></ways-to-send>
      <first-arrival
        .account=${this.account}
        .environment=${fresh.environment === 'test' ? 'test' : undefined}
        .since=${fresh.createdAt}
        .keyId=${fresh.id}
        .way=${this.way}
        @leave=${() => go(['sessions'], { environment: fresh.environment === 'test' ? 'test' : undefined })}
      ></first-arrival>
    </div>`;
  }

  row(key) {
    const over = key.expiresAt && Date.parse(key.expiresAt) < Date.now();
    return html`<tr>
      <th scope="row">
        <bdi>${key.name}</bdi>${key.trouble ? html`<div class="troubles">${troubles(key.trouble)}</div>` : nothing}
      </th>
      <td data-label="Key">
        <span><span class="tag">${key.environment}</span> <code class="muted">…${key.lastFour}</code></span>
      </td>
      <td data-label="May">
        <span class="used"
          ><span>${key.scopes.map((scope) => html`<span class="tag">${scope}</span>`)}</span>${
            key.adminSuspended
              ? html`<span class="over small"><s>admin</s>: ${suspension(key.adminSuspended)}</span>`
              : nothing
          }</span
        >
      </td>
      <td data-label="Created">
        <span class="used"
          ><time-ago .at=${key.createdAt}></time-ago><span class="muted small">${actor(key.createdBy)}</span></span
        >
      </td>
      <td data-label="Last used">
        ${key.lastUsedAt
          ? html`<span class="used"><time-ago .at=${key.lastUsedAt}></time-ago><span
            class="muted small">${key.lastUsedBy ?? nothing}</span></span>`
          : html`<span class="muted">never</span>`}
      </td>
      <td data-label="Expires">
        ${key.expiresAt
          ? html`<span class=${over ? 'over' : ''}>${over ? 'expired ' : ''}<time-ago .at=${key.expiresAt}></time-ago></span>`
          : html`<span class="muted">never</span>`}
      </td>
      <td class="num">
        ${this.mayDelete(key)
          ? html`<button type="button" class="button tiny plain" @click=${() => this.erase(key)}>
              Delete<span class="unseen"> <bdi>${key.name}</bdi></span>
            </button>`
          : nothing}
      </td>
    </tr>`;
  }

  /** Keys that admins made for admin tasks are theirs to delete. */
  mayDelete({ scopes, adminSuspended }) {
    return may(this.account, 'adminKeys') || !(scopes.includes('admin') || adminSuspended);
  }

  consequence() {
    const { doomed } = this;
    if (!doomed) return nothing;
    const name = html`<b><bdi>${doomed.name}</bdi></b>`;
    if (!doomed.lastUsedAt) return html`<p>${name} was never used, so nothing will stop working.</p>`;
    return html`<p>
      ${name} was last used
      <b><time-ago .at=${doomed.lastUsedAt}></time-ago></b
      >${doomed.lastUsedBy ? html` by the agent <b>${doomed.lastUsedBy}</b>` : nothing}. Whatever still uses it is
      refused from its very next call. This cannot be undone.
    </p>`;
  }

  created(event) {
    this.fresh = event.detail;
    this.way = WAYS[0];
    this.load();
  }

  async erase(key) {
    this.doomed = key;
    this.failure = undefined;
    const agreed = await this.renderRoot.querySelector('confirm-dialog').ask();
    this.doomed = undefined;
    if (!agreed) return;
    try {
      await remove('org/keys/' + key.id);
      if (this.fresh?.id === key.id) this.fresh = undefined;
    } catch (failure) {
      this.failure = failure;
    }
    this.load();
  }
}
customElements.define('settings-keys', SettingsKeys);
