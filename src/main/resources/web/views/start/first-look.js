// <first-look .account .environment>: what one sees before the first run. Makes a key in place, shows all ways to report here
// with it and with this server's address, waits for the first run and says what next.
// In this folder: this page and its parts, which Settings shows too when a key was made.
import { LitElement, css, html, nothing } from 'lit';
import { post } from '../../api.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import { WAYS } from './ways.js';
import '../../parts/copy-button.js';
import './first-arrival.js';
import './ways-to-send.js';

class FirstLook extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    key: { state: true },
    way: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { height: 100%; overflow: auto; }
    .page { max-width: 52rem; padding-top: var(--s6); }
    ol { display: grid; gap: var(--s5); counter-reset: step; }
    ol > li {
      counter-increment: step; display: grid; gap: var(--s3); padding-left: 2.4rem; position: relative; min-width: 0;
    }
    ol > li::before {
      content: counter(step); position: absolute; left: 0; top: 0; width: 1.6rem; height: 1.6rem; border-radius: 50%;
      background: var(--sunken); display: grid; place-items: center; font-size: var(--t-s); font-weight: 600;
    }
    .key { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
    .key code {
      padding: var(--s2) var(--s3); background: var(--sunken); border-radius: var(--round); overflow-wrap: anywhere;
    }
  `,
  ];

  constructor() {
    super();
    this.way = WAYS[0];
  }

  render() {
    if (!may(this.account, 'seeKeys')) {
      return html`<div class="empty">
        <h1>No runs yet</h1>
        <p>
          As soon as an agent records a run, it appears here by itself. Recording needs an API key; a member of
          <bdi>${this.account.organization.name}</bdi> can make one.
        </p>
        ${this.arrival()}
      </div>`;
    }
    return html`<div class="page">
      <div>
        <h1>Record your first run</h1>
        <p class="muted">Whatever runs your agent, one of these ways sends its runs here.</p>
      </div>
      <ol>
        <li>
          <h2>Make a key</h2>
          ${
            this.key
              ? this.shownKey()
              : html`${failureNote(this.failure)}
                  <p class="muted">
                    A ${this.environment === 'test' ? 'test' : 'live'} key that may record and read. It is shown once;
                    copy it while it is here.
                  </p>
                  <p>
                    <button type="button" class="button main" ?disabled=${this.busy} @click=${this.make}>
                      Create a key
                    </button>
                  </p>`
          }
        </li>
        <li>
          <h2>Send a run</h2>
          <ways-to-send
            .key=${this.key?.key}
            @way=${(event) => {
              this.way = event.detail;
            }}
          ></ways-to-send>
          ${this.key ? nothing : html`<p class="small muted">Create the key first and it is filled in here.</p>`}
        </li>
        <li>
          <h2>Watch it arrive</h2>
          ${this.arrival()}
        </li>
      </ol>
    </div>`;
  }

  shownKey() {
    return html`<p class="key">
        <code>${this.key.key}</code><copy-button .text=${this.key.key} label="Copy key"></copy-button>
      </p>
      <p class="small muted">
        Keep it like a password. It is filled in below; you can delete it under Settings, API keys.
      </p>`;
  }

  arrival() {
    return html`<first-arrival
      .account=${this.account}
      .environment=${this.environment}
      .keyId=${this.key?.id}
      .way=${this.way}
    ></first-arrival>`;
  }

  async make() {
    this.busy = true;
    this.failure = undefined;
    try {
      const environment = this.environment === 'test' ? 'test' : 'live';
      this.key = await post('org/keys', { name: 'First key', environment, scopes: ['write', 'read'] });
    } catch (failure) {
      this.failure = failure;
    }
    this.busy = false;
  }
}
customElements.define('first-look', FirstLook);
