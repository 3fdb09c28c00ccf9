// <page-loader .load=${() => import('…')} .page=${() => html`…`}>: a page whose code is fetched when it is first seen. While
// the server is away it says so and tries again.
import { LitElement, html } from 'lit';
import { get } from '../api.js';
import { base, controls, pages } from '../styles.js';

const AGAIN_MS = 2_000;

class PageLoader extends LitElement {
  static properties = {
    load: { attribute: false },
    page: { attribute: false },
    loaded: { state: true },
    failure: { state: true },
  };

  static styles = [base, controls, pages];

  firstUpdated() {
    this.fetch();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  async fetch() {
    clearTimeout(this.timer);
    try {
      await this.load();
      this.loaded = true;
    } catch (failure) {
      this.failed(failure);
    }
  }

  /** Some browsers remember that a file could not be had: once the server is back, only a fresh page can have it. */
  async failed(failure) {
    try {
      await get('welcome');
      if (this.failure) location.reload();
      this.failure ??= failure;
    } catch (away) {
      this.failure = away;
      this.timer = setTimeout(() => this.fetch(), AGAIN_MS);
    }
  }

  render() {
    if (this.loaded) return this.page();
    if (!this.failure) return html`<div class="page" aria-busy="true"><span class="bone"></span></div>`;
    return html`<div class="page">
      <div class="problem" role="alert">
        This page could not be loaded. ${this.failure.message}
        <button type="button" class="button tiny" @click=${() => this.fetch()}>Try again</button>
      </div>
    </div>`;
  }
}
customElements.define('page-loader', PageLoader);
