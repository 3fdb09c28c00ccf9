// <overview-view .route .account>: how the agents do: outcomes, cost, tokens and durations over time; agents, tools and
// failure reasons side by side. Everything clicks through to the filtered list.
// In this folder: this page, what its charts and tables show, and its styles.
import { LitElement, html, nothing } from 'lit';
import { get } from '../../api.js';
import { apiQuery, bucketFor, interval } from '../../filters.js';
import { count, duration, money, percent, plural, whole } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { carried, go, href } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { LEGENDS, costs, durations, outcomes, successRates, tokenSums } from './overview-charts.js';
import { overview } from './overview-styles.js';
import { agentsTable, reasonsTable, toolsTable } from './overview-tables.js';
import '../../parts/chart-box.js';
import '../../parts/segment-picker.js';

const GROUPS = ['agentName', 'toolName', 'failureReason'];

class OverviewView extends LitElement {
  static properties = {
    route: { attribute: false },
    account: { attribute: false },
    time: { state: true },
    groups: { state: true },
  };

  static styles = [base, controls, pages, tables, overview];

  fresh = new FreshReplies(this);

  willUpdate(changed) {
    if (changed.has('route')) this.load();
  }

  load() {
    const { environment, last = '7d' } = this.route.params;
    const asked = `${environment} ${last}`;
    if (asked === this.asked) return;
    Object.assign(this, { asked, time: undefined, groups: {} });
    this.fresh.ask(
      environment,
      (signal) => this.figures(environment, last, signal),
      ({ span, time, groups }) => {
        Object.assign(this, { span, groups });
        this.plot(time);
      },
    );
  }

  async figures(environment, last, signal) {
    const span = interval({ last });
    const query = { ...apiQuery({ environment, last }), to: new Date(span.to).toISOString() };
    const ask = (grouping) => get('sdk/stats', { ...query, ...grouping }, signal);
    const [time, ...groups] = await Promise.all([
      ask({ groupBy: 'time', bucket: bucketFor(span.to - span.from, 60) }),
      ...GROUPS.map((groupBy) => ask({ groupBy })),
    ]);
    return { span, time, groups: Object.fromEntries(GROUPS.map((name, i) => [name, groups[i].items])) };
  }

  plot(time) {
    this.time = time;
    this.draw = Object.fromEntries(
      Object.entries({ outcomes, successRates, costs, tokenSums, durations }).map(([name, chart]) => [
        name,
        chart(time.items, new Date(this.span.to).toISOString()),
      ]),
    );
  }

  to(filter) {
    return href(['sessions'], { ...carried(this.route.params), last: this.route.params.last ?? '7d', ...filter });
  }

  render() {
    const { last = '7d' } = this.route.params;
    return html`<div class="page">
      <div class="page-head">
        <h1>Overview</h1>
        ${this.fresh.stamp()}
        <segment-picker
          label="Span of time"
          value=${last}
          .options=${[
            ['1h', 'Hour'],
            ['24h', '24 hours'],
            ['7d', '7 days'],
            ['30d', '30 days'],
          ]}
          @pick=${({ detail }) => go(['overview'], { ...this.route.params, last: detail })}
        ></segment-picker>
      </div>
      ${this.fresh.trouble()}
      ${this.fresh.failure && !this.time ? nothing : this.content()}
    </div>`;
  }

  content() {
    return html`${
        this.time?.total.sessions === 0
          ? html`<div class="card empty">
              <h2>Nothing was recorded in this span</h2>
              <p>Look at a longer one, or <a href=${href(['start'], carried(this.route.params))}>record a run</a>.</p>
            </div>`
          : this.filled()
      }`;
  }

  filled() {
    const to = (filter) => this.to(filter);
    return html`${this.totals()}
      <div class="charts">
        ${this.chart('outcomes', 'Sessions by outcome', 'wide')} ${this.chart('successRates', 'Success rate')}
        ${this.chart('durations', 'Duration')} ${this.chart('costs', 'Cost')} ${this.chart('tokenSums', 'Tokens')}
      </div>
      <div class="tables">
        ${agentsTable(this.groups.agentName, to, href(['agents'], carried(this.route.params)))}
        ${toolsTable(this.groups.toolName, to)} ${reasonsTable(this.groups.failureReason, to)}
      </div>`;
  }

  totals() {
    const t = this.time?.total;
    const cells = [
      [
        'Sessions',
        whole(t?.sessions),
        t?.active ? html`<a class="run" href=${this.to({ status: 'active' })}>${whole(t.active)} active</a>` : nothing,
        {},
      ],
      [
        'Success rate',
        percent(t?.successRate),
        t?.failed ? html`<a class="fail" href=${this.to({ status: 'failed' })}>${whole(t.failed)} failed</a>` : nothing,
        undefined,
      ],
      [
        'Median duration',
        duration(t?.p50DurationMs),
        `p95 ${duration(t?.p95DurationMs)}, p99 ${duration(t?.p99DurationMs)}`,
        undefined,
      ],
      ['Cost', money(t?.cost), t?.sessions ? `${money(t.cost / t.sessions)} a session` : nothing, undefined],
      ['Tokens', count(t?.tokens), nothing, undefined],
      [
        'Events',
        count(t?.events),
        t?.errors ? html`<a href=${this.to({ hasErrors: 'true' })}>${plural(t.errors, 'error')}</a>` : nothing,
        undefined,
      ],
    ];
    return html`<dl class="totals card">
      ${cells.map(
        ([name, value, small]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${t ? html`<b>${value}</b><small>${small}</small>` : html`<span class="bone"></span>`}</dd>
          </div>`,
      )}
    </dl>`;
  }

  chart(name, words, size = '') {
    return html`<section class="card ${size}">
      <header>
        <h2>${words}</h2>
        ${LEGENDS[name]?.map(([token, meaning]) => html`<span class="legend"><i class=${token}></i>${meaning}</span>`)}
      </header>
      <div class="canvas">
        ${this.time ? this.drawing(this.draw[name], words) : html`<span class="bone"></span>`}
      </div>
    </section>`;
  }

  drawing(draw, words) {
    if (typeof draw === 'string') return html`<p class="none muted small">${draw}</p>`;
    return html`<chart-box
      .draw=${draw}
      label="${words} over time; the figures are in the tables below"
      .onPick=${(index) => this.zoom(index)}
    ></chart-box>`;
  }

  /** A click on a bucket: the sessions of that time. */
  zoom(index) {
    const { items } = this.time;
    const to = items[index + 1]?.time ?? new Date(this.span.to).toISOString();
    go(['sessions'], { environment: this.route.params.environment, from: items[index].time, to });
  }
}
customElements.define('overview-view', OverviewView);
