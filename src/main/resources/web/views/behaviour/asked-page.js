// A page that asks the server one question about the runs that the filters let through, and shows the answer: its head, the
// filters, and when it was so. Pages say `place` (where they are in the address), `heading`, `ask(query, signal)` and
// `answer(found)`; `more`, parameters of their own that stay when filters change; `head()`, what stands beside the title.
import { LitElement, html, nothing } from 'lit';
import { asOf } from '../../figures.js';
import { FreshReplies } from '../../fresh-replies.js';
import { Keys } from '../../keys.js';
import { carried, go, href } from '../../route.js';
import '../../parts/filter-bar.js';
import '../../parts/span-picker.js';
import '../sessions/refused-filters.js';
import './figure-tabs.js';

export class AskedPage extends LitElement {
  static properties = { route: { attribute: false }, found: { state: true } };

  fresh = new FreshReplies(this);

  keys = new Keys(this, { '/': () => this.renderRoot.querySelector('filter-bar').focusField() });

  more = [];

  willUpdate(changed) {
    if (changed.has('route')) this.load();
  }

  get own() {
    return Object.fromEntries(this.more.map((name) => [name, this.route.params[name]]));
  }

  load() {
    const params = carried(this.route.params);
    const question = JSON.stringify(params);
    const asked = JSON.stringify([params, this.own]);
    if (asked === this.asked) return;
    if (question !== this.question) this.found = undefined;
    Object.assign(this, { asked, question, params });
    this.fresh.ask(
      params.environment,
      async (signal) => {
        const { tz, ...query } = asOf(params);
        return [query, await this.ask(query, signal)];
      },
      ([query, found]) => Object.assign(this, { query, found }),
    );
  }

  render() {
    return html`<div class="page">
      <div class="page-head">
        <h1>${this.heading}</h1>
        ${this.fresh.stamp()} ${this.head()}
      </div>
      <figure-tabs here=${this.place} .params=${this.route.params}></figure-tabs>
      <filter-bar
        .params=${this.route.params}
        @filter=${({ detail }) => this.filter(detail)}
        @open=${({ detail }) => go(['sessions', detail], this.params)}
      ></filter-bar>
      ${this.fresh.failure?.status === 400 ? this.refused() : html`${this.fresh.trouble()} ${this.content()}`}
    </div>`;
  }

  head() {
    return html`<span-picker .params=${this.route.params} @pick=${({ detail }) => this.put(detail)}></span-picker>`;
  }

  refused() {
    return html`<refused-filters
      class="card"
      .failure=${this.fresh.failure}
      .params=${this.route.params}
      @filter=${({ detail }) => this.filter(detail)}
    ></refused-filters>`;
  }

  content() {
    if (this.found) return this.answer(this.found);
    return this.fresh.failure ? nothing : html`<div class="card padded" aria-busy="true"><span class="bone"></span></div>`;
  }

  filter(filters) {
    go([this.place], { ...filters, environment: this.params.environment, ...this.own });
  }

  put(params) {
    go([this.place], { ...this.route.params, ...params });
  }

  /** Some runs of many: a link each, numbered. */
  some(sessions, most = 5) {
    const { environment } = this.params;
    return sessions
      .slice(0, most)
      .map((id, i) => html`${i ? ', ' : ''}<a href=${href(['sessions', id], { environment })} aria-label="Run ${i + 1}">${i + 1}</a>`);
  }
}
