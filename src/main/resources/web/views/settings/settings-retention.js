// <settings-retention>: for how long the organization keeps the runs of each environment.
import { LitElement, html } from 'lit';
import { get } from '../../api.js';
import { base, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import './retention-form.js';

class SettingsRetention extends LitElement {
  static properties = { items: { state: true }, failure: { state: true } };

  static styles = [base, pages];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      this.items = (await get('org/retention')).items;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card">
      <header><h2>How long runs are kept</h2></header>
      ${failureNote(this.failure)}
      ${this.items?.map(
        (kept) =>
          html`<retention-form
            .kept=${kept}
            @kept=${({ detail }) => {
              this.items = this.items.map((item) => (item.environment === detail.environment ? detail : item));
            }}
          ></retention-form>`,
      )}
    </section>`;
  }
}
customElements.define('settings-retention', SettingsRetention);
