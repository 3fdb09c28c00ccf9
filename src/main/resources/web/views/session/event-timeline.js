// <event-timeline .events .tree .session .said .account .total .start .span .scroller .open>: the rows. Only those in sight exist: a
// row's height is fixed, and what unfolded events add is measured, so that any place is known without the rows before it.
// Events that a signal rests on are marked. `events` are those to be seen and `tree` says what is inside what. `total` counts rows that are still to be fetched.
// Fires `need` (an index), `fold` and `branch` (an event id: its details, or what is inside it).
import { LitElement, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { duration } from '../../format.js';
import { focused } from '../../keys.js';
import { may } from '../../roles.js';
import { base } from '../../styles.js';
import { nameOf } from '../insight/signal-words.js';
import { eventRow } from './event-row.js';
import { eventTimeline } from './event-timeline-styles.js';
import { tokensOf } from './event-words.js';
import '../event/event-detail.js';

const ROW = 34;
const TALL_ROW = 56;
const NARROW = 560;
const MARGIN = 12;
const GUESS = 260;

class EventTimeline extends LitElement {
  static properties = {
    events: { attribute: false },
    tree: { attribute: false },
    session: { attribute: false },
    said: { attribute: false },
    account: { attribute: false },
    total: { type: Number },
    start: { type: Number },
    span: { type: Number },
    scroller: { attribute: false },
    open: { attribute: false },
    row: { state: true },
    window: { state: true },
  };

  static styles = [base, eventTimeline];

  constructor() {
    super();
    this.row = ROW;
    this.window = [0, 40];
  }

  heights = new Map();
  signals = new Map();

  sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) {
      if (target === this) this.row = this.clientWidth < NARROW ? TALL_ROW : ROW;
      else if (target.isConnected) this.heights.set(target.event.id, borderBoxSize[0].blockSize);
    }
    this.requestUpdate();
    this.look();
  });

  look = () => {
    if (!this.scroller || !this.isConnected) return;
    const box = this.scroller.getBoundingClientRect();
    const above = box.top - this.renderRoot.querySelector('.rows').getBoundingClientRect().top;
    const first = Math.max(0, this.indexAt(above) - MARGIN);
    const last = Math.min(this.total, this.indexAt(above + box.height) + MARGIN);
    if (first !== this.window[0] || last !== this.window[1]) this.window = [first, last];
    if (last > this.events.length) this.fire('need', last);
  };

  firstUpdated() {
    this.sizes.observe(this);
  }

  willUpdate(changed) {
    if (changed.has('scroller')) {
      changed.get('scroller')?.removeEventListener('scroll', this.look);
      this.scroller?.addEventListener('scroll', this.look, { passive: true });
    }
    if (changed.has('said')) this.signals = signalsOf(this.said);
    if (changed.has('session')) this.noted = countBy(this.session?.notes);
    if (changed.has('events') || changed.has('open')) {
      this.columns = columnsFor(this.events, this.tree);
      this.unfolded = this.events.flatMap((event, index) => (this.open.has(event.id) ? [{ index, id: event.id }] : []));
    }
  }

  updated(changed) {
    this.renderRoot.querySelectorAll('event-detail').forEach((detail) => this.sizes.observe(detail));
    if (changed.has('events') || changed.has('total') || changed.has('scroller')) requestAnimationFrame(this.look);
  }

  topOf(index) {
    return this.unfolded.reduce(
      (top, one) => (one.index < index ? top + (this.heights.get(one.id) ?? GUESS) : top),
      index * this.row,
    );
  }

  indexAt(y) {
    let added = 0;
    for (const { index, id } of this.unfolded) {
      const top = (index + 1) * this.row + added;
      if (y < top) break;
      const high = this.heights.get(id) ?? GUESS;
      if (y < top + high) return index;
      added += high;
    }
    return Math.max(0, Math.floor((y - added) / this.row));
  }

  render() {
    const [first] = this.window;
    const last = Math.min(this.window[1], this.total);
    const here = this.events.slice(first, last);
    const missing = Math.max(0, last - Math.max(first, this.events.length));
    const below = this.topOf(this.total) - this.topOf(last);
    return html`${this.scale()}<div class="rows ${this.columns}" .style=${`--row: ${this.row}px`}>
      <div .style=${`height: ${this.topOf(first)}px`}></div>
      <ol>
        ${repeat(
          here,
          ({ id }) => id,
          (event, i) => this.line(event, first + i),
        )}
      </ol>
      ${missing
        ? html`<div class="missing" aria-hidden="true">${Array.from({ length: missing }, () => html`<div class="row"><span
          class="bone"></span></div>`)}</div>`
        : nothing}
      <div .style=${`height: ${Math.max(0, below)}px`}></div>
    </div>`;
  }

  line(event, index) {
    const unfolded = this.open.has(event.id);
    return html`<li aria-setsize=${this.total} aria-posinset=${index + 1}>
      ${eventRow(event, {
        unfolded,
        start: this.start,
        span: this.span,
        branch: this.tree.branch(event.id),
        isFolded: this.isFolded(index),
        notes: this.noted.get(event.id),
        signal: this.signals.get(event.id),
        fire: (name) => this.fire(name, event.id),
      })}
      ${unfolded ? html`<event-detail .event=${event} .session=${this.session} .account=${this.account}></event-detail>` : nothing}
    </li>`;
  }

  /** Over the bars of what took time: from the beginning of the run to its end. */
  scale() {
    if (!this.columns.includes('timed')) return nothing;
    return html`<div class="row scale ${this.columns}" aria-hidden="true">
      <span class="place"><span>0</span><span>${duration(this.span / 2)}</span><span>${duration(this.span)}</span></span>
    </div>`;
  }

  fire(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Folds what is inside the event that has the focus, or unfolds it; false when there is nothing to do. */
  foldBranch(away) {
    const id = focused()?.dataset?.id;
    const index = id ? this.events.findIndex((event) => event.id === id) : -1;
    if (index < 0 || !this.tree.branch(id).inside || this.isFolded(index) === away) return false;
    this.fire('branch', id);
    return true;
  }

  isFolded(index) {
    const depth = (event) => (event ? this.tree.branch(event.id).depth : 0);
    return depth(this.events[index + 1]) <= depth(this.events[index]);
  }

  /** Brings the event at this place into sight and gives it the focus. */
  async goTo(index) {
    const rows = this.renderRoot.querySelector('.rows').getBoundingClientRect().top;
    const box = this.scroller.getBoundingClientRect();
    this.scroller.scrollTop += rows - box.top + this.topOf(index) - box.height / 3;
    this.look();
    await this.updateComplete;
    const button = this.renderRoot.querySelector(`[data-id="${this.events[index]?.id}"]`);
    button?.focus({ preventScroll: true });
  }

  /** A new note on the event that has the focus; false when none has it. */
  writeNote() {
    const id = focused()?.dataset?.id;
    if (!id || !may(this.account, 'mark')) return false;
    if (!this.open.has(id)) this.fire('fold', id);
    this.writeOn(id);
    return true;
  }

  async writeOn(id) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await this.updateComplete;
    [...this.renderRoot.querySelectorAll('event-detail')].find(({ event }) => event.id === id)?.writeNote();
  }

  /** j and k inside the timeline; false when no event has the focus and `anyway` is not set. */
  step(by, anyway) {
    const id = focused()?.dataset?.id;
    const at = id ? this.events.findIndex((event) => event.id === id) : -1;
    if (at < 0 && !anyway) return false;
    const next = Math.min(this.events.length - 1, Math.max(0, at + by));
    const button = this.renderRoot.querySelector(`[data-id="${this.events[next]?.id}"]`);
    if (!button) {
      this.goTo(next);
      return true;
    }
    button.focus({ preventScroll: true });
    button.scrollIntoView({ block: 'nearest' });
    return true;
  }
}

/** Which columns there is something for, as classes. */
function columnsFor(events, tree) {
  return [
    events.some(({ durationMs }) => durationMs !== undefined) ? 'timed' : '',
    events.some((event) => event.model || tokensOf(event)) ? 'counted' : '',
    events.some(({ estimatedCost }) => estimatedCost) ? 'costly' : '',
    tree.isFlat ? '' : 'nested',
  ].join(' ');
}

/** What is said of each event: of several signals the worst, and whether the run turned there. */
function signalsOf(said) {
  const signals = new Map();
  for (const { kind, severity, events } of said?.signals ?? []) {
    if (severity !== 'warning' && severity !== 'severe') continue;
    for (const id of events) if (!signals.has(id)) signals.set(id, { severity, words: nameOf(kind) });
  }
  if (said?.turnedAt) signals.set(said.turnedAt, { severity: 'severe', words: 'It turned here' });
  return signals;
}

/** How many notes each event has. */
function countBy(notes = []) {
  const counts = new Map();
  for (const { eventId } of notes) if (eventId) counts.set(eventId, (counts.get(eventId) ?? 0) + 1);
  return counts;
}

customElements.define('event-timeline', EventTimeline);
