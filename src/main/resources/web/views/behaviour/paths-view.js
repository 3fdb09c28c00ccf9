// <paths-view .route>: how runs go: where those that fail part from those that do not, and the ways that most of them take.
import { css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { listBehind } from '../../figures.js';
import { money, percent, plural, whole } from '../../format.js';
import { base, controls, pages, tables } from '../../styles.js';
import { AskedPage } from './asked-page.js';

/** Of a way that is longer, its beginning is shown, until somebody unfolds it. */
const SHOWN = 12;

class PathsView extends AskedPage {
  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
    .card > header h2 { font-size: var(--t-m); }
    ol.partings > li { padding: var(--s3) var(--s4); display: grid; gap: var(--s2); }
    ol.partings > li + li { border-top: 1px solid var(--line); }
    .sentence { font-size: var(--t-s); overflow-wrap: anywhere; }
    .steps { display: flex; flex-wrap: wrap; gap: 2px 4px; align-items: center; font-size: var(--t-xs); }
    .steps li { display: inline-flex; align-items: center; gap: 4px; max-width: 100%; }
    .steps li + li::before { content: '→' / ''; color: var(--muted); }
    .steps .tag { white-space: normal; overflow-wrap: anywhere; }
    .steps .tag.state { background: none; box-shadow: inset 0 0 0 1px var(--edge); }
    .steps .tag.decision { background: none; color: var(--muted); padding: 0; }
    .steps .tag.error, .steps .tag.bad { background: var(--fail-soft); color: var(--fail); }
    .bars { display: grid; grid-template-columns: auto minmax(0, 1fr) auto; gap: 2px var(--s2); max-width: 30rem; font-size: var(--t-xs); align-items: center; color: var(--muted); }
    .bars i { display: block; height: 6px; background: var(--bar); border-radius: 3px; min-width: 1px; }
    .bars i.bad { background: var(--fail); }
    th.way { min-width: 16rem; width: 60%; white-space: normal; font-weight: 450; }
    td.end { text-align: right; }
    td .muted { white-space: nowrap; }
    @media (max-width: 640px) { th.way { min-width: 0; width: auto; } }
  `,
  ];

  static properties = { ...AskedPage.properties, unfolded: { state: true } };

  place = 'paths';
  heading = 'Paths';

  constructor() {
    super();
    this.unfolded = new Set();
  }

  ask(query, signal) {
    return get('sdk/paths', query, signal);
  }

  answer({ runs, failed, looked, tooFew, commonest, partings }) {
    const list = (outcome) => listBehind(this.params, this.query, { outcome });
    if (!looked)
      return html`<div class="card empty">
        <h2>No runs that ended in this span</h2>
        <p>Look at a longer one, or take a filter away. A run has its way here some seconds after it ended.</p>
      </div>`;
    return html`<p class="muted small">
        <a href=${list(['succeeded', 'failed'])}>${plural(runs, 'run')}</a> ended,
        <a href=${list('failed')}>${whole(failed)}</a> of them failed${looked < runs ? `; ${whole(looked)} were looked at` : ''}. What is done
        several times in a row is one step.
      </p>
      <section class="card" aria-labelledby="partings">
        <header><h2 id="partings">Where ways part</h2></header>
        ${
          partings.length
            ? html`<ol class="partings">
                ${partings.map((one) => this.parting(one))}
              </ol>`
            : html`<p class="empty">
                ${
                  tooFew
                    ? 'It takes 10 runs that failed and 10 that succeeded to say where they part.'
                    : 'Nowhere do runs that go one way fail more often than the others, by more than chance.'
                }
              </p>`
        }
      </section>
      <section class="card">
        <header><h2 id="common">The commonest ways</h2></header>
        <div class="scroll-x" tabindex="0" role="region" aria-labelledby="common">
          <table class="stacked" aria-labelledby="common">
            <thead>
              <tr>
                <th scope="col">Way</th>
                <th scope="col" class="num">Runs</th>
                <th scope="col" class="num">Success</th>
                <th scope="col" class="num">Cost a run</th>
                <th scope="col">Such as</th>
              </tr>
            </thead>
            <tbody>
              ${commonest.map((one, i) => this.common(one, i))}
            </tbody>
          </table>
        </div>
      </section>`;
  }

  parting({ after, next, sentence, failing, otherwise, sessions }, i) {
    return html`<li>
      <p class="sentence">${sentence}</p>
      ${this.steps([...after, next ?? 'ends'], 'parting' + sentence, true)}
      <div class="bars" aria-hidden="true">
        ${this.bar('this way', failing, 'bad')} ${this.bar('the others', otherwise, '')}
      </div>
      <p class="small muted">Of those that failed: ${this.some(sessions)}</p>
    </li>`;
  }

  bar(words, share, look) {
    return html`<span>${words}</span><i class=${look} .style=${`width: ${100 * share}%`}></i><span>${percent(share)} fail</span>`;
  }

  common({ steps, runs, share, successRate, successLow, successHigh, cost, sessions }, i) {
    return html`<tr>
      <th scope="row" class="way">${steps.length ? this.steps(steps, 'way' + steps.join()) : html`<span class="muted">no events</span>`}</th>
      <td class="end" data-label="Runs"><span>${whole(runs)} <span class="muted">${percent(share)}</span></span></td>
      <td class="end" data-label="Success">
        <span>${percent(successRate)} <span class="muted">${percent(successLow)} – ${percent(successHigh)}</span></span>
      </td>
      <td class="end" data-label="Cost a run"><span>${money(cost)}</span></td>
      <td data-label="Such as"><span>${this.some(sessions, 3)}</span></td>
    </tr>`;
  }

  /** @param id what tells these steps from others; @param marked whether the last one is what went wrong */
  steps(steps, id, marked = false) {
    const hidden = this.unfolded.has(id) ? 0 : Math.max(0, steps.length - SHOWN - 1);
    const shown = hidden ? (marked ? steps.slice(hidden) : steps.slice(0, SHOWN)) : steps;
    const more = hidden
      ? html`<li>
          <button type="button" class="button tiny plain" @click=${() => this.unfold(id)}>${whole(steps.length - shown.length)} more</button>
        </li>`
      : nothing;
    return html`<ol class="steps">
      ${marked ? more : nothing}
      ${shown.map((step, i) => html`<li>${this.step(step, marked && i === shown.length - 1)}</li>`)} ${marked ? nothing : more}
    </ol>`;
  }

  step(step, bad) {
    const [, kind = step, name = step] = step.match(/^(tool|state):(.*)$/s) ?? [];
    return html`<span class="tag ${kind} ${bad ? 'bad' : ''}"><bdi>${name}</bdi></span>`;
  }

  unfold(id) {
    this.unfolded = new Set([...this.unfolded, id]);
  }
}
customElements.define('paths-view', PathsView);
