// <settings-view .route .account .version>: the tabs of the settings, as far as one's role sees them. The tab is in the address.
// In this folder: settings-NAME.js for each tab, and the forms they show.
import { LitElement, css, html, nothing } from 'lit';
import { may } from '../../roles.js';
import { carried, href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import './refused-requests.js';
import './unusable-runs.js';
import './settings-account.js';
import './settings-audit.js';
import './settings-budgets.js';
import './settings-keys.js';
import './settings-labels.js';
import './settings-members.js';
import './settings-notices.js';
import './settings-organization.js';

const TABS = [
  [
    'organization',
    'Organization',
    () => true,
    (account, { environment }) =>
      html`<settings-organization .account=${account} .environment=${environment ?? 'live'}></settings-organization>`,
  ],
  [
    'members',
    'Members',
    (account) => may(account, 'seeMembers'),
    (account) => html`<settings-members .account=${account}></settings-members>`,
  ],
  [
    'keys',
    'API keys',
    (account) => may(account, 'seeKeys'),
    (account) => html`<settings-keys .account=${account}></settings-keys><refused-requests></refused-requests><unusable-runs></unusable-runs>`,
  ],
  [
    'labels',
    'Labels',
    () => true,
    (account, { environment }) =>
      html`<settings-labels .account=${account} .environment=${environment}></settings-labels>`,
  ],
  [
    'notices',
    'Notices',
    (account) => may(account, 'setNotices'),
    (account) => html`<settings-notices .account=${account}></settings-notices>`,
  ],
  [
    'budgets',
    'Budgets',
    () => true,
    (account, { environment }) =>
      html`<settings-budgets .account=${account} .environment=${environment ?? 'live'}></settings-budgets>`,
  ],
  ['audit', 'Audit log', (account) => may(account, 'seeAudit'), () => html`<settings-audit></settings-audit>`],
  ['account', 'Account', () => true, (account) => html`<settings-account .account=${account}></settings-account>`],
];

class SettingsView extends LitElement {
  static properties = { route: { attribute: false }, account: { attribute: false }, version: {} };

  static styles = [
    base,
    controls,
    pages,
    css`
    .page { max-width: 64rem; }
    nav { display: flex; gap: var(--s1); overflow-x: auto; border-bottom: 1px solid var(--line); }
    nav a {
      padding: var(--s2) var(--s3); color: var(--muted); text-decoration: none; font-size: var(--t-s); font-weight:
      550; white-space: nowrap; border-bottom: 2px solid transparent; margin-bottom: -1px;
    }
    nav a:hover { color: var(--text); }
    nav a:focus-visible { outline-offset: -2px; }
    nav a[aria-current] { color: var(--text); border-color: var(--accent); }
  `,
  ];

  /** On a narrow screen the tabs scroll: the one that is open is in sight. */
  updated() {
    this.renderRoot.querySelector('nav a[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  render() {
    const seen = TABS.filter(([, , allowed]) => allowed(this.account));
    const here = this.route.path[1] ?? (may(this.account, 'seeKeys') ? 'organization' : 'account');
    const tab = seen.find(([name]) => name === here);
    return html`<div class="page">
      <h1>Settings</h1>
      <nav aria-label="Settings">
        ${seen.map(
          ([name, words]) =>
            html`<a href=${href(['settings', name], carried(this.route.params))}
              aria-current=${name === here ? 'page' : nothing}>${words}</a>`,
        )}
      </nav>
      ${
        tab
          ? tab[3](this.account, this.route.params)
          : html`<div class="empty">
              <h2>Not for your role</h2>
              <p>
                You are a ${this.account.organization.role} in <bdi>${this.account.organization.name}</bdi>. An admin can show you
                this, or change your role.
              </p>
            </div>`
      }
      <p class="small muted">Runlog ${this.version}</p>
    </div>`;
  }
}
customElements.define('settings-view', SettingsView);
