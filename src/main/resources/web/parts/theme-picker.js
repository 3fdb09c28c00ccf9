// <theme-picker>: system, light or dark; kept in this browser. Fires `themechange` on the window for what draws its own colours.
import { LitElement, html } from 'lit';
import './segment-picker.js';

class ThemePicker extends LitElement {
  render() {
    return html`<segment-picker
      label="Theme"
      .options=${[
        ['', 'System'],
        ['light', 'Light'],
        ['dark', 'Dark'],
      ]}
      value=${document.documentElement.dataset.theme ?? ''}
      @pick=${(event) => this.choose(event.detail)}
    ></segment-picker>`;
  }

  choose(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    try {
      if (theme) localStorage.setItem('runlog.theme', theme);
      else localStorage.removeItem('runlog.theme');
    } catch {
      // Not kept, then; it still holds for this page.
    }
    window.dispatchEvent(new Event('themechange'));
    this.requestUpdate();
  }
}
customElements.define('theme-picker', ThemePicker);
