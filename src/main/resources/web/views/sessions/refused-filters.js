// <refused-filters .failure .params>: what the server cannot make sense of in the address, and a way out. Fires `filter` with
// the filters that are left as detail.
import { LitElement, html } from 'lit';
import { fieldOf, filtersIn, valuesIn } from '../../filters.js';
import { base, controls, pages } from '../../styles.js';

class RefusedFilters extends LitElement {
  static properties = { failure: { attribute: false }, params: { attribute: false } };

  static styles = [base, controls, pages];

  render() {
    const filters = filtersIn(this.params);
    const wrong = this.failure.details.filter(({ field }) => field in filters);
    return html`<div class="empty" role="alert">
      <h2>The sessions cannot be filtered like this</h2>
      ${wrong.length
        ? wrong.map((detail) => this.fault(detail, valuesIn(filters, detail.field).join(', ')))
        : html`<p>${this.failure.message}</p>
            <button type="button" class="button" @click=${() => this.fire({})}>Clear the filters</button>`}
    </div>`;
  }

  fault({ field, message }, value) {
    const { [field]: dropped, ...rest } = filtersIn(this.params);
    const { word, values, negated } = fieldOf(field);
    const must = values ? `must be one of ${values.join(', ')}` : message;
    return html`<p><b>${negated ? 'not ' : ''}${word}</b> ${must}, and is “<bdi>${value}</bdi>”.</p>
      <button type="button" class="button" @click=${() => this.fire(rest)}>Drop this filter</button>`;
  }

  fire(filters) {
    this.dispatchEvent(new CustomEvent('filter', { detail: filters }));
  }
}
customElements.define('refused-filters', RefusedFilters);
