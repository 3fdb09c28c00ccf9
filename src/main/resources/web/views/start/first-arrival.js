// <first-arrival .account .environment .since .keyId .way>: waits for the first run, since then if that is given, and says what
// next once it is there. While it is not, it says what to look at, and what was refused to the key with this id.
// Fires `leave` when somebody wants to see all runs.
import { LitElement, css, html, nothing } from 'lit';
import { baseUrl, get } from '../../api.js';
import { Live } from '../../live.js';
import { may } from '../../roles.js';
import { href } from '../../route.js';
import { base, controls } from '../../styles.js';
import { troubles } from './troubles.js';
import '../../parts/status-mark.js';

const LOOK_MS = 5_000;

class FirstArrival extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    since: {},
    keyId: { type: Number },
    way: { attribute: false },
    run: { state: true },
    trouble: { state: true },
  };

  static styles = [
    base,
    controls,
    css`
    :host { display: grid; gap: var(--s3); min-width: 0; }
    .listening { display: flex; align-items: center; gap: var(--s3); color: var(--run); font-weight: 550; }
    .listening i {
      width: 10px; height: 10px; border-radius: 50%; background: var(--run); animation: pulse 1.8s ease-out infinite;
    }
    @keyframes pulse { from { box-shadow: 0 0 0 0 var(--run); } to { box-shadow: 0 0 0 10px transparent; } }
    summary { cursor: pointer; font-size: var(--t-s); font-weight: 550; width: fit-content; }
    ul { display: grid; gap: var(--s2); padding-left: var(--s4); list-style: disc; font-size: var(--t-s); }
    details ul { margin-top: var(--s2); color: var(--muted); }
    .run { display: flex; flex-wrap: wrap; align-items: baseline; gap: var(--s2) var(--s3); color: inherit; }
    .run a { font-weight: 650; overflow-wrap: anywhere; }
  `,
  ];

  live = new Live(this, {
    session: (session) => this.heard(session),
    begun: () => this.ask(),
    reload: () => this.ask(),
  });

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.lookForTrouble(), LOOK_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate(changed) {
    if (changed.has('since') || changed.has('keyId')) {
      this.run = undefined;
      this.trouble = undefined;
    }
    this.live.listen(this.environment);
  }

  /** A run that is shown goes on. */
  heard(session) {
    const isLater = !this.since || session.createdAt >= this.since;
    if (this.run ? this.run.id === session.id : isLater) this.run = session;
  }

  /** What came before the stream stood. */
  async ask() {
    if (this.run) return;
    const query = { environment: this.environment, from: this.since, limit: 1 };
    const [found] = (await get('sdk/sessions', query).catch(() => ({ items: [] }))).items;
    if (found) this.heard(found);
  }

  async lookForTrouble() {
    if (this.run || !this.keyId || document.hidden) return;
    const { items } = await get('org/keys').catch(() => ({ items: [] }));
    this.trouble = items.find(({ id }) => id === this.keyId)?.trouble;
  }

  render() {
    return this.run ? this.arrived() : this.waiting();
  }

  waiting() {
    return html`<p class="listening" role="status"><i></i>${this.live.connected ? 'Listening…' : 'Connecting…'}</p>
      <p class="small muted">The first run shows here as it arrives.</p>
      ${this.trouble?.length ? html`<div role="status">${troubles(this.trouble)}</div>` : nothing}
      <details>
        <summary>Nothing comes?</summary>
        <ul>
          ${this.way ? html`<li>${this.way.quiet}</li>` : nothing}
          <li>
            ${
              isHere()
                ? html`<code>${baseUrl()}</code> leads here from this machine alone. An agent in a container or elsewhere
                    needs an address that leads here from there.`
                : html`The agent has to reach <code>${baseUrl()}</code>: try <code>curl ${baseUrl()}/healthz</code> where
                    it runs.`
            }
          </li>
          <li>
            401 in the agent's log: the key is incomplete or was deleted. Whatever else a key was refused is listed under
            <a href=${href(['settings', 'keys'])}>Settings, API keys</a>, and so is what was sent but shows nothing of an
            agent.
          </li>
          <li>
            You are looking at the ${this.environment === 'test' ? 'test' : 'live'} environment: runs of a
            ${this.environment === 'test' ? 'live' : 'test'} key show in the other one.
          </li>
        </ul>
      </details>`;
  }

  arrived() {
    const { run } = this;
    const params = { environment: this.environment };
    return html`<p class="run" role="status">
        <span>${this.since ? 'A run has arrived:' : 'Your first run is here:'}</span>
        <a href=${href(['sessions', run.id], params)}><bdi>${run.name}</bdi></a>
        <status-mark .session=${run}></status-mark>
        <span class="muted small"><bdi>${run.agentName}</bdi></span>
      </p>
      <h3>What next</h3>
      <ul>
        <li>Open it: each step as it happens, what it cost, and why it failed if it did.</li>
        <li><a href=${href(['overview'], params)}>Overview</a> has the figures of all runs as soon as there are more.</li>
        ${
          may(this.account, 'manageMembers')
            ? html`<li><a href=${href(['settings', 'members'])}>Invite</a> those who should see them too.</li>`
            : nothing
        }
        <li>Steps without prompts or answers? The sender leaves content out until it is told to send it.</li>
        <li>MCP, among the ways above, lets an agent ask about its own runs.</li>
      </ul>
      <p>
        <button type="button" class="button" @click=${() => this.dispatchEvent(new Event('leave', { bubbles: true, composed: true }))}>
          See all runs
        </button>
      </p>`;
  }
}

const isHere = () => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

customElements.define('first-arrival', FirstArrival);
