// <figure-tabs here="paths" .params=${route.params}>: the pages about the same runs, side by side; filters and the span of time
// stay from one to the next. All of them belong to the overview, which the navigation leads to.
import { LitElement, css, html, nothing } from 'lit';
import { carried, href } from '../../route.js';
import { base } from '../../styles.js';

export const FIGURE_PAGES = [
  ['overview', 'Figures'],
  ['changes', 'Changes'],
  ['versions', 'Versions'],
  ['paths', 'Paths'],
  ['confidence', 'Confidence'],
  ['apart', 'Compare'],
];

class FigureTabs extends LitElement {
  static properties = { here: {}, params: { attribute: false } };

  static styles = [
    base,
    css`
    nav { display: flex; gap: var(--s1); overflow-x: auto; border-bottom: 1px solid var(--line); scrollbar-width: thin; }
    a {
      padding: var(--s2) var(--s3); color: var(--muted); text-decoration: none; font-size: var(--t-s); font-weight: 550;
      white-space: nowrap; border-bottom: 2px solid transparent; margin-bottom: -1px;
    }
    a:hover { color: var(--text); }
    a:focus-visible { outline-offset: -2px; }
    a[aria-current] { color: var(--text); border-bottom-color: var(--accent); }
    @media (max-width: 640px) { a { padding: var(--s2); } }
  `,
  ];

  render() {
    return html`<nav aria-label="About these runs">
      ${FIGURE_PAGES.map(
        ([name, words]) =>
          html`<a href=${href([name], carried(this.params))} aria-current=${this.here === name ? 'page' : nothing}>${words}</a>`,
      )}
    </nav>`;
  }

  /** On a phone the tab of this page may be out of sight. */
  updated() {
    const nav = this.renderRoot.querySelector('nav');
    const tab = nav.querySelector('[aria-current]');
    if (tab) nav.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - nav.clientWidth / 2;
  }
}
customElements.define('figure-tabs', FigureTabs);
