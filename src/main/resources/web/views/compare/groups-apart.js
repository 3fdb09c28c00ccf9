// <groups-apart .route>: what sets two groups of runs apart, `#/apart?<filters>&with=<filters>`: those that failed against those that
// succeeded, or, with `with`, the runs of the filters against those of others. All its state is in the address.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { asOf } from '../../figures.js';
import { filtersIn } from '../../filters.js';
import { plural, whole } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { decode, encode } from '../../query.js';
import { carried, go, href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/filter-bar.js';
import '../../parts/span-picker.js';
import '../behaviour/figure-tabs.js';
import { listOf } from './contrast-lines.js';

const DAY_MS = 86_400_000;

class GroupsApart extends LitElement {
  static properties = { route: { attribute: false }, contrast: { state: true } };

  static styles = [
    base,
    controls,
    pages,
    css`
    .sides { display: grid; gap: var(--s3); }
    .side { display: grid; gap: var(--s1); }
    .side b { font-size: var(--t-xs); color: var(--muted); }
    .sizes { display: flex; flex-wrap: wrap; gap: 0 var(--s4); font-size: var(--t-s); color: var(--muted); }
    .questions { display: flex; flex-wrap: wrap; gap: var(--s2); }
  `,
  ];

  fresh = new FreshReplies(this);

  get with() {
    return this.route.params.with;
  }

  willUpdate(changed) {
    if (changed.has('route')) this.load();
  }

  load() {
    const params = carried(this.route.params);
    const asked = JSON.stringify([params, this.with]);
    if (asked === this.asked) return;
    Object.assign(this, { asked, params, contrast: undefined });
    this.fresh.ask(
      params.environment,
      (signal) => get('sdk/contrast', { ...question(params), with: this.with && encode(question(decode(this.with))) }, signal),
      (contrast) => {
        this.contrast = contrast;
      },
    );
  }

  render() {
    const other = this.with === undefined ? undefined : decode(this.with);
    return html`<div class="page">
      <div class="page-head">
        <h1>${other ? 'What sets two groups apart' : 'What sets failed runs apart'}</h1>
        ${this.fresh.stamp()}
        <span-picker .params=${this.route.params} @pick=${({ detail }) => this.put(detail)}></span-picker>
      </div>
      <figure-tabs here="apart" .params=${this.params}></figure-tabs>
      <div class="sides">
        ${this.side(other ? 'A: runs that fit' : 'Runs that fit', this.params, (filters) => this.put(filters, true))}
        ${other ? this.side('B: against runs that fit', other, (filters) => this.against(filters)) : nothing}
        <div class="questions">${other ? this.back() : this.offers()}</div>
      </div>
      ${this.fresh.trouble()} ${this.contrast ? this.answer(this.contrast) : this.waiting()}
    </div>`;
  }

  side(label, params, take) {
    return html`<div class="side">
      <b>${label}</b>
      <filter-bar
        .params=${params}
        @filter=${({ detail }) => take(detail)}
        @open=${({ detail }) => go(['sessions', detail], { environment: this.params.environment })}
      ></filter-bar>
    </div>`;
  }

  back() {
    return html`<a class="button tiny" href=${this.link(this.params)}>Failed against succeeded</a>
      <a class="button tiny" href=${this.link({ ...decode(this.with), environment: this.params.environment }, filtersIn(this.params))}>Swap A and B</a>`;
  }

  offers() {
    const { environment, last, from, to, ...filters } = this.params;
    const now = Date.now();
    const time = (start, end) => ({ from: new Date(now - start).toISOString(), to: new Date(now - end).toISOString() });
    return html`<a class="button tiny" href=${this.link(this.params, filtersIn({ last, from, to, ...filters }))}>Against another group</a>
      <a
        class="button tiny"
        href=${this.link({ environment, ...filters, ...time(DAY_MS, 0) }, { ...filters, ...time(8 * DAY_MS, DAY_MS) })}
        >The last 24 hours against the 7 days before</a
      >`;
  }

  link(params, other) {
    return href(['apart'], { ...params, with: other && (encode(other) || 'last=30d') });
  }

  waiting() {
    return this.fresh.failure ? nothing : html`<div class="card padded" aria-busy="true"><span class="bone"></span></div>`;
  }

  answer({ a, b, tooFew, uneven, leftOut, lines, mirror }) {
    const [here, there] = this.with === undefined ? ['failed', 'succeeded'] : ['in A', 'in B'];
    return html`<p class="sizes">
        ${this.size(a, here)} ${this.size(b, there)}
        ${uneven ? html`<span>One is more than fifty times as large as the other: take the figures with care.</span>` : nothing}
      </p>
      ${
        tooFew
          ? html`<div class="card empty">
              <h2>Too few to say</h2>
              <p>It takes 10 runs of each. Look at a longer span of time, or take a filter away.</p>
            </div>`
          : html`<contrast-lines
                heading=${this.with === undefined ? 'Failed runs have more often' : 'A has more often'}
                .lines=${lines}
                .group=${a}
                .environment=${this.params.environment}
              ></contrast-lines>
              <contrast-lines
                heading=${this.with === undefined ? 'Good runs have more often' : 'B has more often'}
                .lines=${mirror}
                .group=${b}
                .environment=${this.params.environment}
              ></contrast-lines>`
      }
      ${leftOut ? html`<p class="muted small">Not looked at, their values are too many or all different: ${leftOut.join(', ')}.</p>` : nothing}`;
  }

  size({ runs, looked, filter }, words) {
    const to = listOf(filter, { environment: this.params.environment });
    return html`<span
      ><a href=${to}>${plural(runs, 'run')}</a> ${words}${looked < runs ? `, ${whole(looked)} of them looked at` : ''}</span
    >`;
  }

  /** @param filters that are added, or take the place of those there were */
  put(params, instead = false) {
    const { environment } = this.route.params;
    go(['apart'], instead ? { ...params, environment, with: this.with } : { ...this.route.params, ...params });
  }

  against(filters) {
    go(['apart'], { ...this.route.params, with: encode(filters) || 'last=30d' });
  }
}

/** What the API is asked, with fixed times. */
function question(params) {
  const { tz, ...query } = asOf(params);
  return query;
}

customElements.define('groups-apart', GroupsApart);
