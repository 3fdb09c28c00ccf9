// <unusable-runs>: what agents leave out of what they send, so that little can be said of their runs. Shows nothing where nothing
// is missing.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { base, pages, tables } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';

class UnusableRuns extends LitElement {
  static properties = { items: { state: true }, failure: { state: true } };

  static styles = [base, pages, tables, css`td { overflow-wrap: anywhere; }`];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      this.items = (await Promise.all(['live', 'test'].map(shortcomingsOf))).flat();
      this.failure = undefined;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    if (!this.items?.length && !this.failure) return nothing;
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">Sent, but of little use</h2></header>
      ${failureNote(this.failure)}
      <table class="stacked" aria-label="Sent, but of little use">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <th scope="col">What its runs of the last 7 days leave out</th>
          </tr>
        </thead>
        <tbody>
          ${this.items?.map(
            ({ agentName, environment, sentence }) => html`<tr>
              <th scope="row"><bdi>${agentName}</bdi> <span class="tag">${environment}</span></th>
              <td data-label="Leaves out">${sentence}</td>
            </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
  }
}

async function shortcomingsOf(environment) {
  const { items } = await get('sdk/insight/shortcomings', { environment });
  return items.map((item) => ({ ...item, environment }));
}

customElements.define('unusable-runs', UnusableRuns);
