// <chart-box label="…" .draw=${(colours) => chartConfig} .onPick=${(first, last) => …}>: a Chart.js chart in the theme's
// colours; a click picks one bucket, dragging several.
// Drawn again when `draw` is another function or the theme changes; a pointer that rests on it keeps its words. The label tells the chart to those who cannot see it.
import { LitElement, css, html, nothing } from 'lit';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import { base } from '../styles.js';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;
Chart.defaults.interaction = { mode: 'index', intersect: false };

class ChartBox extends LitElement {
  static properties = { draw: { attribute: false }, label: {}, onPick: { attribute: false }, drag: { state: true } };

  static styles = [
    base,
    css`
    :host { height: 180px; position: relative; }
    div { position: absolute; inset: 0; }
    canvas.pick { cursor: pointer; touch-action: pan-y; }
    i { position: absolute; background: var(--accent); opacity: 0.22; pointer-events: none; }
  `,
  ];

  redraw = () => this.paint();

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('themechange', this.redraw);
    this.system = matchMedia('(prefers-color-scheme: dark)');
    this.system.addEventListener('change', this.redraw);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('themechange', this.redraw);
    this.system.removeEventListener('change', this.redraw);
    this.chart?.destroy();
    this.chart = undefined;
  }

  render() {
    return html`<div>
      <canvas
        class=${this.onPick ? 'pick' : ''}
        role="img"
        aria-label=${this.label}
        @pointerdown=${this.down}
        @pointermove=${this.move}
        @pointerup=${this.up}
        @pointercancel=${() => (this.drag = undefined)}
      ></canvas>
      ${this.drag && this.drag[0] !== this.drag[1] ? this.shade() : nothing}
    </div>`;
  }

  /** What was dragged over so far. */
  shade() {
    const { x } = this.chart.scales;
    const { top, bottom } = this.chart.chartArea;
    const half = x.width / x.ticks.length / (x.options.offset ? 2 : Infinity);
    const [first, last] = this.picked();
    const left = x.getPixelForValue(first) - half;
    const width = x.getPixelForValue(last) + half - left;
    return html`<i .style=${`left: ${left}px; width: ${width}px; top: ${top}px; height: ${bottom - top}px`}></i>`;
  }

  bucketAt(event) {
    const index = this.chart.scales.x.getValueForPixel(event.offsetX);
    return Math.min(this.chart.data.labels.length - 1, Math.max(0, index));
  }

  down(event) {
    if (!this.onPick || event.button) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    this.drag = [this.bucketAt(event), this.bucketAt(event)];
  }

  move(event) {
    if (this.drag) this.drag = [this.drag[0], this.bucketAt(event)];
  }

  up() {
    if (!this.drag) return;
    const picked = this.picked();
    this.drag = undefined;
    this.onPick(...picked);
  }

  picked() {
    return [Math.min(...this.drag), Math.max(...this.drag)];
  }

  updated(changed) {
    if (changed.has('draw')) this.paint();
  }

  paint() {
    if (!this.draw || !this.isConnected) return;
    const style = getComputedStyle(this);
    const colour = (name) => style.getPropertyValue('--' + name).trim();
    Chart.defaults.color = colour('muted');
    Chart.defaults.borderColor = colour('line');
    Chart.defaults.font.family = style.fontFamily;
    Chart.defaults.font.size = 11;
    const config = this.draw(colour);
    if (!this.chart) {
      this.chart = new Chart(this.renderRoot.querySelector('canvas'), config);
      return;
    }
    Object.assign(this.chart, { data: config.data, options: config.options });
    this.chart.update();
  }
}
customElements.define('chart-box', ChartBox);
