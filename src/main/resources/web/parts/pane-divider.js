// <pane-divider label="…">: the line between two panes side by side; drag it, or move it with the arrow keys. Says how much
// of the whole is left of it in the host's --left (a percentage), which this browser remembers. A double click forgets it.
import { LitElement, css, html } from 'lit';

const KEPT_AS = 'runlog-divider';
const LEAST = 20;
const MOST = 75;
const STEP = 2;

class PaneDivider extends LitElement {
  static properties = { label: {}, left: { state: true } };

  static styles = css`
    :host { position: relative; z-index: 6; width: 0; }
    div {
      position: absolute; inset: 0 -4px; cursor: col-resize; touch-action: none; outline: 0;
      background: linear-gradient(var(--line), var(--line)) center / 1px 100% no-repeat;
    }
    div:hover, div:focus-visible, div.drag {
      background: linear-gradient(var(--accent), var(--accent)) center / 3px 100% no-repeat;
    }
  `;

  connectedCallback() {
    super.connectedCallback();
    this.put(Number(localStorage.getItem(KEPT_AS)) || undefined);
  }

  render() {
    return html`<div
      role="separator"
      tabindex="0"
      aria-orientation="vertical"
      aria-label=${this.label}
      aria-valuemin=${LEAST}
      aria-valuemax=${MOST}
      aria-valuenow=${Math.round(this.left ?? this.measured)}
      title="Drag to make room; double-click for the usual"
      @pointerdown=${this.down}
      @pointermove=${this.move}
      @pointerup=${this.up}
      @pointercancel=${this.up}
      @keydown=${this.key}
      @dblclick=${() => this.keep(undefined)}
    ></div>`;
  }

  get whole() {
    return this.parentNode.host ?? this.parentElement;
  }

  get measured() {
    const box = this.whole.getBoundingClientRect();
    return ((this.getBoundingClientRect().left - box.left) / box.width) * 100;
  }

  put(left) {
    this.left = left && Math.min(MOST, Math.max(LEAST, left));
    if (this.left) this.whole.style.setProperty('--left', this.left + '%');
    else this.whole.style.removeProperty('--left');
  }

  keep(left) {
    this.put(left);
    if (this.left) localStorage.setItem(KEPT_AS, this.left);
    else localStorage.removeItem(KEPT_AS);
  }

  down(event) {
    event.preventDefault();
    event.target.setPointerCapture(event.pointerId);
    event.target.classList.add('drag');
  }

  move(event) {
    if (!event.target.hasPointerCapture(event.pointerId)) return;
    const box = this.whole.getBoundingClientRect();
    this.put(((event.clientX - box.left) / box.width) * 100);
  }

  up(event) {
    event.target.classList.remove('drag');
    this.keep(this.left);
  }

  key(event) {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (!step) return;
    event.preventDefault();
    this.keep(this.measured + step);
  }
}
customElements.define('pane-divider', PaneDivider);
