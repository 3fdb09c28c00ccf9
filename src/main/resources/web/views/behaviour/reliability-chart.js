// <reliability-chart .bins>: how sure runs are, to the right, against how many of them succeed, upwards: a dot for each tenth, as
// large as it has runs, on a bar that says where it lies. On the line runs are as sure as they may be, below it surer. The
// same figures stand in a table beside it.
import { LitElement, css, html, svg } from 'lit';
import { base } from '../../styles.js';

const SIZE = 220;
const LEFT = 34;
const BELOW = 34;
const TICKS = [0, 0.25, 0.5, 0.75, 1];

class ReliabilityChart extends LitElement {
  static properties = { bins: { attribute: false } };

  static styles = [
    base,
    css`
    svg { display: block; width: 100%; max-width: 22rem; height: auto; margin: 0 auto; }
    text { fill: var(--muted); font-size: 9px; font-family: var(--sans); }
    .grid { stroke: var(--line); }
    .right { stroke: var(--line-strong); stroke-dasharray: 3 3; }
    .over { fill: var(--fail-soft); opacity: 0.5; }
    .lies { stroke: var(--bar); stroke-width: 2; }
    circle { fill: var(--accent); }
  `,
  ];

  render() {
    const used = this.bins.filter(({ runs }) => runs);
    const most = Math.max(...used.map(({ runs }) => runs));
    const x = (share) => LEFT + share * SIZE;
    const y = (share) => 8 + (1 - share) * SIZE;
    return html`<svg
      viewBox="0 0 ${LEFT + SIZE + 14} ${SIZE + BELOW + 8}"
      role="img"
      aria-label="How sure runs are against how many succeed; the figures are in the table beside it"
    >
      <polygon class="over" points="${x(0)},${y(0)} ${x(1)},${y(0)} ${x(1)},${y(1)}" />
      ${TICKS.map(
        (tick) => svg`<path class="grid" d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" />
          <text x=${x(tick)} y=${y(0) + 12} text-anchor="middle">${100 * tick}%</text>
          <text x=${LEFT - 4} y=${y(tick) + 3} text-anchor="end">${100 * tick}%</text>`,
      )}
      <path class="right" d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" />
      <text x=${x(0.98)} y=${y(0.04)} text-anchor="end">too sure</text>
      <text x=${x(0.02)} y=${y(0.93)}>not sure enough</text>
      ${used.map(
        ({ runs, says, successRate, successLow, successHigh }) =>
          svg`<path class="lies" d="M${x(says)} ${y(successLow)}V${y(successHigh)}" />
            <circle cx=${x(says)} cy=${y(successRate)} r=${3 + 5 * Math.sqrt(runs / most)} />`,
      )}
      <text x=${x(0.5)} y=${y(0) + 26} text-anchor="middle">how sure a run says it is</text>
    </svg>`;
  }
}
customElements.define('reliability-chart', ReliabilityChart);
