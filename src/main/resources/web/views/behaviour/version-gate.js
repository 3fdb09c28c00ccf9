// <version-gate .versions .asked .own .judged agent>: whether a version is good enough to be shipped: what is asked of it, and the
// answer, with how many runs are still needed; and the same question for a build. `own` is what somebody chose of that. Fires
// `pick` with what was chosen otherwise.
import { LitElement, css, html, nothing } from 'lit';
import { percent, whole } from '../../format.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/copy-button.js';

const WORDS = { pass: 'Pass', fail: 'Fail', undecided: 'Undecided' };

class VersionGate extends LitElement {
  static properties = {
    versions: { attribute: false },
    asked: { attribute: false },
    own: { attribute: false },
    judged: { attribute: false },
    agent: {},
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .card > header h2 { font-size: var(--t-m); }
    .body { padding: var(--s4); display: grid; gap: var(--s4); }
    form { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s4); align-items: end; }
    form .field { flex: 0 1 10rem; min-width: 8rem; }
    .answer { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s3); align-items: baseline; overflow-wrap: anywhere; }
    .verdict { padding: 2px 10px; border-radius: 5px; font-weight: 650; background: var(--sunken); }
    .verdict.pass { background: var(--run-soft); color: var(--run); }
    .verdict.fail { background: var(--fail-soft); color: var(--fail); }
    .build { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; font-size: var(--t-xs); color: var(--muted); }
    code { overflow-wrap: anywhere; background: var(--sunken); padding: 2px 6px; border-radius: 4px; min-width: 0; }
  `,
  ];

  render() {
    const { candidate, base: against, maxDrop, minSuccess } = this.asked;
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">May it be shipped?</h2></header>
      <div class="body">
        <form @change=${this.pick} @submit=${(event) => event.preventDefault()}>
          ${this.choice('candidate', 'Success of', candidate)} ${this.choice('base', 'against', against, 'none')}
          ${against ? this.number('maxDrop', 'may drop by (points)', maxDrop) : nothing}
          ${this.number('minSuccess', 'at least (%)', minSuccess)}
        </form>
        ${this.judged ? this.answer(this.judged) : nothing}
        <p class="build"><span>In a build:</span> <code>${this.command()}</code> <copy-button .text=${this.command()} label="Copy the command"></copy-button></p>
      </div>
    </section>`;
  }

  choice(name, words, chosen, none) {
    return html`<div class="field">
      <label for=${name}>${words}</label>
      <select id=${name} name=${name}>
        ${none ? html`<option value="" ?selected=${!chosen}>${none}</option>` : nothing}
        ${[...new Set([...this.versions, ...(chosen ? [chosen] : [])])].map(
          (version) => html`<option value=${version} ?selected=${version === chosen}>${version}</option>`,
        )}
      </select>
    </div>`;
  }

  /** What was asked without anybody choosing it stands there as a hint: an answer that comes late takes nothing from who types. */
  number(name, words, share) {
    const percent = (part) => (part === undefined ? '' : String(Math.round(part * 1000) / 10));
    return html`<div class="field">
      <label for=${name}>${words}</label>
      <input id=${name} name=${name} type="number" min="0" max="100" step="0.1" .value=${percent(this.own[name])} placeholder=${percent(share)} />
    </div>`;
  }

  answer({ verdict, runsNeeded, sentence, base: against, candidate }) {
    return html`<div role="status">
      <p class="answer"><span class="verdict ${verdict}">${WORDS[verdict]}</span><span>${sentence}</span></p>
      <p class="small muted">
        ${this.side(candidate)}${against ? html`; ${this.side(against)}` : nothing}.
        ${runsNeeded ? html`Still needed: about <b>${whole(runsNeeded)}</b> finished runs of <bdi>${candidate.version}</bdi>.` : nothing}
      </p>
    </div>`;
  }

  side({ version, finished, successRate }) {
    return html`<bdi>${version}</bdi>: ${finished ? html`${percent(successRate)} of ${whole(finished)} finished runs` : 'no finished run'}`;
  }

  command() {
    const { candidate, base: against, maxDrop, minSuccess } = this.asked;
    const quoted = (text) => (/^[\w.:@/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    return [
      'runlog gate',
      `--agent ${this.agent ? quoted(this.agent) : 'AGENT'}`,
      `--candidate ${quoted(candidate)}`,
      against && `--base ${quoted(against)} --max-drop ${maxDrop}`,
      minSuccess && `--min-success ${minSuccess}`,
    ]
      .filter(Boolean)
      .join(' ');
  }

  pick({ target }) {
    const { name, type, value } = target;
    if (!target.checkValidity()) return;
    const share = (percent) => String(Math.round(Number(percent) * 10) / 1000);
    const chosen = value && type === 'number' ? share(value) : value || undefined;
    const alone = name === 'base' ? { alone: chosen ? undefined : 'true' } : {};
    this.dispatchEvent(new CustomEvent('pick', { detail: { [name]: chosen, ...alone } }));
  }
}
customElements.define('version-gate', VersionGate);
