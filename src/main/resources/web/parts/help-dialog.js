// <help-dialog>: the keys, on one card. open() shows it.
import { LitElement, css, html } from 'lit';
import { base, controls } from '../styles.js';

const KEYS = [
  [
    'Everywhere',
    [
      ['/', 'search and filter'],
      ['v', 'saved views'],
      ['?', 'this card'],
      ['Esc', 'close, or leave a field'],
    ],
  ],
  [
    'Sessions',
    [
      ['j', 'next'],
      ['k', 'previous'],
      ['Enter', 'open'],
      ['u', 'first failed run that nobody judged, on the overview too'],
    ],
  ],
  [
    'Inside a session',
    [
      ['f', 'filter its events'],
      ['e', 'first error'],
      ['c', 'most expensive event'],
      ['g', 'longest gap'],
      ['j k', 'walk through the events, once one has the focus'],
      ['Enter', 'unfold the event'],
      ['← →', 'fold away what is inside it, or unfold it'],
      ['s', 'give it a star, or take it away'],
      ['l', 'put labels on it'],
      ['r w', 'say that it was right, or wrong'],
      ['n', 'write a note, on the event that has the focus or else on the run'],
      ['u', 'next failed run that nobody judged'],
    ],
  ],
];

class HelpDialog extends LitElement {
  static styles = [
    base,
    controls,
    css`
    h3 { margin: var(--s4) 0 var(--s2); color: var(--muted); }
    dl { display: grid; grid-template-columns: 5rem 1fr; gap: var(--s2) var(--s3); font-size: var(--t-s); }
    kbd {
      font: inherit; font-family: var(--mono); padding: 1px 6px; border: 1px solid var(--line); border-bottom-width:
      2px; border-radius: 4px; background: var(--sunken);
    }
  `,
  ];

  render() {
    return html`<dialog aria-labelledby="heading">
      <h2 id="heading">Keyboard</h2>
      ${KEYS.map(
        ([where, keys]) =>
          html`<h3>${where}</h3>
            <dl>
              ${keys.map(
                ([key, does]) =>
                  html`<dt>${key.split(' ').map((one) => html`<kbd>${one}</kbd> `)}</dt>
                    <dd>${does}</dd>`,
              )}
            </dl>`,
      )}
      <div class="actions">
        <button type="button" class="button" autofocus @click=${() => this.dialog.close()}>Close</button>
      </div>
    </dialog>`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  open() {
    this.dialog.showModal();
  }
}
customElements.define('help-dialog', HelpDialog);
