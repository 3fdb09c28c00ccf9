// <session-verdict .session .account>: what the agent says of its run, and beside it what people say: right or wrong, and why.
// toggle(right) is for the r and w keys: the same word again takes it back.
import { LitElement, css, html, nothing } from 'lit';
import { put, remove } from '../../api.js';
import { actor } from '../../format.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { mark, pathOf } from './marking.js';
import '../../parts/time-ago.js';

const LONGEST = 500;
const AGENT_SAYS = {
  succeeded: html`The agent says <b>succeeded</b>`,
  failed: html`The agent says <b class="fail">failed</b>`,
  active: 'The agent is still at it',
};
const wordOf = (right) => (right ? html`<b>right</b>` : html`<b class="fail">wrong</b>`);

class SessionVerdict extends LitElement {
  static properties = {
    session: { attribute: false },
    account: { attribute: false },
    /** What the reason is asked for; undefined while it is not. */
    explaining: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { display: grid; gap: var(--s2); font-size: var(--t-s); }
    .line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); }
    .line p { flex: 1 1 20rem; min-width: 0; overflow-wrap: anywhere; }
    form { display: flex; gap: var(--s2); align-items: center; max-width: 40rem; }
    form input:not([type=checkbox]) { min-height: 28px; font-size: var(--t-s); }
  `,
  ];

  willUpdate(changed) {
    if (changed.has('session') && changed.get('session')?.id !== this.session.id)
      this.explaining = this.explainNext = undefined;
  }

  render() {
    const { verdict, outcome } = this.session;
    const mayJudge = may(this.account, 'mark');
    return html`<div class="line">
        ${mayJudge ? this.choices(verdict) : nothing}
        <p>
          ${AGENT_SAYS[outcome]}${verdict ? this.said(verdict) : ', nobody judged it yet'}
          ${verdict && mayJudge && !this.explaining ? this.reasonButton(verdict) : nothing}
        </p>
      </div>
      ${this.explaining ? this.form(this.explaining) : nothing}
      ${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : nothing}`;
  }

  said({ right, reason, author, at }) {
    return html`, <bdi>${actor(author)}</bdi> says ${wordOf(right)}${reason ? html`: <bdi>${reason}</bdi>` : nothing}
      <span class="muted">(<time-ago .at=${at}></time-ago>)</span>`;
  }

  reasonButton({ reason }) {
    return html`<button type="button" class="button plain tiny" @click=${this.explain}>
      ${reason ? 'Change the reason' : 'Say why'}
    </button>`;
  }

  choices(verdict) {
    const choice = (right, word, key) =>
      html`<button type="button" title="${word} (${key})" aria-pressed=${verdict?.right === right}
        @click=${() => this.toggle(right)}>${word}</button>`;
    return html`<span class="segments" role="group" aria-label="Verdict">
      ${choice(true, 'Right', 'r')}${choice(false, 'Wrong', 'w')}
    </span>`;
  }

  form({ right, reason }) {
    return html`<form @submit=${this.saveReason}>
      <input
        name="reason"
        aria-label="Why it is ${right ? 'right' : 'wrong'}"
        placeholder="Why? Leave it empty if it needs no reason."
        autocomplete="off"
        maxlength=${LONGEST}
        .defaultValue=${reason ?? ''}
        @keydown=${(event) => event.key === 'Escape' && (this.explaining = undefined)}
      />
      <button class="button tiny main">Save the reason</button>
    </form>`;
  }

  async toggle(right) {
    const { id, verdict } = this.session;
    const withdraws = verdict?.right === right;
    this.explaining = undefined;
    const done = await mark(this, (session) =>
      withdraws ? remove(pathOf(session, '/verdict')) : put(pathOf(session, '/verdict'), { right }),
    );
    this.explainNext = done && !withdraws && id === this.session.id;
  }

  /** The reason is asked for once the verdict is shown. */
  updated(changed) {
    if (!this.explainNext || !changed.has('session') || !this.session.verdict) return;
    this.explainNext = undefined;
    this.explain();
  }

  async explain() {
    this.explaining = this.session.verdict;
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.focus();
  }

  async saveReason(event) {
    event.preventDefault();
    const reason = new FormData(event.target).get('reason').trim() || undefined;
    const { right } = this.explaining;
    if (await mark(this, (session) => put(pathOf(session, '/verdict'), { right, reason }))) this.explaining = undefined;
  }
}
customElements.define('session-verdict', SessionVerdict);
