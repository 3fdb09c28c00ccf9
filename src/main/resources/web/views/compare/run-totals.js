// <run-totals .a .b>: what two runs were and took, side by side; what is different stands out. What both leave out is left out.
import { LitElement, css, html, nothing } from 'lit';
import { count, duration, money, oneLine, percent, whole } from '../../format.js';
import { base, pages, tables } from '../../styles.js';

const MOST_ROWS = 60;

const TOTALS = [
  ['Outcome', ({ outcome }) => outcome],
  ['Failure', ({ failureReason }) => failureReason],
  ['Duration', ({ durationMs }) => durationMs, duration],
  ['Cost', ({ cost }) => cost, money],
  ['Tokens', ({ tokens }) => tokens, count],
  ['Events', ({ eventCount }) => eventCount, whole],
  ['Tool calls', ({ toolCallCount }) => toolCallCount, whole],
  ['Errors', ({ errorCount }) => errorCount, whole],
  ['Model', ({ model }) => model],
  ['User', ({ userId }) => userId],
];

class RunTotals extends LitElement {
  static properties = { a: { attribute: false }, b: { attribute: false } };

  static styles = [
    base,
    pages,
    tables,
    css`
    td { overflow-wrap: anywhere; width: 36%; }
    th { white-space: normal; overflow-wrap: anywhere; }
    tr.same td { color: var(--muted); }
    tr.different td { font-weight: 550; }
    td .more { color: var(--muted); font-weight: 400; font-size: var(--t-xs); margin-left: var(--s1); }
    @media (max-width: 640px) { th, td { padding: var(--s1) var(--s2); } }
  `,
  ];

  render() {
    const rows = [...this.totals(), ...this.members('metadata', ''), ...this.members('customMetrics', '')];
    return html`<div class="card scroll-x" tabindex="0" role="region" aria-label="Side by side">
      <table aria-label="Side by side">
        <thead>
          <tr><th scope="col">Figure</th><th scope="col">A</th><th scope="col">B</th></tr>
        </thead>
        <tbody>
          ${rows.slice(0, MOST_ROWS)}
        </tbody>
      </table>
    </div>`;
  }

  totals() {
    return TOTALS.map(([name, of, show = (value) => oneLine(value)]) => row(name, of(this.a), of(this.b), show)).filter(
      (one) => one !== nothing,
    );
  }

  members(field) {
    const [a, b] = [this.a[field] ?? {}, this.b[field] ?? {}];
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].map((name) => row(name, a[name], b[name], oneLine));
  }
}

function row(name, a, b, show) {
  if (a === undefined && b === undefined) return nothing;
  const isSame = JSON.stringify(a) === JSON.stringify(b);
  const ratio = typeof a === 'number' && typeof b === 'number' && a > 0 && b > 0 && !isSame ? b / a : undefined;
  return html`<tr class=${isSame ? 'same' : 'different'}>
    <th scope="row">${name}</th>
    <td>${a === undefined ? '–' : show(a)}</td>
    <td>
      ${b === undefined ? '–' : show(b)}${ratio ? html`<span class="more">${times(ratio)}</span>` : nothing}
    </td>
  </tr>`;
}

/** How b stands to a. */
function times(ratio) {
  return ratio >= 10 ? '×' + whole(ratio) : (ratio >= 1 ? '+' : '−') + percent(Math.abs(ratio - 1));
}
customElements.define('run-totals', RunTotals);
