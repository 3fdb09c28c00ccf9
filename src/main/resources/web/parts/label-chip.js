// <label-chip name="…" colour="teal">: a label. Its colour only tints the surface, so that its name reads well in both themes.
// And labelLink(), which leads to the sessions that have it.
import { LitElement, css, html } from 'lit';
import { href } from '../route.js';
import { base } from '../styles.js';

export const COLOURS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'grey'];

/** `labels`: the organization's, which know the colour; grey until they are here. */
export function labelLink(name, labels, environment) {
  const colour = labels.find((label) => label.name === name)?.colour ?? 'grey';
  return html`<a class="quiet label" href=${href(['sessions'], { environment, label: name })}
    ><label-chip name=${name} colour=${colour}></label-chip
  ></a>`;
}

class LabelChip extends LitElement {
  static properties = { name: {}, colour: { reflect: true } };

  static styles = [
    base,
    css`
    :host {
      --hue: #7b8794; display: inline-block; max-width: 100%; padding: 0 var(--s2); border: 1px solid
      color-mix(in srgb, var(--hue) 60%, var(--surface)); border-radius: 10px; background: color-mix(in srgb, var(--hue)
      16%, var(--surface)); color: var(--text); font-size: var(--t-xs); line-height: 1.6; vertical-align: middle;
    }
    :host([colour=red]) { --hue: #e0443e; }
    :host([colour=orange]) { --hue: #e8812a; }
    :host([colour=yellow]) { --hue: #d9b310; }
    :host([colour=green]) { --hue: #3fa24b; }
    :host([colour=teal]) { --hue: #1d9e9e; }
    :host([colour=blue]) { --hue: #3b7de0; }
    :host([colour=purple]) { --hue: #9457d6; }
    bdi { display: block; }
  `,
  ];

  render() {
    return html`<bdi class="cut" title=${this.name}>${this.name}</bdi>`;
  }
}
customElements.define('label-chip', LabelChip);
