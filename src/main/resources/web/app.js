// <runlog-app>: who is signed in, which page the address names, and the frame around it.
// Who comes without an address begins at the organization's default view. Pages get `.route` and `.account`; they fetch what
// they show. Overview is loaded when first seen (it brings Chart.js).
import { LitElement, html, nothing } from 'lit';
import { get } from './api.js';
import { Keys } from './keys.js';
import { carried, currentRoute, go, href } from './route.js';
import { frame } from './frame-styles.js';
import { base, controls, pages } from './styles.js';
import { icons } from './parts/icons.js';
import './parts/help-dialog.js';
import './parts/page-loader.js';
import './parts/theme-picker.js';
import './views/entry/entry-views.js';
import './views/sessions/sessions-view.js';
import './views/failures/failures-view.js';
import './views/groups/groups-view.js';
import './views/settings/settings-view.js';
import { FIGURE_PAGES } from './views/behaviour/figure-tabs.js';
import { defaultAddress } from './views/saved/saved-views.js';

const PLACES = [
  ['overview', 'Overview'],
  ['sessions', 'Sessions'],
  ['failures', 'Failures'],
  ['agents', 'Agents'],
  ['users', 'Users'],
  ['settings', 'Settings'],
];

/** Pages that have no place of their own in the navigation belong to another's. */
const placeOf = (name) => (FIGURE_PAGES.some(([page]) => page === name) ? 'overview' : name);

class RunlogApp extends LitElement {
  static properties = {
    account: { state: true },
    welcome: { state: true },
    route: { state: true },
    broken: { state: true },
  };

  static styles = [base, controls, pages, frame];

  keys = new Keys(this, { '?': () => this.renderRoot.querySelector('help-dialog')?.open() });

  constructor() {
    super();
    this.route = currentRoute();
    window.addEventListener('hashchange', () => {
      this.route = currentRoute();
    });
    window.addEventListener('signed-out', () => {
      if (this.account) this.signedOut();
    });
    this.start();
  }

  async start() {
    try {
      this.welcome = await get('welcome');
      const account = this.welcome.signedIn
        ? await get('account').catch((failure) => (failure.status === 401 ? null : Promise.reject(failure)))
        : null;
      if (account && isNowhere()) this.begin(await defaultAddress());
      this.account = account;
      this.broken = undefined;
    } catch (failure) {
      this.broken = failure;
    }
  }

  signedOut() {
    this.account = null;
  }

  async signedIn(account) {
    const entered = ['setup', 'invite', 'sign-in'].includes(this.route.path[0]);
    try {
      if (entered || isNowhere()) this.begin((await defaultAddress()) ?? '/sessions');
      this.account = account;
      this.welcome = { ...this.welcome, setupNeeded: false };
    } catch (failure) {
      this.broken = failure;
    }
  }

  /** Shows this address in place of the one that somebody came with. */
  begin(address) {
    if (!address) return;
    history.replaceState(history.state, '', '#' + address);
    this.route = currentRoute();
  }

  updated() {
    const here = this.route.path[0] ?? 'sessions';
    const place = [...PLACES, ...FIGURE_PAGES].find(([name]) => name === here);
    document.title = (this.account && place ? place[1] + ' · ' : '') + 'Runlog';
  }

  render() {
    if (this.broken)
      return this.entry(
        html`<div class="problem" role="alert">${this.broken.message}</div>
          <button class="button" @click=${this.start}>Try again</button>`,
      );
    if (this.account === undefined)
      return html`<main class="entry" aria-busy="true"><h1 class="unseen">Runlog</h1></main>`;
    const [first, token] = this.route.path;
    const enter = (event) => this.signedIn(event.detail);
    if (first === 'setup' && token && this.welcome.setupNeeded)
      return this.entry(html`<setup-view .token=${token} @signed-in=${enter}></setup-view>`);
    if (first === 'invite' && token)
      return this.entry(html`<invite-view .token=${token} @signed-in=${enter}></invite-view>`);
    if (this.welcome.setupNeeded) return this.entry(html`<setup-wanted></setup-wanted>`);
    if (!this.account) return this.entry(html`<sign-in-view @signed-in=${enter}></sign-in-view>`);
    return this.framed();
  }

  entry(content) {
    return html`<main class="entry">
        <div class="brand">${logo}<span>Runlog</span></div>
        ${content}
      </main>
      <help-dialog></help-dialog>`;
  }

  framed() {
    const here = this.route.path[0] ?? 'sessions';
    const { organization } = this.account;
    return html`<button type="button" class="skip" @click=${() => this.renderRoot.querySelector('main').focus()}>
        Skip to the content
      </button>
      <header>
        <a class="brand quiet" href=${href(['sessions'], carried(this.route.params))}>${logo}<span>Runlog</span></a>
        <label class="environment"
          ><span class="unseen">Environment</span>
          <select @change=${(event) => this.switchEnvironment(event.target.value)}>
            <option value="" ?selected=${this.route.params.environment !== 'test'}>Live</option>
            <option value="test" ?selected=${this.route.params.environment === 'test'}>Test</option>
          </select></label
        >
        <nav aria-label="Main">
          ${PLACES.map(
            ([name, words]) =>
              html` <a href=${href([name], carried(this.route.params))} aria-current=${placeOf(here) === name ? 'page' : nothing}
                >${icons[name]()}<span>${words}</span></a
              >`,
          )}
        </nav>
        <saved-views .account=${this.account} .route=${this.route}></saved-views>
        <div class="foot">
          <theme-picker></theme-picker>
          <a class="quiet who" href=${href(['settings', 'account'], carried(this.route.params))}
            ><b class="cut">${organization.name}</b><span class="cut muted">${this.account.email}</span></a
          >
          <button
            type="button"
            class="button plain tiny"
            @click=${() => this.renderRoot.querySelector('help-dialog').open()}
          >
            Keyboard <kbd>?</kbd>
          </button>
        </div>
      </header>
      <main
        tabindex="-1"
        @account=${(event) => {
          this.account = event.detail;
        }}
      >
        ${this.page(here)}
      </main>
      <help-dialog></help-dialog>`;
  }

  page(here) {
    const { route, account } = this;
    switch (here) {
      case 'sessions':
      case 'start':
        return html`<sessions-view .route=${route} .account=${account}></sessions-view>`;
      case 'overview':
        return html`<page-loader
          .load=${() => import('./views/overview/overview-view.js')}
          .page=${() => html`<overview-view .route=${route} .account=${account}></overview-view>`}
        ></page-loader>`;
      case 'failures':
        return html`<failures-view .route=${route} .account=${account}></failures-view>`;
      case 'agents':
      case 'users':
        return html`<groups-view .route=${route} .account=${account} .kind=${here}></groups-view>`;
      case 'apart':
        return html`<page-loader
          .load=${() => import('./views/compare/groups-apart.js')}
          .page=${() => html`<groups-apart .route=${route}></groups-apart>`}
        ></page-loader>`;
      case 'changes':
        return html`<page-loader
          .load=${() => import('./views/behaviour/changes-view.js')}
          .page=${() => html`<changes-view .route=${route}></changes-view>`}
        ></page-loader>`;
      case 'versions':
        return html`<page-loader
          .load=${() => import('./views/behaviour/versions-view.js')}
          .page=${() => html`<versions-view .route=${route}></versions-view>`}
        ></page-loader>`;
      case 'paths':
        return html`<page-loader
          .load=${() => import('./views/behaviour/paths-view.js')}
          .page=${() => html`<paths-view .route=${route}></paths-view>`}
        ></page-loader>`;
      case 'confidence':
        return html`<page-loader
          .load=${() => import('./views/behaviour/confidence-view.js')}
          .page=${() => html`<confidence-view .route=${route}></confidence-view>`}
        ></page-loader>`;
      case 'compare':
        return html`<page-loader
          .load=${() => import('./views/compare/compare-view.js')}
          .page=${() => html`<compare-view .route=${route}></compare-view>`}
        ></page-loader>`;
      case 'settings':
        return html`<settings-view .route=${route} .account=${account} .version=${account.version}></settings-view>`;
      default:
        return html`<div class="empty">
          <h1>There is nothing here</h1>
          <p>The address may be mistyped, or from another version.</p>
          <a href="#/sessions">To the sessions</a>
        </div>`;
    }
  }

  switchEnvironment(environment) {
    const [place] = this.route.path;
    go(place === 'settings' ? this.route.path : [place ?? 'sessions'], { ...this.route.params, environment });
  }
}

const isNowhere = () => !location.hash.replace(/^#\/?/, '');

const logo = html`<img src="icon.svg" alt="" width="24" height="24" />`;

customElements.define('runlog-app', RunlogApp);
