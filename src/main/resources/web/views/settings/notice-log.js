// <notice-log>: what was sent, the newest first, with what receivers said, and a button that sends it again. While something
// is on its way it looks again by itself. load() begins anew.
import { LitElement, css, html, nothing } from 'lit';
import { get, post } from '../../api.js';
import { exact, plural } from '../../format.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import '../../parts/time-ago.js';

const PAUSE_MS = 1000;
const MOST_LOOKS = 20;
const STATES = { waiting: 'waits', sent: 'sent', failed: 'given up' };

class NoticeLog extends LitElement {
  static properties = {
    items: { state: true },
    cursor: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .problem { margin: var(--s3) var(--s4); }
    .more { padding: var(--s3) var(--s4); }
    li { padding: var(--s3) var(--s4); border-top: 1px solid var(--line); display: grid; gap: var(--s1); }
    li:first-child { border: 0; }
    .line { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); align-items: center; }
    .title { flex: 1 1 16rem; min-width: 0; overflow-wrap: anywhere; }
    .sent { color: var(--muted); }
    .failed { color: var(--fail); }
    .waiting { color: var(--run); }
    summary { cursor: pointer; font-size: var(--t-s); color: var(--muted); }
    ol { display: grid; gap: var(--s2); padding: var(--s2) 0 0; }
    ol li { padding: var(--s2) 0 0; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 12rem; overflow: auto; background: var(--sunken); padding: var(--s2); border-radius: var(--round); }
  `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  load() {
    this.looks = 0;
    return this.look();
  }

  async look() {
    clearTimeout(this.timer);
    try {
      const { items, nextCursor } = await get('org/notices/deliveries');
      this.items = items;
      this.cursor = nextCursor;
      this.failure = undefined;
    } catch (failure) {
      this.failure = failure;
    }
    const onItsWay = this.items?.some(({ state, attempts }) => state === 'waiting' && !attempts.length);
    if (this.isConnected && onItsWay && this.looks++ < MOST_LOOKS) this.timer = setTimeout(() => this.look(), PAUSE_MS);
  }

  async more() {
    this.busy = true;
    try {
      const { items, nextCursor } = await get('org/notices/deliveries', { cursor: this.cursor });
      this.items = [...this.items, ...items];
      this.cursor = nextCursor;
    } catch (failure) {
      this.failure = failure;
    }
    this.busy = false;
  }

  async retry(id) {
    try {
      await post(`org/notices/deliveries/${id}/retry`);
      await this.load();
      this.looks = 0;
      this.timer = setTimeout(() => this.look(), PAUSE_MS);
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card">
      <header>
        <h2>What was sent</h2>
        <button type="button" class="button tiny" @click=${this.load}>Look again</button>
      </header>
      ${failureNote(this.failure)}
      ${
        this.items?.length === 0
          ? html`<p class="empty">Nothing yet. What is sent in the last 30 days is listed here, with what came of it.</p>`
          : html`<ul aria-label="What was sent">${this.items?.map((item) => this.entry(item)) ?? html`<li><span class="bone"></span></li>`}</ul>`
      }
      ${this.cursor
        ? html`<p class="more"><button type="button" class="button" ?disabled=${this.busy}
          @click=${this.more}>Show older</button></p>`
        : nothing}
    </section>`;
  }

  entry({ id, ruleName, type, state, notices, titles, createdAt, nextAt, attempts }) {
    const title =
      { test: 'A test', digest: 'The digest of a day' }[type] ??
      (notices === 1 ? titles[0] : `${titles[0]} and ${plural(notices - 1, 'other')}`);
    return html`<li>
      <div class="line">
        <b class="small ${state}">${STATES[state]}</b>
        <span class="title"><bdi>${title}</bdi></span>
        <span class="small muted"><bdi>${ruleName}</bdi> · <time-ago .at=${createdAt}></time-ago></span>
        <button type="button" class="button tiny plain" @click=${() => this.retry(id)}>
          ${state === 'waiting' ? 'Send now' : 'Send again'}<span class="unseen"> ${title}</span>
        </button>
      </div>
      ${nextAt && attempts.length ? html`<p class="small muted">Tried next at ${exact(nextAt)}</p>` : nothing}
      ${
        attempts.length
          ? html`<details>
              <summary>${plural(attempts.length, 'attempt')}${attempts[0].fault ? html`: ${attempts[0].fault}` : nothing}</summary>
              <ol>
                ${attempts.map((attempt) => attemptLine(attempt))}
                <li class="small muted"><code>${id}</code></li>
              </ol>
            </details>`
          : nothing
      }
    </li>`;
  }
}

const attemptLine = ({ at, ms, status, reply, fault }) => html`<li class="small">
  <div>${exact(at)}, ${ms} ms${fault ? html`: ${fault}` : status ? `: it answered ${status}.` : ': taken.'}</div>
  ${reply ? html`<pre tabindex="0" aria-label="What it said">${reply}</pre>` : nothing}
</li>`;

customElements.define('notice-log', NoticeLog);
