// <failure-view .route .account>: one failure: whom it hits, runs to open, what it covers, what comes along, its history, and the work on it.
import { LitElement, html, nothing } from 'lit';
import { get } from '../../api.js';
import { apiQuery } from '../../filters.js';
import { listBehind } from '../../figures.js';
import { actor, count, percent, plural } from '../../format.js';
import { FreshReplies } from '../../fresh-replies.js';
import { may } from '../../roles.js';
import { carried, go, href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import '../../parts/span-picker.js';
import '../../parts/spark-line.js';
import '../../parts/time-ago.js';
import './failure-apart.js';
import './failure-work.js';
import { STATES, spaced } from './failure-words.js';
import { one, states } from './failures-styles.js';

const WHY = { first: 'The first', newest: 'The newest', shortest: 'With fewest events' };

class FailureView extends LitElement {
  static properties = { route: { attribute: false }, account: { attribute: false }, failed: { state: true } };

  static styles = [base, controls, pages, states, one];

  fresh = new FreshReplies(this);

  willUpdate(changed) {
    if (changed.has('route')) this.load();
  }

  load() {
    const id = this.route.path[1];
    const params = carried(this.route.params);
    const asked = JSON.stringify([id, params]);
    if (asked === this.asked) return;
    Object.assign(this, { asked, params, failed: undefined });
    this.fresh.ask(
      params.environment,
      (signal) => get('sdk/failures/' + encodeURIComponent(id), apiQuery(params), signal),
      (reply) => {
        this.failed = reply;
      },
    );
  }

  render() {
    return html`<div class="page">
      <p class="small"><a href=${href(['failures'], this.params)}>All failures</a></p>
      ${this.fresh.trouble()} ${this.failed ? this.content() : this.fresh.failure ? nothing : html`<span class="bone"></span>`}
    </div>`;
  }

  content() {
    const { failed } = this;
    return html`<div class="page-head">
        <h1><bdi>${failed.title}</bdi></h1>
        <span-picker .params=${this.route.params} @pick=${({ detail }) => this.put(detail)}></span-picker>
      </div>
      <p class="tags">
        <span class="state ${failed.state}" title=${STATES[failed.state]}>${failed.state}</span>
        <span class="tag">${spaced(failed.class)}</span>
        ${failed.resolvedIn ? html`<span class="muted small">resolved in <bdi>${failed.resolvedIn}</bdi></span>` : nothing}
        ${failed.assignedTo ? html`<span class="muted small">assigned to <bdi>${failed.assignedTo.name}</bdi></span>` : nothing}
      </p>
      <p class="sentence">${failed.sentence}</p>
      ${this.facts()}
      <div class="columns">
        ${this.runsToOpen()} ${failed.along.length ? this.comesAlong() : nothing} ${this.texts()}
        ${
          may(this.account, 'workOnFailures')
            ? html`<failure-work
                .failed=${failed}
                .environment=${this.params.environment}
                .account=${this.account}
                @changed=${({ detail }) => this.changed(detail)}
              ></failure-work>`
            : nothing
        }
        ${failed.history.length ? this.history() : nothing}
      </div>
      <failure-apart .failed=${failed} .params=${this.params}></failure-apart>`;
  }

  facts() {
    const { failed } = this;
    const runs = listBehind(this.params, failed, { failure: failed.id });
    return html`<dl class="facts">
      <div>
        <dt>Runs</dt>
        <dd><a href=${runs}>${plural(failed.runs, 'run')}</a></dd>
      </div>
      <div><dt>Share</dt><dd>${percent(failed.share)}</dd></div>
      <div><dt>Users</dt><dd>${count(failed.users)}</dd></div>
      <div><dt>Agents</dt><dd><bdi>${failed.agents.join(', ') || '–'}</bdi></dd></div>
      <div><dt>Versions</dt><dd><bdi>${failed.versions.join(', ') || '–'}</bdi></dd></div>
      <div><dt>First seen</dt><dd><time-ago .at=${failed.firstSeenAt}></time-ago></dd></div>
      <div><dt>Last seen</dt><dd><time-ago .at=${failed.lastSeenAt}></time-ago></dd></div>
      <div>
        <dt>Trend</dt>
        <dd><spark-line .counts=${failed.trend} label="${plural(failed.runs, 'run')} over the span"></spark-line></dd>
      </div>
    </dl>`;
  }

  runsToOpen() {
    const link = (id) => href(['sessions', id], { environment: this.params.environment });
    return html`<section class="card">
      <header><h2>Runs to open</h2></header>
      <ul class="lines">
        ${this.failed.open.map(
          (run) =>
            html`<li>
              <span class="muted">${WHY[run.why]}</span>
              <a class="grow" href=${link(run.id)}><bdi>${run.name}</bdi></a>
              <span class="muted">${plural(run.events, 'event')}, <time-ago .at=${run.createdAt}></time-ago></span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  comesAlong() {
    return html`<section class="card">
      <header><h2>Errors that come along</h2></header>
      <ul class="lines">
        ${this.failed.along.map(
          (along) =>
            html`<li>
              <span class="grow">${along.toolName ? html`<b><bdi>${along.toolName}</bdi></b> ` : nothing}<bdi>${along.text}</bdi></span>
              <span class="muted">${percent(along.share)} here, ${percent(along.usual)} in other runs</span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  texts() {
    return html`<section class="card">
      <header><h2>${this.failed.texts.length === 1 ? 'Its text' : 'All its texts'}</h2></header>
      <ul class="lines">
        ${this.failed.texts.map(
          (text) =>
            html`<li>
              <bdi class="grow mono">${text.text}</bdi>
              <span class="muted"><bdi>${text.agentName}</bdi>, ${plural(text.runs, 'run')}${text.pinned ? ', put here by a person' : ''}</span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  history() {
    return html`<section class="card">
      <header><h2>History</h2></header>
      <ul class="lines">
        ${this.failed.history.map(
          ({ at, by, what }) =>
            html`<li>
              <span class="grow"><bdi>${what}</bdi></span>
              <span class="muted">${by ? html`<bdi>${actor(by)}</bdi>, ` : nothing}<time-ago .at=${at}></time-ago></span>
            </li>`,
        )}
      </ul>
    </section>`;
  }

  changed({ id }) {
    if (id === this.route.path[1]) this.fresh.again();
    else go(['failures', id], this.params);
  }

  put(params) {
    go(this.route.path, { ...this.route.params, ...params });
  }
}
customElements.define('failure-view', FailureView);
