// <refused-requests>: what the organization's keys were refused, each reason once: why data is missing.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { plural } from '../../format.js';
import { base, pages, tables } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import '../../parts/time-ago.js';

const WHAT = { refused: 'request', try_again: 'request', rejected: 'part', ignored: 'span or log record' };
const AGAIN_MS = 10_000;

class RefusedRequests extends LitElement {
  static properties = { items: { state: true }, failure: { state: true } };

  static styles = [
    base,
    pages,
    tables,
    css`
      td { overflow-wrap: anywhere; }
      .state { white-space: nowrap; }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.load();
    this.timer = setInterval(() => this.load(), AGAIN_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  async load() {
    try {
      this.items = (await get('org/refused')).items;
      this.failure = undefined;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">Refused requests</h2></header>
      ${failureNote(this.failure)}
      ${this.items?.length ? this.table() : this.none()}
    </section>`;
  }

  none() {
    if (!this.items) return nothing;
    return html`<div class="empty"><p>None of these keys was refused anything in the last 30 days.</p></div>`;
  }

  table() {
    return html`<div class="scroll-x" tabindex="0" role="region" aria-label="All that was refused">
      <table class="stacked" aria-label="Refused requests">
        <thead>
          <tr>
            <th scope="col">Why</th>
            <th scope="col">Key</th>
            <th scope="col">Where</th>
            <th scope="col">How many</th>
            <th scope="col">Last</th>
            <th scope="col">Now</th>
          </tr>
        </thead>
        <tbody>
          ${this.items.map((item) => this.row(item))}
        </tbody>
      </table>
    </div>`;
  }

  row(item) {
    return html`<tr>
      <th scope="row">
        <bdi>${item.message}</bdi>${item.shape ? html` <span class="muted">(got ${item.shape})</span>` : nothing}
      </th>
      <td data-label="Key"><span><bdi>${item.keyName}</bdi> <span class="tag">${item.environment}</span></span></td>
      <td data-label="Where"><code>${item.method} ${item.route}</code></td>
      <td data-label="How many"><span>${plural(item.count, WHAT[item.kind])}</span></td>
      <td data-label="Last"><time-ago .at=${item.lastAt}></time-ago></td>
      <td data-label="Now" class="state">${now(item)}</td>
    </tr>`;
  }
}

function now({ kind, sinceAccepted }) {
  if (sinceAccepted) return html`<span class="muted">since accepted</span>`;
  if (kind === 'try_again') return html`<span class="muted">may be sent again</span>`;
  return html`<span class="fail">still failing</span>`;
}

customElements.define('refused-requests', RefusedRequests);
