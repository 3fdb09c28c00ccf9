// <run-steps .diff .environment>: the steps of two runs in two columns. A row that both have can be unfolded where input or output
// differ. The first row where they part is marked; long stretches that are the same are folded.
import { LitElement, css, html, nothing } from 'lit';
import { duration, money, percent, plural } from '../../format.js';
import { href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/json-changes.js';

/** Of rows that are the same, so many stay around a difference; at least so many more are folded. */
const AROUND = 2;
const WORTH_FOLDING = 4;
/** Rows shown at first. */
const MOST = 300;

const SHARED = ['same', 'changed', 'unknown'];

class RunSteps extends LitElement {
  static properties = {
    diff: { attribute: false },
    environment: {},
    opened: { state: true },
    most: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    ol { font-size: var(--t-s); }
    li { border-bottom: 1px solid var(--line); }
    li:last-child { border-bottom: 0; }
    .row { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .step { padding: var(--s2) var(--s4); min-width: 0; overflow-wrap: anywhere; }
    .step + .step { border-left: 1px solid var(--line); }
    .step a { font-weight: 550; }
    .step.alone { background: var(--accent-soft); }
    .figures { display: flex; flex-wrap: wrap; gap: 0 var(--s3); font-size: var(--t-xs); color: var(--muted); }
    .between { padding: 0 var(--s4) var(--s2); display: grid; gap: var(--s2); }
    .parting {
      padding: var(--s1) var(--s4); background: var(--fail-soft); color: var(--fail); font-size: var(--t-xs); font-weight: 550;
    }
    .folded { padding: var(--s1) var(--s4); }
    .heads { font-size: var(--t-xs); font-weight: 550; color: var(--muted); border-bottom: 1px solid var(--line); }
    @media (max-width: 640px) { .step, .between, .parting, .folded { padding-left: var(--s2); padding-right: var(--s2); } }
  `,
  ];

  willUpdate(changed) {
    if (changed.has('diff')) Object.assign(this, { opened: new Set(), most: MOST });
  }

  render() {
    const { rows, partial } = this.diff;
    if (!rows.length) return html`<div class="card empty"><p>Neither of them has any events.</p></div>`;
    const parts = this.parts(rows);
    return html`<section class="card" aria-label="Steps side by side">
      <div class="row heads"><span class="step">A</span><span class="step">B</span></div>
      <ol>${parts.slice(0, this.most)}</ol>
      ${
        parts.length > this.most
          ? html`<p class="folded">
              <button type="button" class="button tiny" @click=${() => (this.most += MOST)}>
                Show more of ${plural(parts.length - this.most, 'row')}
              </button>
            </p>`
          : nothing
      }
      ${partial ? html`<p class="folded muted small">Only the first 2,000 steps of each are compared.</p>` : nothing}
    </section>`;
  }

  /** The rows to show, and in place of long stretches that are the same a button. */
  parts(rows) {
    const parts = [];
    for (let i = 0; i < rows.length; i++) {
      const end = this.stretch(rows, i);
      if (end - i >= WORTH_FOLDING && !this.opened.has(i)) {
        parts.push(this.fold(i, end));
        i = end - 1;
      } else {
        const last = Math.max(end, i + 1);
        for (; i < last; i++) parts.push(this.row(rows[i], i));
        i -= 1;
      }
    }
    return parts;
  }

  /** Where the stretch ends that begins here: only rows without anything to see, and not close to one with. */
  stretch(rows, from) {
    const isQuiet = (row) => !row || (row.state === 'same' && !row.outputChanges);
    const isFar = (i) => {
      for (let near = i - AROUND; near <= i + AROUND; near++) if (!isQuiet(rows[near])) return false;
      return true;
    };
    let end = from;
    while (end < rows.length && isFar(end)) end += 1;
    return end;
  }

  fold(from, end) {
    const open = () => {
      this.opened = new Set([...this.opened, from]);
    };
    return html`<li class="folded">
      <button type="button" class="button tiny plain" @click=${open}>${plural(end - from, 'step')} the same: show</button>
    </li>`;
  }

  row(row, i) {
    const changes = (row.inputChanges?.length ?? 0) + (row.outputChanges?.length ?? 0) + (row.moreChanges ?? 0);
    return html`<li>
      ${i === this.diff.firstDifference ? html`<p class="parting">Here they part</p>` : nothing}
      <div class="row">${this.step(row.a, row, this.diff.a)} ${this.step(row.b, row, this.diff.b)}</div>
      ${changes ? this.between(row, changes) : nothing}
    </li>`;
  }

  step(step, row, session) {
    if (!step) return html`<div class="step"></div>`;
    const { environment } = this;
    const isAlone = !SHARED.includes(row.state);
    const other = step === row.a ? undefined : row.a;
    return html`<div class="step ${isAlone ? 'alone' : ''}">
      <a class="quiet" href=${href(['sessions', session.id], { environment, event: step.id })}>${words(step)}</a>
      ${step.times > 1 ? html`<span class="tag">× ${step.times}</span>` : nothing}
      ${isAlone ? html`<span class="unseen">only here</span>` : nothing}
      <div class="figures">
        <span title="Since the first event">at ${duration(Math.max(0, step.afterMs))}</span>
        ${step.durationMs === undefined ? nothing : html`<span>took ${duration(step.durationMs)}</span>`}
        ${step.estimatedCost ? html`<span>${money(step.estimatedCost)}${more(step, other)}</span>` : nothing}
        ${step.confidence === undefined ? nothing : html`<span>${percent(step.confidence)} sure</span>`}
      </div>
    </div>`;
  }

  between(row, changes) {
    const list = (label, list) =>
      list ? html`<p class="muted small">${label}</p><json-changes label=${label} .changes=${list}></json-changes>` : nothing;
    return html`<details class="between">
      <summary class="muted small">${row.state === 'changed' ? 'Other input' : 'Other answer'}: ${plural(changes, 'difference')}</summary>
      ${list('Input, A → B', row.inputChanges)} ${list('Output, A → B', row.outputChanges)}
      ${row.moreChanges ? html`<p class="muted small">and ${plural(row.moreChanges, 'difference')} more</p>` : nothing}
    </details>`;
  }
}

/** How much more the same step cost over there. */
function more(step, other) {
  const by = (step.estimatedCost ?? 0) - (other?.estimatedCost ?? step.estimatedCost ?? 0);
  return Math.abs(by) < 0.0001 ? '' : ` (${by > 0 ? '+' : '−'}${money(Math.abs(by))})`;
}

function words({ eventType, toolName }) {
  if (eventType === 'tool_call') return toolName ?? 'tool call';
  if (eventType === 'error') return toolName ? `error of ${toolName}` : 'error';
  return eventType === 'llm_decision' ? 'decision' : 'state change';
}
customElements.define('run-steps', RunSteps);
