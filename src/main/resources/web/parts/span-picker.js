// <span-picker .params=${route.params}>: which span of time a page is about: up to now, between two moments, or all. Fires
// `pick` with { last, from, to } as detail, undefined what is not in it.
import { LitElement, css, html, nothing } from 'lit';
import { base, controls } from '../styles.js';
import { PRESETS, lately, rangeWords } from '../span.js';

class SpanPicker extends LitElement {
  static properties = { params: { attribute: false }, open: { state: true }, wrong: { state: true } };

  static styles = [
    base,
    controls,
    css`
    :host { position: relative; max-width: 100%; }
    .segments { display: flex; flex-wrap: wrap; width: fit-content; max-width: 100%; }
    .segments button { overflow: hidden; text-overflow: ellipsis; }
    form {
      position: absolute; z-index: 20; right: 0; top: calc(100% + 4px); display: grid; gap: var(--s3); padding: var(--s4);
      border: 1px solid var(--line); border-radius: 8px; background: var(--surface); box-shadow: var(--shadow);
      width: 17.5rem; max-width: calc(100vw - 1.5rem);
    }
    @media (max-width: 640px) {
      form { right: auto; left: 0; }
      .segments { gap: 0; }
      .segments button { padding: 0 5px; }
    }
  `,
  ];

  render() {
    const { last, from, to } = this.params;
    const custom = Boolean(from || to);
    return html`<div class="segments" role="group" aria-label="Span of time">
        ${PRESETS.map(([name, words]) => this.choice(words, !custom && last === name, () => this.pick({ last: name })))}
        ${this.choice(
          custom ? rangeWords({ from, to }) : 'Custom',
          custom,
          this.toggle,
          this.open ? 'true' : 'false',
        )}
        ${this.choice('All', !custom && !last, () => this.pick({}))}
      </div>
      ${this.open ? this.form() : nothing}`;
  }

  toggle() {
    this.open = !this.open;
    this.begun = Object.fromEntries(PRESETS.map(([name]) => [name, lately(name).from]));
  }

  choice(words, chosen, act, expanded = nothing) {
    return html`<button
      type="button"
      aria-pressed=${chosen}
      aria-expanded=${expanded}
      aria-label=${expanded === nothing || words === 'Custom' ? nothing : `Custom: ${words}`}
      @click=${act}
    >
      ${words}
    </button>`;
  }

  /** The ends that one starts from. */
  get shown() {
    const { last, from, to } = this.params;
    return from || to ? { from, to } : { from: this.begun[last], to: undefined };
  }

  form() {
    const { from, to } = this.shown;
    return html`<form @submit=${this.submit} @keydown=${this.keydown}>
      ${this.moment('from', 'Began at or after', from)} ${this.moment('to', 'and before', to)}
      <p class="small muted">Without an end: up to now.</p>
      ${this.wrong ? html`<p class="small fail" role="alert">${this.wrong}</p>` : nothing}
      <div class="actions">
        <button class="button main">Show</button>
        <button type="button" class="button" @click=${this.close}>Cancel</button>
      </div>
    </form>`;
  }

  moment(name, words, time) {
    return html`<div class="field">
      <label for=${name}>${words}</label>
      <input type="datetime-local" id=${name} name=${name} step="1" .value=${local(time)} />
    </div>`;
  }

  updated(changed) {
    if (changed.has('open') && this.open) this.renderRoot.querySelector('input').focus();
  }

  keydown(event) {
    if (event.key === 'Escape') {
      event.stopPropagation();
      this.close();
    }
  }

  close() {
    this.open = false;
    this.wrong = undefined;
  }

  submit(event) {
    event.preventDefault();
    const form = event.currentTarget;
    const read = (name) => {
      const { value } = form.elements[name];
      if (!value) return undefined;
      const time = new Date(value).toISOString();
      // What was not touched stays, to the millisecond.
      return local(time) === local(this.shown[name]) ? this.shown[name] : time;
    };
    const [from, to] = [read('from'), read('to')];
    if (!from && !to) this.wrong = 'Say when it begins or when it ends.';
    else if (from && to && from >= to) this.wrong = 'The end must be later than the beginning.';
    else this.pick({ from, to });
  }

  pick({ last, from, to }) {
    this.close();
    this.dispatchEvent(new CustomEvent('pick', { detail: { last, from, to } }));
  }
}

/** As the field writes it: in the reader's own zone, to the second. */
function local(time) {
  const at = new Date(time ?? NaN);
  if (Number.isNaN(at.getTime())) return '';
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
customElements.define('span-picker', SpanPicker);
