// <first-look .account .environment connected>: what one sees before the first run. Makes a key in place and shows the
// three calls with it and with this server's address. The sessions view around it listens, and opens what arrives.
// In this folder: this page and the snippets of code that it shows.
import { LitElement, css, html, nothing } from 'lit';
import { baseUrl, post } from '../../api.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import { LANGUAGES, snippet } from './snippets.js';
import '../../parts/copy-button.js';

class FirstLook extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    connected: { type: Boolean },
    key: { state: true },
    language: { state: true },
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
    .code { border: 1px solid var(--line); border-radius: var(--round); background: var(--surface); min-width: 0; }
    .code header {
      display: flex; justify-content: space-between; gap: var(--s2); padding: var(--s2); border-bottom: 1px solid
      var(--line);
    }
    pre { padding: var(--s4); overflow: auto; font-size: var(--t-xs); line-height: 1.6; }
    .listening { display: flex; align-items: center; gap: var(--s3); color: var(--run); font-weight: 550; }
    .listening i {
      width: 10px; height: 10px; border-radius: 50%; background: var(--run); animation: pulse 1.8s ease-out infinite;
    }
    @keyframes pulse { from { box-shadow: 0 0 0 0 var(--run); } to { box-shadow: 0 0 0 10px transparent; } }
  `,
  ];

  constructor() {
    super();
    this.language = 'curl';
  }

  render() {
    if (!may(this.account, 'seeKeys')) {
      return html`<div class="empty">
        <h1>No runs yet</h1>
        <p>
          As soon as an agent records a run, it appears here by itself. Recording needs an API key; a member of
          <bdi>${this.account.organization.name}</bdi> can make one.
        </p>
        ${this.listening()}
      </div>`;
    }
    return html`<div class="page">
      <div>
        <h1>Record your first run</h1>
        <p class="muted">Three calls: open a session, add what happens, close it. Nothing to install.</p>
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
          <h2>Run this</h2>
          ${this.code()}
        </li>
        <li>
          <h2>Watch it arrive</h2>
          ${this.listening()}
        </li>
      </ol>
    </div>`;
  }

  shownKey() {
    return html`<p class="key">
        <code>${this.key}</code><copy-button .text=${this.key} label="Copy key"></copy-button>
      </p>
      <p class="small muted">
        Keep it like a password. It is in the calls below; you can delete it under Settings, API keys.
      </p>`;
  }

  code() {
    const text = snippet(this.language, baseUrl(), this.key ?? 'YOUR_KEY');
    return html`<div class="code">
        <header>
          <div class="segments" role="tablist" aria-label="Language" @keydown=${this.tabKeys}>
            ${LANGUAGES.map(
              ([id, words]) =>
                html` <button
                  type="button"
                  role="tab"
                  id="tab-${id}"
                  aria-controls="calls"
                  aria-selected=${id === this.language}
                  tabindex=${id === this.language ? 0 : -1}
                  @click=${() => {
                    this.language = id;
                  }}
                >
                  ${words}
                </button>`,
            )}
          </div>
          <copy-button .text=${text} label="Copy"></copy-button>
        </header>
        <pre id="calls" role="tabpanel" aria-labelledby="tab-${this.language}" tabindex="0"><code>${text}</code></pre>
      </div>
      ${this.key ? nothing : html`<p class="small muted">Create the key first and it is filled in here.</p>`}`;
  }

  listening() {
    return html`<p class="listening" role="status"><i></i>${this.connected ? 'Listening…' : 'Connecting…'}</p>
      <p class="small muted">The first session opens here as it arrives.</p>`;
  }

  tabKeys(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const ids = LANGUAGES.map(([id]) => id);
    this.language = ids[(ids.indexOf(this.language) + step + ids.length) % ids.length];
    this.updateComplete.then(() => this.renderRoot.querySelector('[role=tab][aria-selected=true]').focus());
  }

  async make() {
    this.busy = true;
    this.failure = undefined;
    try {
      const environment = this.environment === 'test' ? 'test' : 'live';
      this.key = (await post('org/keys', { name: 'First key', environment, scopes: ['write', 'read'] })).key;
    } catch (failure) {
      this.failure = failure;
    }
    this.busy = false;
  }
}
customElements.define('first-look', FirstLook);
