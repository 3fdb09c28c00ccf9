// <changes-view .route>: what moved of late, against what is usual: of the last whole day, or of the last seven. Each line leads to
// its runs.
// In this folder: the pages about how runs go (changes, versions, paths, confidence), and what they share.
import { css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { day, plural } from '../../format.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/segment-picker.js';
import { AskedPage } from './asked-page.js';

const WINDOWS = [
  ['', 'Yesterday'],
  ['week', 'Last 7 days'],
];
const AGAINST = { day: 'the 14 days before', week: 'the 28 days before' };

class ChangesView extends AskedPage {
  static styles = [
    base,
    controls,
    pages,
    css`
    li a {
      display: grid; grid-template-columns: 4.5rem minmax(0, 1fr); gap: 0 var(--s3); align-items: baseline;
      padding: var(--s3) var(--s4); color: inherit; text-decoration: none; font-size: var(--t-s);
    }
    li + li { border-top: 1px solid var(--line); }
    li a:hover { background: var(--hover); }
    li a:hover .words { text-decoration: underline; }
    li a:focus-visible { outline-offset: -2px; }
    .words { overflow-wrap: anywhere; }
    .tag { text-align: center; color: var(--muted); }
    .tag.worse { background: var(--fail-soft); color: var(--fail); }
    .tag.better { background: var(--run-soft); color: var(--run); }
    @media (max-width: 640px) { li a { grid-template-columns: minmax(0, 1fr); justify-items: start; gap: var(--s1); } }
  `,
  ];

  place = 'changes';
  heading = 'What moved';
  more = ['window'];

  /** The time is always the same here: it ends with the last whole day. */
  ask({ from, to, ...query }, signal) {
    return get('sdk/changes', { ...query, window: this.own.window }, signal);
  }

  head() {
    return html`<segment-picker
      label="Which days"
      .options=${WINDOWS}
      value=${this.own.window ?? ''}
      @pick=${({ detail }) => this.put({ window: detail || undefined })}
    ></segment-picker>`;
  }

  answer({ window, from, to, runs, agents, items }) {
    const lastDay = new Date(Date.parse(to) - 1).toISOString();
    const days = window === 'day' ? utcDay(from) : `${utcDay(from)} – ${utcDay(lastDay)}`;
    return html`<p class="muted small">
        ${days} (UTC), ${plural(runs, 'run')} of ${plural(agents, 'agent')}, against ${AGAINST[window]}.
      </p>
      ${
        items.length
          ? html`<ul class="card" aria-label="What moved">
              ${items.map((item) => this.line(item))}
            </ul>`
          : html`<div class="card empty">
              <h2>Nothing moved</h2>
              <p>
                Success, durations, cost, tokens, events, errors and the number of runs were as they usually are. To say
                more it takes 30 finished runs in these days, and 7 days before with 10 each.
              </p>
            </div>`
      }`;
  }

  line({ worse, figure, path, sentence }) {
    const [look, words] = worse ? ['worse', 'Worse'] : figure === 'sessions' ? ['', 'Other'] : ['better', 'Better'];
    return html`<li>
      <a href=${'#' + this.inEnvironment(path)}
        ><span class="tag ${look}">${words}</span><span class="words"><bdi>${sentence}</bdi></span></a
      >
    </li>`;
  }

  inEnvironment(path) {
    const { environment } = this.params;
    return !environment || path.includes('environment=') ? path : `${path}&environment=${environment}`;
  }
}

/** Days are those of UTC here, wherever the reader is. */
function utcDay(iso) {
  return day(iso.replace(/Z$/, ''));
}
customElements.define('changes-view', ChangesView);
