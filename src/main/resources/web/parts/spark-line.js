// <spark-line .counts=${[1, 4, 0]} label="…">: a small bar per bucket, on one common floor.
import { LitElement, css, html, svg } from 'lit';
import { base } from '../styles.js';

class SparkLine extends LitElement {
  static properties = { counts: { attribute: false }, label: {} };

  static styles = [
    base,
    css`
    :host { display: inline-block; width: 120px; }
    svg { display: block; width: 100%; height: 24px; }
    rect { fill: var(--bar); }
    rect.none { fill: var(--line); }
  `,
  ];

  render() {
    const counts = this.counts ?? [];
    const top = Math.max(1, ...counts);
    const wide = 120 / Math.max(1, counts.length);
    return html`<svg
      viewBox="0 0 120 24"
      preserveAspectRatio="none"
      role="img"
      aria-label=${this.label ?? 'Sessions over time'}
    >
      ${counts.map((n, i) => {
        const high = n ? Math.max(2, (n / top) * 24) : 1;
        return svg`<rect class=${n ? '' : 'none'} x=${i * wide} y=${24 - high} width=${Math.max(0.5, wide - 1)} height=${high}></rect>`;
      })}
    </svg>`;
  }
}
customElements.define('spark-line', SparkLine);
