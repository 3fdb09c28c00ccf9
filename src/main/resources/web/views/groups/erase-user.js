// <erase-user environment="live|test">: `ask(userId)` says what will go, asks, erases, and shows the receipt. Fires `erased`.
import { LitElement, css, html, nothing } from 'lit';
import { get, remove, search } from '../../api.js';
import { exact, plural } from '../../format.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/confirm-dialog.js';

class EraseUser extends LitElement {
  static properties = {
    environment: {},
    user: { state: true },
    total: { state: true },
    receipt: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [base, controls, pages, css`b { overflow-wrap: anywhere; }`];

  render() {
    const { user, total, environment } = this;
    return html`${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : nothing}
      <div role="status">${this.said()}</div>
      <confirm-dialog heading="Erase this user?" action="Erase">
        <p>
          <b>${user}</b>: ${plural(total?.sessions ?? 0, 'session')} with ${plural(total?.events ?? 0, 'event')}, all there
          is of them in ${environment}, will be gone for everybody, from lists, figures and search. This cannot be undone.
        </p>
        <p>Backups and exports made before still hold it, and so do sessions of the other environment.</p>
      </confirm-dialog>`;
  }

  said() {
    if (this.busy) return html`<p class="note">Erasing ${this.user}…</p>`;
    if (!this.receipt) return nothing;
    const { sessions, events, from, to, note } = this.receipt;
    const span = sessions ? html`, from ${exact(from)} to ${exact(to)}` : nothing;
    return html`<p class="note">
      Erased <b>${this.user}</b>: ${plural(sessions, 'session')} and ${plural(events, 'event')}${span}. ${note}
    </p>`;
  }

  async ask(user) {
    Object.assign(this, { user, total: undefined, receipt: undefined, failure: undefined });
    const { environment } = this;
    try {
      const ever = { from: '1970-01-01T00:00:00Z', to: '9000-01-01T00:00:00Z' };
      this.total = (await get('sdk/stats', { ...ever, groupBy: 'userId', userId: user, environment })).total;
      if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
      this.busy = true;
      this.receipt = await remove('sdk/users/' + encodeURIComponent(user) + search({ environment }));
      this.dispatchEvent(new CustomEvent('erased'));
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }
}
customElements.define('erase-user', EraseUser);
