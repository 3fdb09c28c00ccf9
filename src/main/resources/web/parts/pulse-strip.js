// <pulse-strip .params .version>: the filtered sessions over time as a strip of bars; drag over it to zoom in.
// Fires `span` with { last, from, to }, undefined what is not in it, and `measure` with count, cost or p95.
// A new `version` asks for the figures again (after live arrivals).
import { LitElement, css, html, nothing, svg } from 'lit';
import { asOf, fromTheFirst, listBehind, stats } from '../figures.js';
import { filtersIn } from '../filters.js';
import { duration, moment, money, plural, whole } from '../format.js';
import { LatestReplies } from '../latest-replies.js';
import { bucketFor, rangeWords, spanWords } from '../span.js';
import { base, controls, pages } from '../styles.js';
import './segment-picker.js';
import './span-picker.js';

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
    query: { state: true },
    total: { state: true },
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
      // The bars go, and with them what would tell that the pointer leaves them.
      Object.assign(this, { items: undefined, over: undefined, drag: undefined });
    }
    this.asked = wanted;
    this.load();
  }

  load() {
    this.replies.ask(
      (signal) => this.figures(asOf(this.params), signal),
      (figures) => Object.assign(this, { ...figures, failure: undefined }),
      (failure) => Object.assign(this, { items: [], failure }),
    );
  }

  async figures(asked, signal) {
    const query = await fromTheFirst(asked, signal);
    const [time, troubled] = await Promise.all([
      stats(query, 'time', signal, { bucket: bucketFor(query) }),
      stats(query, 'hasErrors', signal),
    ]);
    const withErrors = troubled.items.find(({ key }) => key === 'true')?.sessions;
    return { query, total: { ...time.total, withErrors }, items: time.items };
  }

  render() {
    const measure = MEASURES[this.params.pulse] ?? MEASURES.count;
    return html`<div class="top">
        <p class="say" aria-live="polite">${this.saying(measure)}</p>
        <span-picker .params=${this.params} @pick=${(event) => this.fire('span', event.detail)}></span-picker>
        <segment-picker
          label="What the strip shows"
          value=${this.params.pulse ?? 'count'}
          .options=${Object.entries(MEASURES).map(([key, { name }]) => [key, name])}
          @pick=${(event) => this.fire('measure', event.detail)}
        ></segment-picker>
      </div>
      ${this.items ? this.strip(measure) : html`<span class="bone"></span>`}
      <p class="ends">${this.items?.length ? this.ends() : html`&nbsp;`}</p>`;
  }

  ends() {
    const { from, to } = this.query;
    const span = Date.parse(to) - Date.parse(from);
    return html`<span>${moment(from, span)}</span><span>${this.params.to ? moment(to, span) : 'now'}</span>`;
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
    if (this.drag) return rangeWords(this.dragged());
    const item = this.items[this.over];
    if (item)
      return html`<b>${measure.say(measure.of(item))}</b
        >${item.failed ? html`, <span class="fail">${whole(item.failed)} failed</span>` : nothing} · ${rangeWords(item)}`;
    const { sessions, active, failed, errors, withErrors, cost } = this.total;
    const to = (filter) => listBehind(this.params, this.query, filter);
    return html`<b>${plural(sessions, 'session')}</b> ${spanWords(this.params)}${
      failed ? html`, <a class="fail" href=${to({ outcome: 'failed' })}>${whole(failed)} failed</a>` : nothing
    }${active ? html`, <a class="run" href=${to({ outcome: 'active' })}>${whole(active)} active</a>` : nothing}${
      withErrors
        ? html`, <a href=${to({ hasErrors: 'true' })}>${plural(errors, 'error')} in ${plural(withErrors, 'session')}</a>`
        : nothing
    }${cost ? html`, ${money(cost)}` : nothing}`;
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
    const span = this.dragged();
    this.drag = undefined;
    this.fire('span', span);
  }

  dragged() {
    const { from } = this.items[Math.min(...this.drag)];
    const { to } = this.items[Math.max(...this.drag)];
    return { last: undefined, from, to };
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
