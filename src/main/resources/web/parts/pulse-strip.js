// <pulse-strip .params .version>: the filtered sessions over time as a strip of bars; drag over it to zoom in.
// Fires `zoom` with { from, to } (ISO) or {} to zoom out, `span` with 1h, 24h…, and `measure` with count, cost or p95.
// A new `version` asks for the figures again (after live arrivals).
import { LitElement, css, html, nothing, svg } from 'lit';
import { get } from '../api.js';
import { SPAN_NAMES, apiQuery, bucketFor, filtersIn, interval } from '../filters.js';
import { day, duration, exact, moment, money, plural } from '../format.js';
import { LatestReplies } from '../latest-replies.js';
import { base, controls, pages } from '../styles.js';
import './segment-picker.js';

const HIGH = 56;
const MEASURES = {
  count: { name: 'Count', of: (item) => item.sessions, say: (n) => plural(n ?? 0, 'session') },
  cost: { name: 'Cost', of: (item) => item.cost ?? 0, say: money },
  p95: { name: 'p95', of: (item) => item.p95DurationMs ?? 0, say: (ms) => `p95 ${duration(ms || undefined)}` },
};

class PulseStrip extends LitElement {
  static properties = {
    params: { attribute: false },
    version: {},
    items: { state: true },
    failure: { state: true },
    drag: { state: true },
    over: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    .top {
      display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); margin-bottom: var(--s2); min-height: 30px;
    }
    .say { margin-right: auto; font-size: var(--t-s); color: var(--muted); min-width: 0; }
    .say b { color: var(--text); font-weight: 600; }
    svg { display: block; width: 100%; height: ${HIGH}px; cursor: crosshair; touch-action: pan-y; border-bottom: 1px solid var(--line); }
    .bar { fill: var(--bar); }
    .failed { fill: var(--fail); }
    .none { fill: var(--line); }
    .over { fill: var(--hover); }
    .drag { fill: var(--accent); opacity: 0.22; }
    .ends {
      display: flex; justify-content: space-between; font-size: var(--t-xs); color: var(--muted); margin-top: 2px;
    }
    .bone { height: ${HIGH}px; }
  `,
  ];

  replies = new LatestReplies();

  willUpdate(changed) {
    const wanted = JSON.stringify([filtersIn(this.params), this.params.environment]);
    if (wanted === this.asked && !changed.has('version')) return;
    if (wanted !== this.asked) {
      this.replies.startOver();
      this.items = undefined;
    }
    this.asked = wanted;
    this.load();
  }

  load() {
    const span = interval(this.params);
    const query = {
      ...apiQuery(this.params),
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
    };
    const bucket = bucketFor(span.to - span.from);
    this.replies.ask(
      (signal) => get('sdk/stats', { ...query, groupBy: 'time', bucket }, signal),
      ({ items }) => Object.assign(this, { span, items, failure: undefined }),
      (failure) => Object.assign(this, { span, items: [], failure }),
    );
  }

  render() {
    const measure = MEASURES[this.params.pulse] ?? MEASURES.count;
    const zoomed = this.params.from || this.params.to;
    return html`<div class="top">
        <p class="say" aria-live="polite">${this.saying(measure)}</p>
        ${zoomed
          ? html`<button type="button" class="button tiny" @click=${() => this.fire('zoom', {})}>Zoom out</button>`
          : nothing}
        <segment-picker
          label="Span of time"
          value=${zoomed ? 'zoomed' : (this.params.last ?? '')}
          .options=${[...SPAN_NAMES.map((name) => [name, name]), ['', 'All']]}
          @pick=${(event) => this.fire('span', event.detail)}
        ></segment-picker>
        <segment-picker
          label="What the strip shows"
          value=${this.params.pulse ?? 'count'}
          .options=${Object.entries(MEASURES).map(([key, { name }]) => [key, name])}
          @pick=${(event) => this.fire('measure', event.detail)}
        ></segment-picker>
      </div>
      ${this.items ? this.strip(measure) : html`<span class="bone"></span>`}
      <p class="ends">
        <span>${this.span && this.items ? moment(this.span.from, this.span.to - this.span.from) : ''}&nbsp;</span
        ><span
          >${this.span && this.items ? (this.params.to ? moment(this.span.to, this.span.to - this.span.from) : 'now') : ''}</span
        >
      </p>`;
  }

  strip(measure) {
    const items = this.items;
    const top = Math.max(...items.map(measure.of), 0) || 1;
    const step = 1000 / Math.max(1, items.length);
    const [a, b] = this.drag ? [Math.min(...this.drag), Math.max(...this.drag)] : [];
    return html`<svg
      viewBox="0 0 1000 ${HIGH}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Sessions over time; drag to zoom in"
      @pointerdown=${this.down}
      @pointermove=${this.move}
      @pointerup=${this.up}
      @pointercancel=${() => {
        this.drag = undefined;
      }}
      @pointerleave=${() => {
        this.over = undefined;
      }}
    >
      ${this.over === undefined ? nothing : svg`<rect
        class="over" x=${this.over * step} y="0" width=${step} height=${HIGH}></rect>`}
      ${items.map((item, i) => bar(item, i, step, measure, top))}
      ${this.drag ? svg`<rect class="drag" x=${a * step} y="0" width=${(b - a + 1) * step} height=${HIGH}></rect>` : nothing}
    </svg>`;
  }

  saying(measure) {
    if (!this.items) return 'Counting…';
    if (this.failure) return 'There are no figures.';
    if (this.drag) {
      const [from, to] = this.dragged();
      return `${exact(from).replace(/[.,]\d{3}/, '')} – ${exact(to).replace(/[.,]\d{3}/, '')}`;
    }
    const item = this.items[this.over];
    if (item)
      return html`<b>${measure.say(measure.of(item))}</b
        >${item.failed ? html`, <span class="fail">${item.failed} failed</span>` : nothing} · ${day(item.time)}
        ${moment(item.time, 0)}`;
    const sum = this.items.reduce(
      (all, one) => ({
        sessions: all.sessions + one.sessions,
        failed: all.failed + one.failed,
        cost: all.cost + (one.cost ?? 0),
      }),
      { sessions: 0, failed: 0, cost: 0 },
    );
    const span =
      this.params.from || this.params.to
        ? 'here'
        : `in the last ${{ '1h': 'hour', '24h': '24 hours', '7d': '7 days' }[this.params.last] ?? '30 days'}`;
    return html`<b>${plural(sum.sessions, 'session')}</b
      >${sum.failed ? html`, <span class="fail">${sum.failed} failed</span>` : nothing}, ${money(sum.cost)} ${span}`;
  }

  index(event) {
    const box = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    return Math.min(this.items.length - 1, Math.max(0, Math.floor(share * this.items.length)));
  }

  down(event) {
    if (!this.items.length) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.drag = [this.index(event), this.index(event)];
  }

  move(event) {
    if (!this.items.length) return;
    this.over = this.index(event);
    if (this.drag) this.drag = [this.drag[0], this.over];
  }

  up() {
    if (!this.drag) return;
    const [from, to] = this.dragged();
    const { drag } = this;
    this.drag = undefined;
    if (drag[0] !== drag[1] || this.items.length > 1) this.fire('zoom', { from, to });
  }

  dragged() {
    const [a, b] = [Math.min(...this.drag), Math.max(...this.drag)];
    const end = this.items[b + 1]?.time ?? new Date(this.span.to).toISOString();
    return [new Date(this.items[a].time).toISOString(), end];
  }

  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

function bar(item, i, step, measure, top) {
  const value = measure.of(item);
  if (!value) return svg`<rect class="none" x=${i * step} y=${HIGH - 1} width=${step * 0.82} height="1"></rect>`;
  const high = Math.max(2, (value / top) * (HIGH - 2));
  const failed = measure === MEASURES.count && item.failed ? Math.max(1.5, (item.failed / value) * high) : 0;
  return svg`<rect class="bar" x=${i * step} y=${HIGH - high} width=${step * 0.82} height=${high - failed}></rect>
    ${failed ? svg`<rect class="failed" x=${i * step} y=${HIGH - failed} width=${step * 0.82} height=${failed}></rect>` : nothing}`;
}
customElements.define('pulse-strip', PulseStrip);
