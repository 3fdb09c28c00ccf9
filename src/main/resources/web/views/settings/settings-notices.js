// <settings-notices .account>: who is told of what. Rules with their switch, a test for each, the secret of those that sign,
// and below them the log of what was sent.
import { LitElement, css, html, nothing } from 'lit';
import { get, post, put, remove } from '../../api.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import '../../parts/confirm-dialog.js';
import '../../parts/copy-button.js';
import { CHANNELS, placeOf, wanted, wordsOf } from './notice-words.js';
import './notice-dialog.js';
import './notice-log.js';

class SettingsNotices extends LitElement {
  static properties = {
    account: { attribute: false },
    rules: { state: true },
    mail: { state: true },
    fresh: { state: true },
    doomed: { state: true },
    changing: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { display: grid; gap: var(--s5); grid-template-columns: minmax(0, 1fr); }
    .problem, .fresh { margin: var(--s3) var(--s4); }
    .fresh p { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    .fresh { display: grid; gap: var(--s2); }
    .fresh code { overflow-wrap: anywhere; min-width: 0; }
    li { display: grid; gap: var(--s2); padding: var(--s3) var(--s4); border-top: 1px solid var(--line); }
    li:first-child { border: 0; }
    .head { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: center; min-width: 0; }
    .head h3 { font-size: var(--t-m); overflow-wrap: anywhere; min-width: 0; }
    .head .place { overflow-wrap: anywhere; min-width: 0; margin-right: auto; }
    li p { overflow-wrap: anywhere; }
    li .actions { gap: var(--s1); margin-left: calc(-1 * var(--s2)); }
    .switch { display: inline-flex; gap: var(--s2); align-items: center; font-size: var(--t-s); }
  `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      const { items, mail } = await get('org/notices');
      this.rules = items;
      this.mail = mail;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card">
        <header>
          <h2>Notices</h2>
          <button type="button" class="button main" @click=${() => this.open()}>Tell somebody</button>
        </header>
        ${failureNote(this.failure)} ${this.fresh ? this.secret() : nothing}
        ${
          this.rules?.length === 0
            ? html`<div class="empty">
                <h2>Nobody is told yet</h2>
                <p>
                  New failures, runs that hang, a budget that is passed: send them to a chat, a mailbox, or a webhook of
                  yours.
                </p>
              </div>`
            : html`<ul aria-label="Notice rules">${this.rules?.map((rule) => this.rule(rule)) ?? html`<li><span class="bone"></span></li>`}</ul>`
        }
      </section>
      <notice-log></notice-log>
      <notice-dialog .rule=${this.changing} .mail=${this.mail} @saved=${this.saved}></notice-dialog>
      <confirm-dialog heading="Delete this rule?" action="Delete the rule"
        >“<bdi>${this.doomed?.name}</bdi>” tells nobody any more, and the log of what it sent goes with it. This cannot be
        undone.</confirm-dialog
      >`;
  }

  secret() {
    return html`<div class="note fresh" role="status">
      <p><b>The secret of <bdi>${this.fresh.name}</bdi></b> Copy it now: it is not shown again.</p>
      <p>
        <code>${this.fresh.secret}</code><copy-button .text=${this.fresh.secret} label="Copy secret"></copy-button>
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
      ${this.fresh.renewed ? html`<p class="small">For 24 hours what is sent is signed with the secret before as well.</p>` : nothing}
    </div>`;
  }

  rule(rule) {
    const { name } = rule;
    const unseen = html`<span class="unseen"> <bdi>${name}</bdi></span>`;
    return html`<li>
      <div class="head">
        <h3><bdi>${name}</bdi></h3>
        <span class="place small muted"><span class="tag">${CHANNELS[rule.channel]}</span> ${placeOf(rule)}</span>
        <label class="switch"
          ><input type="checkbox" .checked=${rule.enabled} @change=${(event) => this.toggle(rule, event.target)} /> On${unseen}</label
        >
      </div>
      <p class="small">${wordsOf(rule)}</p>
      ${rule.offBecause ? html`<p class="small fail">Switched off: ${rule.offBecause}</p>` : nothing}
      <div class="actions">
        <button type="button" class="button tiny plain" @click=${() => this.test(rule)}>Send a test${unseen}</button>
        <button type="button" class="button tiny plain" @click=${() => this.open(rule)}>Change${unseen}</button>
        ${
          rule.channel === 'webhook'
            ? html`<button type="button" class="button tiny plain" @click=${() => this.renew(rule)}>New secret${unseen}</button>`
            : nothing
        }
        <button type="button" class="button tiny plain" @click=${() => this.erase(rule)}>Delete${unseen}</button>
      </div>
    </li>`;
  }

  open(rule) {
    this.changing = rule;
    this.renderRoot.querySelector('notice-dialog').open();
  }

  saved({ detail }) {
    if (detail.secret) this.fresh = detail;
    this.load();
  }

  get log() {
    return this.renderRoot.querySelector('notice-log');
  }

  toggle(rule, box) {
    return this.attempt(() => put('org/notices/' + rule.id, { ...wanted(rule), enabled: box.checked }));
  }

  async test(rule) {
    await this.attempt(() => post(`org/notices/${rule.id}/test`));
    this.log.load();
  }

  renew(rule) {
    return this.attempt(async () => {
      this.fresh = { ...(await post(`org/notices/${rule.id}/secret`)), renewed: true };
    });
  }

  async erase(rule) {
    this.doomed = rule;
    if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    await this.attempt(() => remove('org/notices/' + rule.id));
    this.log.load();
  }

  async attempt(send) {
    this.failure = undefined;
    try {
      await send();
    } catch (failure) {
      this.failure = failure;
    }
    await this.load();
  }
}
customElements.define('settings-notices', SettingsNotices);
