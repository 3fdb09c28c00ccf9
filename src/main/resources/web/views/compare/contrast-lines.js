// <contrast-lines heading .lines .group .environment>: what one group of runs has more often, in three lists: what was known at the
// start, the way they went, how they ended. Each line leads to its runs.
import { LitElement, css, html, nothing } from 'lit';
import { plural } from '../../format.js';
import { decode } from '../../query.js';
import { href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';

const KINDS = [
  ['given', 'Known at the start'],
  ['path', 'On the way'],
  ['result', 'In the end'],
];

/** The list of a group of runs, of those that fit more if `more` says so. From the very beginning is no filter. */
export function listOf(filter, more) {
  const { from, ...params } = decode(filter);
  return href(['sessions'], { ...params, from: Date.parse(from) ? from : undefined, ...more });
}

class ContrastLines extends LitElement {
  static properties = {
    heading: {},
    lines: { attribute: false },
    group: { attribute: false },
    environment: {},
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    h3 { padding: var(--s3) var(--s4) 0; color: var(--muted); font-size: var(--t-xs); }
    li { padding: var(--s2) var(--s4); display: grid; gap: 4px; }
    li + li { border-top: 1px solid var(--line); }
    .sentence { overflow-wrap: anywhere; font-size: var(--t-s); }
    .sentence b { font-weight: 600; }
    svg { width: 100%; max-width: 26rem; height: 12px; background: var(--sunken); display: block; }
    .here { fill: var(--accent); }
    .there { fill: var(--bar); }
    .more { display: flex; flex-wrap: wrap; gap: 0 var(--s4); font-size: var(--t-xs); color: var(--muted); }
    .more a { min-height: 24px; line-height: 24px; }
    .more span { line-height: 24px; overflow-wrap: anywhere; min-width: 0; }
    .none { padding: var(--s3) var(--s4); color: var(--muted); font-size: var(--t-s); }
  `,
  ];

  render() {
    return html`<section class="card" aria-label=${this.heading}>
      <header><h2>${this.heading}</h2></header>
      ${
        this.lines.length
          ? KINDS.map(([kind, words]) => this.list(kind, words))
          : html`<p class="none">Nothing that is more than chance.</p>`
      }
    </section>`;
  }

  list(kind, words) {
    const lines = this.lines.filter((line) => line.kind === kind);
    if (!lines.length) return nothing;
    return html`<h3>${words}</h3>
      <ul aria-label=${words}>
        ${lines.map((line) => this.line(line))}
      </ul>`;
  }

  line(line) {
    const { words, sentence, support, share, alike, explained } = line;
    return html`<li>
      <p class="sentence"><b>${words}</b>${sentence.slice(words.length)}</p>
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect class="here" width=${100 * support} height="5" /><rect class="there" y="7" width=${100 * share} height="5" />
      </svg>
      <p class="more">
        ${this.runs(line)}
        ${alike.length ? html`<span>Mostly the same runs: ${alike.join('; ')}</span>` : nothing}
        ${explained.length ? html`<span>Follows from it: ${explained.join('; ')}</span>` : nothing}
      </p>
    </li>`;
  }

  /** The list of exactly these runs where lists can ask for it; else some of them. */
  runs({ filter, exact, runs, sessions }) {
    const { environment } = this;
    if (filter) {
      const to = listOf(this.group.filter, { ...filter, environment });
      return html`<a href=${to}>${exact ? plural(runs, 'run') : `${plural(runs, 'run')} of the sample: list all`}</a>`;
    }
    return html`<span
      >${plural(runs, 'run')}, such as
      ${sessions.slice(0, 3).map((id, i) => html`${i ? ', ' : ''}<a href=${href(['sessions', id], { environment })}>${i + 1}</a>`)}</span
    >`;
  }
}
customElements.define('contrast-lines', ContrastLines);
