// <silence-limits .environment>: for how long the runs of an agent may be silent before they hang, where somebody says so.
import { LitElement, css, html } from 'lit';
import { get, post, remove } from '../../api.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, submit } from '../../parts/form-field.js';

const LONGEST_NAME = 256;
const LONGEST_MINUTES = 7 * 24 * 60;
const OFFERED = { groupBy: 'agentName', limit: 100 };

class SilenceLimits extends LitElement {
  static properties = {
    environment: {},
    items: { state: true },
    agents: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .card > p, form { padding: var(--s4); }
    li { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s1) var(--s3); padding: var(--s2) var(--s4); border-top: 1px solid var(--line); }
    li bdi { overflow-wrap: anywhere; }
    li .button { margin-left: auto; }
    form { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; border-top: 1px solid var(--line); }
    form .field { flex: 1 1 9rem; }
    .problem { margin: var(--s4) var(--s4) 0; }
  `,
  ];

  agents = [];

  willUpdate(changed) {
    if (changed.has('environment')) this.load();
  }

  async load() {
    const { environment } = this;
    try {
      this.items = (await get('org/silence-limits', { environment })).items;
      this.agents = (await get('sdk/stats', { ...OFFERED, environment }).catch(() => ({}))).items ?? [];
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">When ${this.environment} runs hang</h2></header>
      ${failureNote(this.failure)}
      <p class="small muted">
        A run hangs when it is silent for three times as long as is usual for its agent, or for half an hour where too little is
        known of it. Set a time of its own for an agent that pauses longer, or that must never pause.
      </p>
      <ul>
        ${this.items?.map((limit) => this.limit(limit))}
      </ul>
      ${this.form()}
    </section>`;
  }

  limit({ id, agentName, minutes }) {
    return html`<li>
      <bdi>${agentName}</bdi><span class="muted">${minutes} min</span>
      <button type="button" class="button tiny plain" @click=${() => this.erase(id)}>
        Delete<span class="unseen"> the time of <bdi>${agentName}</bdi></span>
      </button>
    </li>`;
  }

  form() {
    return html`<form aria-label="When the runs of an agent hang" @submit=${this.send}>
      <div class="field">
        <label for="agentName">Agent</label
        ><input id="agentName" name="agentName" list="agents" required maxlength=${LONGEST_NAME} autocomplete="off" spellcheck="false" />
      </div>
      <datalist id="agents">${this.agents.map(({ key }) => html`<option value=${key}></option>`)}</datalist>
      <div class="field">
        <label for="minutes">Minutes of silence</label
        ><input id="minutes" name="minutes" type="number" min="1" max=${LONGEST_MINUTES} step="1" required />
      </div>
      <button class="button main" ?disabled=${this.busy}>Set</button>
    </form>`;
  }

  async send(event) {
    const form = event.target;
    const { environment } = this;
    const set = await submit(this, event, ({ agentName, minutes }) =>
      post('org/silence-limits', { environment, agentName, minutes: Number(minutes) }),
    );
    if (!set) return;
    form.reset();
    await this.load();
  }

  async erase(id) {
    this.failure = undefined;
    try {
      await remove('org/silence-limits/' + id);
      await this.load();
    } catch (failure) {
      this.failure = failure;
    }
  }
}
customElements.define('silence-limits', SilenceLimits);
