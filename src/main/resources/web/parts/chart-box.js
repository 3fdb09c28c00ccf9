// <chart-box label="…" .draw=${(colours) => chartConfig} .onPick=${index => …}>: a Chart.js chart in the theme's colours.
// Drawn again when `draw` is another function or the theme changes; a pointer that rests on it keeps its words. The label tells the chart to those who cannot see it.
import { LitElement, css, html } from 'lit';
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
  static properties = { draw: { attribute: false }, label: {}, onPick: { attribute: false } };

  static styles = [
    base,
    css`
    :host { height: 180px; position: relative; }
    div { position: absolute; inset: 0; }
    canvas.pick { cursor: pointer; }
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
    return html`<div><canvas class=${this.onPick ? 'pick' : ''} role="img" aria-label=${this.label}></canvas></div>`;
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
    config.options = { ...config.options, onClick: (_, hits) => hits.length && this.onPick?.(hits[0].index) };
    if (!this.chart) {
      this.chart = new Chart(this.renderRoot.querySelector('canvas'), config);
      return;
    }
    Object.assign(this.chart, { data: config.data, options: config.options });
    this.chart.update();
  }
}
customElements.define('chart-box', ChartBox);
