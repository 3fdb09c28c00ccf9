// <session-insight .session .params .account>: what the rules say of one session, also while it runs: a sentence, a chip for each
// signal, and how each was computed; and whether it hangs, with a button to end it. Fires `said` with all
// of it, and `reveal` (the id of the event where the run turned). Shows nothing until it is there.
import { LitElement, css, html, nothing } from 'lit';
import { get, patch, post, remove } from '../../api.js';
import { money, duration, plural } from '../../format.js';
import { LatestReplies } from '../../latest-replies.js';
import { may } from '../../roles.js';
import { base, controls, pages } from '../../styles.js';
import { RULES, nameOf } from '../insight/signal-words.js';
import { mark, pathOf } from '../marks/marking.js';
import '../../parts/confirm-dialog.js';

class SessionInsight extends LitElement {
  static properties = {
    session: { attribute: false },
    params: { attribute: false },
    account: { attribute: false },
    failure: { state: true },
    said: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    section { display: grid; gap: var(--s2); padding: 0 var(--s4) var(--s3); grid-template-columns: minmax(0, 1fr); }
    p, li { overflow-wrap: anywhere; }
    .chips { display: flex; flex-wrap: wrap; gap: var(--s1); }
    .chips li { border: 1px solid var(--line-strong); border-radius: var(--round); padding: 0 var(--s2); font-size: var(--t-s); }
    .chips .severe, .chips .warning { font-weight: 600; }
    .chips .severe { color: var(--fail); border-color: var(--fail); }
    summary { cursor: pointer; font-size: var(--t-s); width: fit-content; }
    details ul { display: grid; gap: var(--s2); padding: var(--s2) 0; font-size: var(--t-s); }
    @media (max-width: 640px) { section { padding: 0 var(--s3) var(--s3); } }
  `,
  ];

  replies = new LatestReplies();

  disconnectedCallback() {
    super.disconnectedCallback();
    this.replies.giveUp();
  }

  willUpdate(changed) {
    if (!changed.has('session')) return;
    if (changed.get('session')?.id !== this.session.id) this.said = undefined;
    this.load();
  }

  load() {
    this.replies.startOver();
    const { environment } = this.params;
    this.replies.ask(
      (signal) => get(`sdk/sessions/${encodeURIComponent(this.session.id)}/insight`, { environment }, signal),
      (said) => {
        this.said = said;
        this.dispatchEvent(new CustomEvent('said', { detail: said }));
      },
      () => {},
    );
  }

  render() {
    const { said } = this;
    if (!said?.sentence && !said?.silence) return nothing;
    return html`<section aria-label="Diagnosis">
      ${said.silence ? this.silence() : nothing}
      ${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : nothing}
      <p class=${said.signals.some(isTrouble) ? '' : 'muted small'}><bdi>${said.sentence}</bdi> ${this.turn()}</p>
      ${said.signals.length ? html`<ul class="chips" aria-label="Signals">${said.signals.map(chip)}</ul>${this.rules()}` : nothing}
      ${said.allowed.map((one) => this.allowed(one))}
    </section>`;
  }

  silence() {
    const end = may(this.account, 'endRuns');
    return html`<p>
        <b class="fail"><bdi>${this.said.silence.sentence}</bdi></b>
        ${end ? html`<button type="button" class="button tiny" @click=${this.end}>End it as failed</button>` : nothing}
      </p>
      <confirm-dialog heading="End this run?" action="End it as failed">
        It is written down as failed: “${this.said.silence.reason}”. Its agent can still add events, but not complete it.
      </confirm-dialog>`;
  }

  async end() {
    if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    const failureReason = this.said.silence.reason;
    await mark(this, (session) => patch(pathOf(session), { status: 'failed', failureReason }));
  }

  /** For members: this is not to be said of the agent's runs any more. */
  fineButton({ kind, tool }) {
    if (!may(this.account, 'allowSignals')) return nothing;
    const { agentName, environment } = this.session;
    const allow = () => mark(this, () => post('org/allowed-signals', { environment, agentName, kind, tool }));
    return html`<button type="button" class="button tiny" title="Not to be said of ${agentName} any more" @click=${allow}>
      This is fine
    </button>`;
  }

  allowed({ id, kind, tool }) {
    const take = () => mark(this, () => remove('org/allowed-signals/' + id));
    return html`<p class="muted small">
      ${nameOf(kind)}${tool ? html` of <bdi>${tool}</bdi>` : nothing} is fine for <bdi>${this.session.agentName}</bdi>, somebody said.
      ${may(this.account, 'allowSignals') ? html`<button type="button" class="button tiny" @click=${take}>Not any more</button>` : nothing}
    </p>`;
  }

  turn() {
    const { turnedAt } = this.said;
    if (!turnedAt) return nothing;
    const reveal = () => this.dispatchEvent(new CustomEvent('reveal', { detail: turnedAt }));
    return html`<button class="button tiny" @click=${reveal}>Show where</button>`;
  }

  rules() {
    const { signals, basis, rules } = this.said;
    return html`<details>
      <summary>How is this computed?</summary>
      <ul>
        ${signals.map(
          (signal) => html`<li><bdi>${signal.sentence}</bdi>${spent(signal)} ${this.fineButton(signal)}<br /><span class="muted">${RULES[signal.kind]?.[1]}</span></li>`,
        )}
      </ul>
      <p class="muted small">By rules (version ${rules}) from ${basis === 'kept' ? 'what was kept of its events' : 'all its events'}; no model was asked.</p>
    </details>`;
  }
}

const isTrouble = ({ severity }) => severity === 'warning' || severity === 'severe';

const chip = ({ kind, severity, count }) =>
  html`<li class=${severity}>${nameOf(kind)}${count > 1 ? ` × ${count}` : ''}</li>`;

/** " $0.42 and 48 s in 7 events." */
function spent({ cost, ms, events }) {
  const parts = [cost > 0 ? money(cost) : '', ms > 0 ? duration(ms) : ''].filter(Boolean);
  return parts.length ? ` ${parts.join(' and ')}, seen in ${plural(events.length, 'event')}.` : nothing;
}

customElements.define('session-insight', SessionInsight);
