// <versions-view .route>: the versions of the agents side by side, and whether one of them is good enough to be shipped. Which
// versions, and what is asked of them, is in the address.
import { css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { listBehind } from '../../figures.js';
import { count, duration, money, percent, whole } from '../../format.js';
import { metadataKeys } from '../../metadata-keys.js';
import { encode } from '../../query.js';
import { href } from '../../route.js';
import { base, controls, pages, tables } from '../../styles.js';
import { AskedPage } from './asked-page.js';
import './version-gate.js';
import '../../parts/time-ago.js';

const MODEL = 'model';
/** How much success may drop when nobody says. */
const USUAL_DROP = '0.05';
/** What a version that stands alone must reach. */
const USUAL_SUCCESS = '0.8';

class VersionsView extends AskedPage {
  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
    label.key { display: flex; align-items: center; gap: var(--s2); font-size: var(--t-s); color: var(--muted); }
    label.key select { width: auto; max-width: 12rem; min-height: 28px; color: var(--text); }
    th[scope=row] { overflow-wrap: anywhere; white-space: normal; min-width: 6rem; }
    td.success { min-width: 9.5rem; }
    .range { position: relative; display: block; height: 8px; margin-top: 4px; background: var(--sunken); border-radius: 4px; }
    .range i { position: absolute; top: 0; bottom: 0; background: var(--bar-soft); border-radius: 4px; }
    .range b { position: absolute; top: -1px; bottom: -1px; width: 3px; margin-left: -1px; background: var(--accent); }
  `,
  ];

  place = 'versions';
  heading = 'Versions';
  more = ['key', 'candidate', 'base', 'alone', 'maxDrop', 'minSuccess'];

  async ask(query, signal) {
    const { key } = this.own;
    const [table, keys] = await Promise.all([
      get('sdk/versions', { ...query, key }, signal),
      metadataKeys(this.params, signal).catch(() => []),
    ]);
    const asked = this.choice(table.items);
    const judged = asked && (await get('sdk/gate', { ...query, key: table.key, ...asked }, signal));
    return { ...table, keys, asked, judged };
  }

  /** Which version is judged, against which: the newest against the one before, unless somebody chose. */
  choice(items) {
    const names = items.map(({ version }) => version);
    const { candidate = names[0], alone, minSuccess } = this.own;
    if (!candidate) return undefined;
    const older = names.slice(names.indexOf(candidate) + 1);
    const base = alone ? undefined : (this.own.base ?? older[0] ?? names.find((name) => name !== candidate));
    return {
      candidate,
      base,
      maxDrop: base && (this.own.maxDrop ?? USUAL_DROP),
      minSuccess: minSuccess ?? (base ? undefined : USUAL_SUCCESS),
    };
  }

  head() {
    return html`${this.found ? this.keyPicker(this.found) : nothing} ${super.head()}`;
  }

  keyPicker({ key, keys }) {
    const offered = [...new Set([...keys, key, MODEL])];
    return html`<label class="key"
      >Told apart by
      <select @change=${({ target }) => this.put({ key: target.value, candidate: undefined, base: undefined, alone: undefined })}>
        ${offered.map((name) => html`<option value=${name} ?selected=${name === key}>${name}</option>`)}
      </select></label
    >`;
  }

  answer(found) {
    const { items, groups, key, asked, judged } = found;
    if (!items.length)
      return html`<div class="card empty">
        <h2>No versions in this span</h2>
        <p>
          Send the version of your agent as metadata of its runs, as in <code>"metadata": {"version": "1.8"}</code>, or
          choose what else tells them apart. An admin can choose it for everybody: Settings, Organization.
        </p>
      </div>`;
    return html`<div class="card scroll-x" tabindex="0" role="region" aria-label="Versions">
        <table class="stacked" aria-label="Versions">
          <thead>
            <tr>
              <th scope="col">${key === MODEL ? 'Model' : key}</th>
              <th scope="col" class="num">Runs</th>
              <th scope="col">Success, and where it lies with 95 %</th>
              <th scope="col" class="num">Failed</th>
              <th scope="col" class="num">Median</th>
              <th scope="col" class="num">p95</th>
              <th scope="col" class="num">Cost a run</th>
              <th scope="col">First run</th>
              <th scope="col"><span class="unseen">Compare</span></th>
            </tr>
          </thead>
          <tbody>
            ${items.map((item, i) => this.row(item, items[i + 1]))}
          </tbody>
        </table>
      </div>
      ${groups > items.length ? html`<p class="muted small">The ${whole(items.length)} with the most runs, of ${whole(groups)}.</p>` : nothing}
      ${
        asked
          ? html`<version-gate
              .versions=${items.map(({ version }) => version)}
              .asked=${asked}
              .own=${this.own}
              .judged=${judged}
              agent=${[this.params.agentName ?? []].flat().join()}
              @pick=${({ detail }) => this.put(detail)}
            ></version-gate>`
          : nothing
      }`;
  }

  row(item, before) {
    const list = (more) => listBehind(this.params, this.query, { ...this.those(item), ...more });
    return html`<tr>
      <th scope="row"><a class="quiet" href=${list()}><bdi>${item.version}</bdi></a></th>
      <td class="num" data-label="Runs"><a class="quiet" href=${list()}>${count(item.sessions)}</a></td>
      <td class="success" data-label="Success">
        <div>
          ${percent(item.successRate)}
          <span class="muted">${item.finished ? `${percent(item.successLow)} – ${percent(item.successHigh)}` : 'none finished'}</span>
          ${this.range(item)}
        </div>
      </td>
      <td class="num" data-label="Failed">
        ${item.failed ? html`<a class="quiet fail" href=${list({ outcome: 'failed' })}>${count(item.failed)}</a>` : '0'}
      </td>
      <td class="num" data-label="Median">${duration(item.p50DurationMs)}</td>
      <td class="num" data-label="p95">${duration(item.p95DurationMs)}</td>
      <td class="num" data-label="Cost a run">${money(item.sessions ? item.cost / item.sessions : undefined)}</td>
      <td data-label="First run"><time-ago .at=${item.firstAt}></time-ago></td>
      <td class="num">${before ? html`<a href=${this.against(item, before)} aria-label="Compare ${item.version} with ${before.version}">Compare</a>` : nothing}</td>
    </tr>`;
  }

  range({ finished, successRate, successLow, successHigh }) {
    if (!finished) return nothing;
    const [left, width] = [100 * successLow, 100 * (successHigh - successLow)];
    return html`<span class="range" aria-hidden="true"
      ><i .style=${`left: ${left}%; width: ${width}%`}></i><b .style=${`left: ${100 * successRate}%`}></b
    ></span>`;
  }

  those({ version }) {
    const { key } = this.found;
    return { [key === MODEL ? MODEL : `metadata.${key}`]: version };
  }

  /** What the runs of a version have that those of the one before it have not. */
  against(item, before) {
    const { environment, ...filters } = this.params;
    return href(['apart'], { environment, ...filters, ...this.those(item), with: encode({ ...filters, ...this.those(before) }) });
  }
}
customElements.define('versions-view', VersionsView);
