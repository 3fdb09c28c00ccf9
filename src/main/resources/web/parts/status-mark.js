// <status-mark .session=${summary}>: running, silent or hanging (and for how long), failed or done, in words and a shape (never
// in colour alone). A session is silent when it is active and nothing was recorded for ten minutes; that it hangs is said by the
// server, who knows what is usual for its agent.
import { LitElement, css, html } from 'lit';
import { since } from '../format.js';
import { base } from '../styles.js';

const SILENCE_MS = 10 * 60_000;

export function standing(session, now = Date.now()) {
  if (session.outcome === 'failed') return 'failed';
  if (session.outcome === 'succeeded') return 'done';
  if (session.stalled) return 'hanging';
  return now - Date.parse(lastHeard(session)) > SILENCE_MS ? 'silent' : 'running';
}

const lastHeard = (session) => session.lastActivityAt ?? session.createdAt;

const EXPLAINED = {
  running: 'Active: something was recorded in the last ten minutes',
  silent: 'Still active, but nothing was recorded for ten minutes or longer',
  hanging: 'It hangs: still active, but silent for far longer than is usual for its agent',
  failed: 'It failed',
  done: 'It completed',
};

const WORDS = {
  silent: (time) => `silent for ${time}`,
  hanging: (time) => `hangs for ${time}`,
};

class StatusMark extends LitElement {
  static properties = { session: { attribute: false } };

  static styles = [
    base,
    css`
    :host { display: inline-block; white-space: nowrap; font-size: var(--t-s); }
    span { display: inline-flex; align-items: center; gap: 6px; }
    i { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--bar); }
    .done { color: var(--muted); }
    .failed { color: var(--fail); font-weight: 550; }
    .failed i { background: var(--fail); border-radius: 1px; transform: rotate(45deg); }
    .running { color: var(--run); font-weight: 550; }
    .running i { background: var(--run); animation: pulse 1.8s ease-out infinite; }
    .silent { color: var(--muted); }
    .hanging { color: var(--fail); }
    .hanging i { background: none; border: 2px solid var(--fail); }
    .silent i { background: none; border: 2px solid var(--line-strong); }
    @keyframes pulse { from { box-shadow: 0 0 0 0 var(--run); } to { box-shadow: 0 0 0 6px transparent; } }
  `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.session?.status === 'active' && this.requestUpdate(), 30_000);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  render() {
    const kind = standing(this.session);
    const words = WORDS[kind]?.(since(lastHeard(this.session))) ?? kind;
    return html`<span class=${kind} title=${EXPLAINED[kind]}><i></i>${words}</span>`;
  }
}
customElements.define('status-mark', StatusMark);
