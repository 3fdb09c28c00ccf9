// <overview-view .route .account>: how the runs do that the filters let through: totals against the time before, outcomes,
// cost, tokens and durations over time; agents, tools, failure reasons and whatever else one groups by, side by side.
// Everything clicks through to the filtered list.
// In this folder: this page, what its totals, charts and tables show, and its styles.
import { LitElement, html, nothing } from 'lit';
import { asOf, fromTheFirst, hasBefore, listBehind, stats } from '../../figures.js';
import { filtersIn, timelessIn, valuesIn } from '../../filters.js';
import { FreshReplies } from '../../fresh-replies.js';
import { Keys } from '../../keys.js';
import { carried, follow, go, href } from '../../route.js';
import { before, bucketFor } from '../../span.js';
import { base, controls, pages, tables } from '../../styles.js';
import { groupingWords } from './group-picker.js';
import { LEGENDS, costs, durations, outcomes, successRates, tokenSums } from './overview-charts.js';
import { overview } from './overview-styles.js';
import { FEW, groupsTable, reasonsTable, toolsTable } from './overview-tables.js';
import { totalsBand } from './overview-totals.js';
import '../../parts/chart-box.js';
import '../../parts/filter-bar.js';
import '../../parts/span-picker.js';
import '../behaviour/figure-tabs.js';
import '../insight/needs-a-look.js';
import '../marks/review-button.js';
import '../sessions/refused-filters.js';

const CHARTS = { outcomes, successRates, costs, tokenSums, durations };
const MOST_BARS = 60;
const MOST_GROUPS = 1000;

class OverviewView extends LitElement {
  static properties = {
    route: { attribute: false },
    account: { attribute: false },
    figures: { state: true },
  };

  static styles = [base, controls, pages, tables, overview];

  fresh = new FreshReplies(this);

  keys = new Keys(this, { '/': () => this.renderRoot.querySelector('filter-bar').focusField() });

  get params() {
    return this.route.params;
  }

  /** What the table of one's own choice tells apart. */
  get by() {
    return this.params.by ?? 'userId';
  }

  willUpdate(changed) {
    if (changed.has('route')) this.load();
  }

  load() {
    const { params, by } = this;
    const { environment, all } = params;
    const question = JSON.stringify([environment, filtersIn(params)]);
    const asked = JSON.stringify([question, by, all]);
    if (asked === this.asked) return;
    if (question !== this.question) this.figures = undefined;
    Object.assign(this, { asked, question });
    this.fresh.ask(
      environment,
      (signal) => this.ask(asOf(params), [...new Set(['agentName', 'toolName', 'failureReason', by])], all, signal),
      (figures) => {
        this.figures = figures;
        this.draw = Object.fromEntries(
          Object.entries(CHARTS).map(([name, chart]) => [name, chart(figures.time.items)]),
        );
      },
    );
  }

  async ask(query, groupings, all, signal) {
    const limit = (groupBy) => ({ limit: groupBy === all ? MOST_GROUPS : FEW });
    const [time, earlier, troubled, ...groups] = await Promise.all([
      this.overTime(query, signal),
      hasBefore(query) ? stats({ ...query, ...before(query) }, 'outcome', signal) : undefined,
      stats(query, 'hasErrors', signal),
      ...groupings.map((groupBy) => stats(query, groupBy, signal, limit(groupBy))),
    ]);
    const withErrors = troubled.items.find(({ key }) => key === 'true')?.sessions;
    return {
      query,
      time,
      total: { ...time.total, withErrors },
      earlier: earlier?.total,
      groups: Object.fromEntries(groupings.map((groupBy, i) => [groupBy, groups[i]])),
    };
  }

  async overTime(asked, signal) {
    const query = await fromTheFirst(asked, signal);
    return stats(query, 'time', signal, { bucket: bucketFor(query, MOST_BARS) });
  }

  render() {
    return html`<div class="page">
      <div class="page-head">
        <h1>Overview</h1>
        ${this.fresh.stamp()}
        <review-button .params=${this.params} .account=${this.account}></review-button>
        <span-picker .params=${this.params} @pick=${({ detail }) => this.put(detail)}></span-picker>
      </div>
      <figure-tabs here="overview" .params=${this.params}></figure-tabs>
      <needs-a-look environment=${this.params.environment ?? 'live'}></needs-a-look>
      <filter-bar
        .params=${this.params}
        @filter=${({ detail }) => this.filter(detail)}
        @open=${({ detail }) => go(['sessions', detail], carried(this.params))}
      ></filter-bar>
      ${this.refused ? this.refusal() : this.answer()}
    </div>`;
  }

  get refused() {
    return this.fresh.failure?.status === 400;
  }

  refusal() {
    return html`<refused-filters
      class="card"
      .failure=${this.fresh.failure}
      .params=${this.params}
      @filter=${({ detail }) => this.filter(detail)}
    ></refused-filters>`;
  }

  answer() {
    const { failure } = this.fresh;
    return html`${this.fresh.trouble()}
    ${failure && !this.figures ? nothing : this.figures?.total.sessions === 0 ? this.nothing() : this.filled()}`;
  }

  nothing() {
    const filtered = Object.keys(timelessIn(this.params)).length > 0;
    return html`<div class="card empty">
      <h2>${filtered ? 'No session of this span fits' : 'Nothing was recorded in this span'}</h2>
      <p>
        Look at a longer one, or
        ${filtered
          ? html`take a filter away.`
          : html`<a href=${href(['start'], carried(this.params))}>record a run</a>.`}
      </p>
    </div>`;
  }

  filled() {
    const list = (filter) => listBehind(this.params, this.figures.query, filter);
    return html`${totalsBand(this.figures?.total, this.figures?.earlier, list)}
      <div class="charts">
        ${this.chart('outcomes', 'Sessions by outcome', 'wide')} ${this.chart('successRates', 'Success rate')}
        ${this.chart('durations', 'Duration')} ${this.chart('costs', 'Cost')} ${this.chart('tokenSums', 'Tokens')}
      </div>
      <div class="tables">
        ${groupsTable({ title: 'Agents', column: 'Agent', param: 'agentName', ...this.group('agentName', list) })}
        ${reasonsTable(this.group('failureReason', list))}
        ${toolsTable({ ...this.group('toolName', list), leads: (tool) => this.leadsToTool(tool) })}
        ${groupsTable({
          title: html`<group-picker
            .params=${this.params}
            value=${this.by}
            @pick=${({ detail }) => this.put({ by: detail })}
          ></group-picker>`,
          name: `Groups by ${groupingWords(this.by)}`,
          column: groupingWords(this.by),
          param: this.by,
          none: `without ${groupingWords(this.by)}`,
          ...this.group(this.by, list),
        })}
      </div>`;
  }

  group(groupBy, list) {
    const all = this.params.all === groupBy ? undefined : groupBy;
    return { list, found: this.figures?.groups[groupBy], more: href(['overview'], { ...this.params, all }) };
  }

  /** A list can have runs that called one tool or another, not those that called both. */
  leadsToTool(tool) {
    return valuesIn(this.params, 'toolName').every((one) => one === tool);
  }

  chart(name, words, size = '') {
    return html`<section class="card ${size}">
      <header>
        <h2>${words}</h2>
        ${LEGENDS[name]?.map(([token, meaning]) => html`<span class="legend"><i class=${token}></i>${meaning}</span>`)}
      </header>
      <div class="canvas">
        ${this.figures ? this.drawing(this.draw[name], words) : html`<span class="bone"></span>`}
      </div>
    </section>`;
  }

  drawing(draw, words) {
    if (typeof draw === 'string') return html`<p class="none muted small">${draw}</p>`;
    return html`<chart-box
      .draw=${draw}
      label="${words} over time; the figures are in the tables below"
      .onPick=${(first, last) => this.zoom(first, last)}
    ></chart-box>`;
  }

  /** A click on a bucket: the sessions of that time. Dragging over several: the figures of their time. */
  zoom(first, last) {
    const { items } = this.figures.time;
    const span = { from: items[first].from, to: items[last].to };
    if (first === last) follow(listBehind(this.params, span));
    else this.put({ last: undefined, ...span });
  }

  filter(filters) {
    const { environment, by, all } = this.params;
    go(['overview'], { ...filters, environment, by, all });
  }

  put(params) {
    go(['overview'], { ...this.params, ...params });
  }
}
customElements.define('overview-view', OverviewView);
