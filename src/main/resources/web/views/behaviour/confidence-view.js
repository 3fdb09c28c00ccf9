// <confidence-view .route>: what it is worth when runs say how sure they are: a sentence, how sure they are against how they come
// out, and what they considered.
import { css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { listBehind } from '../../figures.js';
import { count, percent, plural, whole } from '../../format.js';
import { base, controls, pages, tables } from '../../styles.js';
import { AskedPage } from './asked-page.js';
import './reliability-chart.js';

const MEASURES = { mean: 'The mean of what a run says', least: 'The least it says', last: 'What it says last' };

class ConfidenceView extends AskedPage {
  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
    .sentence { font-size: var(--t-l); font-weight: 550; overflow-wrap: anywhere; }
    .both { display: grid; grid-template-columns: minmax(0, 24rem) minmax(0, 1fr); gap: var(--s4); align-items: start; }
    .card > header h2 { font-size: var(--t-m); }
    reliability-chart { padding: var(--s3) var(--s4) var(--s4); }
    th.text { overflow-wrap: anywhere; white-space: normal; font-weight: 400; }
    dl { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s5); padding: var(--s4); }
    dt { font-size: var(--t-xs); color: var(--muted); }
    dd b { font-size: var(--t-l); }
    dd small { display: block; font-size: var(--t-xs); color: var(--muted); max-width: 16rem; }
    .below { padding: 0 var(--s4) var(--s4); }
    .stack { display: grid; gap: var(--s4); }
    @media (max-width: 960px) { .both { grid-template-columns: minmax(0, 1fr); } }
  `,
  ];

  place = 'confidence';
  heading = 'Confidence';

  ask(query, signal) {
    return get('sdk/decisions', query, signal);
  }

  answer({ runs, looked, sure, missing, calibration, considered, lookedForConsidered }) {
    const list = listBehind(this.params, this.query, { outcome: ['succeeded', 'failed'] });
    return html`${calibration ? html`<p class="sentence" role="status">${calibration.sentence}</p>` : nothing}
      <p class="muted small">
        <a href=${list}>${plural(runs, 'run')}</a> ended${looked < runs ? `, ${whole(looked)} were looked at` : ''}; ${whole(sure)} of them say how
        sure they are.
      </p>
      ${calibration ? this.calibration(calibration) : html`<div class="card empty"><h2>Too few to say</h2><p>${missing}</p></div>`}
      ${considered.length ? this.considered(considered, lookedForConsidered) : nothing}`;
  }

  calibration({ expectedError, brier, areas, best, bins }) {
    return html`<div class="both">
      <section class="card" aria-labelledby="chart">
        <header><h2 id="chart">How sure, against how it comes out</h2></header>
        <reliability-chart .bins=${bins}></reliability-chart>
      </section>
      <div class="stack">
        <section class="card" aria-labelledby="telling">
          <header><h2 id="telling">Does it tell good runs from bad?</h2></header>
          <dl>
            ${areas.map(
              ({ of, value, low, high }) =>
                html`<div>
                  <dt>${MEASURES[of]}${of === best && low > 0.5 ? ' (tells most)' : ''}</dt>
                  <dd><b>${value.toFixed(2)}</b> <span class="muted small">${low.toFixed(2)} – ${high.toFixed(2)}</span></dd>
                </div>`,
            )}
          </dl>
          <p class="small muted below">
            The chance that a run that succeeds was surer than one that fails (AUC): 0.50 is a coin, 1 is always.
          </p>
        </section>
        <section class="card">
          <header><h2 id="bins">In tenths</h2></header>
          <div class="scroll-x" tabindex="0" role="region" aria-labelledby="bins">
            <table class="stacked" aria-labelledby="bins">
              <thead>
                <tr>
                  <th scope="col">Says</th>
                  <th scope="col" class="num">Runs</th>
                  <th scope="col" class="num">Succeed</th>
                  <th scope="col">Such as</th>
                </tr>
              </thead>
              <tbody>
                ${bins.filter(({ runs }) => runs).map((bin) => this.bin(bin))}
              </tbody>
            </table>
          </div>
        </section>
        <dl class="card">
          <div>
            <dt>Expected error (ECE)</dt>
            <dd><b>${percent(expectedError)}</b><small>how far a tenth is from what becomes of it, in the mean</small></dd>
          </div>
          <div>
            <dt>Brier score</dt>
            <dd><b>${brier.toFixed(3)}</b><small>0 is perfect, 0.25 is always saying 50 %</small></dd>
          </div>
        </dl>
      </div>
    </div>`;
  }

  bin({ from, to, runs, successRate, successLow, successHigh, sessions }) {
    return html`<tr>
      <th scope="row">${Math.round(100 * from)} – ${Math.round(100 * to)}%</th>
      <td class="num" data-label="Runs">${count(runs)}</td>
      <td class="num" data-label="Succeed">
        <span>${percent(successRate)} <span class="muted">${percent(successLow)} – ${percent(successHigh)}</span></span>
      </td>
      <td data-label="Such as"><span>${this.some(sessions, 3)}</span></td>
    </tr>`;
  }

  considered(considered, looked) {
    return html`<section class="card">
      <header>
        <h2 id="considered">What runs considered</h2>
        <span class="small muted">in the newest ${whole(looked)}; what they chose of it is not known</span>
      </header>
      <div class="scroll-x" tabindex="0" role="region" aria-labelledby="considered">
        <table class="stacked" aria-labelledby="considered">
          <thead>
            <tr>
              <th scope="col">Alternative</th>
              <th scope="col" class="num">Runs</th>
              <th scope="col" class="num">Succeed</th>
            </tr>
          </thead>
          <tbody>
            ${considered.map(
              ({ text, runs, success }) =>
                html`<tr>
                  <th scope="row" class="text"><bdi>${text}</bdi></th>
                  <td class="num" data-label="Runs">${count(runs)}</td>
                  <td class="num" data-label="Succeed">${percent(success)}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
    </section>`;
  }
}
customElements.define('confidence-view', ConfidenceView);
