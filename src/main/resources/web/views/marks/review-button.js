// <review-button .params .account>: to the newest failed run that nobody judged yet, among those that the filters let through;
// on its page the next one is a key away. For who may judge.
import { LitElement, css, html, nothing } from 'lit';
import { Keys } from '../../keys.js';
import { may } from '../../roles.js';
import { carried, go } from '../../route.js';
import { base, controls } from '../../styles.js';
import { firstUnreviewed } from './review-queue.js';

class ReviewButton extends LitElement {
  static properties = { params: { attribute: false }, account: { attribute: false }, said: { state: true } };

  static styles = [base, controls, css`span:not(:empty) { margin-left: var(--s2); }`];

  keys = new Keys(this, { u: () => may(this.account, 'mark') && this.begin() });

  willUpdate() {
    const asked = JSON.stringify(carried(this.params));
    if (asked !== this.asked) this.said = undefined;
    this.asked = asked;
  }

  render() {
    if (!may(this.account, 'mark')) return nothing;
    return html`<button type="button" class="button" title="The newest failed run that nobody judged (u)" @click=${this.begin}>
        Review failures
      </button>
      <span class="small muted" role="status">${this.said}</span>`;
  }

  async begin() {
    const { asked, params } = this;
    try {
      const id = await firstUnreviewed(params);
      if (asked !== this.asked || !this.isConnected) return;
      if (id) go(['sessions', id], carried(params));
      else this.said = 'No failed run waits for a verdict here.';
    } catch (failure) {
      this.said = failure.message;
    }
  }
}
customElements.define('review-button', ReviewButton);
