// <session-header .session .said .params>: how one run went: outcome, the failure's reason pinned, what it was asked and what it
// answered, the figures, custom metrics, metadata and what else was sent. Agent, user, model and plain metadata link to the list
// filtered by them. What is doubtful is marked, as the rules `said`. `params` are the list's, for the links.
import { LitElement, css, html, nothing } from 'lit';
import { cost, count, duration, money, oneLine, whole } from '../../format.js';
import { href } from '../../route.js';
import { base, pages } from '../../styles.js';
import { standing } from '../../parts/status-mark.js';
import '../../parts/copy-button.js';
import '../../parts/json-view.js';
import '../../parts/long-text.js';
import '../../parts/time-ago.js';

/** So many entries of metadata are shown; longer values are not shown in full. All of it can be unfolded. */
const FEW = 12;
const SHORT = 160;

class SessionHeader extends LitElement {
  static properties = { session: { attribute: false }, said: { attribute: false }, params: { attribute: false } };

  static styles = [
    base,
    pages,
    css`
    :host { padding: var(--s2) var(--s4) var(--s3); container-type: inline-size; }
    section { display: grid; gap: var(--s3); grid-template-columns: minmax(0, 1fr); }
    h2 { font-size: var(--t-xl); line-height: 1.3; overflow-wrap: anywhere; }
    .who {
      display: flex; flex-wrap: wrap; gap: 0 var(--s3); font-size: var(--t-s); color: var(--muted); align-items:
      center;
    }
    .who a { color: var(--text); }
    .who .tag { min-height: 24px; line-height: 24px; }
    .id { display: inline-flex; align-items: center; min-width: 0; font-size: var(--t-xs); }
    .reason {
      padding: var(--s3); border-left: 3px solid var(--fail); border-radius: 0 var(--round) var(--round) 0;
      background: var(--fail-soft); font-size: var(--t-s); white-space: pre-wrap; overflow-wrap: anywhere; max-height:
      12rem; overflow: auto;
    }
    .reason b { display: block; color: var(--fail); font-size: var(--t-xs); font-weight: 550; }
    .figures {
      display: grid; grid-template-columns: repeat(auto-fit, minmax(6.8rem, 1fr)); background: var(--surface); border:
      1px solid var(--line); border-radius: 8px; overflow: hidden;
    }
    .figures > div { padding: var(--s2) var(--s3); min-width: 0; box-shadow: -1px -1px 0 var(--line); }
    dt { font-size: var(--t-xs); color: var(--muted); }
    .figures dd { font-size: var(--t-l); font-weight: 600; white-space: nowrap; }
    .figures small {
      font-size: var(--t-xs); font-weight: 400; color: var(--muted); display: block; white-space: normal; line-height:
      1.35;
    }
    .figures small.fail { color: var(--fail); }
    .talk { display: grid; gap: var(--s2); }
    .talk long-text {
      padding: var(--s1) var(--s3) var(--s2); border: 1px solid var(--line); border-radius: 8px; background: var(--surface);
    }
    .talk .answer { border-color: var(--accent); background: var(--accent-soft); }
    details { font-size: var(--t-s); }
    summary { cursor: pointer; color: var(--muted); font-size: var(--t-xs); }
    .pairs { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s2); }
    .pairs > div {
      display: inline-flex; gap: var(--s1); padding: 0 var(--s2); border: 1px solid var(--line); border-radius: 5px;
      background: var(--surface); font-size: var(--t-xs); max-width: 100%;
    }
    .pairs > div { line-height: 24px; }
    .pairs dt { overflow-wrap: anywhere; flex: none; max-width: 12rem; }
    .pairs dd {
      overflow: hidden; overflow-wrap: anywhere; min-width: 0; display: -webkit-box; -webkit-box-orient: vertical;
      -webkit-line-clamp: 4;
    }
    json-view { margin-top: var(--s2); }
  `,
  ];

  render() {
    const { session } = this;
    if (!session)
      return html`<section aria-hidden="true">
        <span class="bone"></span><span class="bone"></span><span class="bone"></span>
      </section>`;
    const to = (filter) => href(['sessions'], { environment: this.params.environment, ...filter });
    const reason =
      session.failureReason ?? (session.status === 'failed' || session.success === false ? session.preview : undefined);
    return html`<section>
      <h2>${session.name}</h2>
      <p class="who">
        <status-mark .session=${{ stalled: this.said?.silence?.kind === 'stalled', ...session }}></status-mark>${this.doubt('outcome') ?? nothing}
        <span
          ><a class="quiet" href=${to({ agentName: session.agentName })}>${session.agentName}</a> for
          <a class="quiet" href=${to({ userId: session.userId })}>${session.userId}</a></span
        >
        ${
          session.model
            ? html`<a class="quiet tag" title="Sessions with this model" href=${to({ model: session.model })}>${session.model}</a>`
            : nothing
        }
        <time-ago .at=${session.createdAt}></time-ago>
        ${session.environment === 'test' ? html`<span class="tag">test</span>` : nothing}
        <span class="id"
          ><code class="cut">${session.id}</code
          ><copy-button wordless label="Copy the id" .text=${session.id}></copy-button
        ></span>
      </p>
      ${reason ? html`<p class="reason" tabindex="0"><b>Failure</b><bdi>${reason}</bdi></p>` : nothing}
      ${this.talk(session)}
      <dl class="figures">
        ${figure('Duration', this.took(session), this.doubt('duration'))}
        ${figure('Cost', cost(session.cost, session.costEstimated), this.doubt('cost') ?? byEvents(session))}
        ${figure('Tokens', count(session.tokens), this.doubt('tokens') ?? inAndOut(session))}
        ${figure('Events', whole(session.eventCount))} ${figure('Tool calls', whole(session.toolCallCount))}
        ${figure('Errors', html`<span class=${session.errorCount ? 'fail' : ''}>${whole(session.errorCount)}</span>`)}
      </dl>
      ${this.metrics(session.customMetrics)} ${this.metadata(session.metadata, to)} ${this.extra(session.extra)}
    </section>`;
  }

  /** That this figure contradicts others of the run, and how; undefined when it does not. */
  doubt(figure) {
    const badge = this.said?.badges.find((one) => one.figure === figure && one.finding === 'contradicts');
    return badge && html`<small class="fail" title=${badge.sentence}>doubtful<span class="unseen">: ${badge.sentence}</span></small>`;
  }

  /** What the run was asked, and what it answered. */
  talk({ userInput, assistantOutput }) {
    if (!userInput && !assistantOutput) return nothing;
    return html`<div class="talk">
      ${userInput ? html`<long-text label="Prompt" .text=${userInput}></long-text>` : nothing}
      ${assistantOutput ? html`<long-text class="answer" label="Answer" .text=${assistantOutput}></long-text>` : nothing}
    </div>`;
  }

  /** What its client sent beyond what is known by name. */
  extra(extra) {
    if (!Object.keys(extra ?? {}).length) return nothing;
    return html`<details>
      <summary>Also sent</summary>
      <json-view label="Also sent" .value=${extra}></json-view>
    </details>`;
  }

  took(session) {
    if (session.durationMs !== undefined) return duration(session.durationMs);
    return html`<span class=${standing(session) === 'running' ? 'run' : 'muted'}
      >${duration(Math.max(0, Date.parse(session.lastActivityAt ?? session.createdAt) - Date.parse(session.createdAt)))}</span
    >`;
  }

  metrics(metrics) {
    const entries = Object.entries(metrics ?? {});
    if (!entries.length) return nothing;
    return html`<dl class="pairs" aria-label="Custom metrics">
      ${entries.map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd title=${value}><b>${Number(value.toPrecision(6)).toLocaleString('en')}</b></dd>
          </div>`,
      )}
    </dl>`;
  }

  metadata(metadata, to) {
    const entries = Object.entries(metadata ?? {});
    if (!entries.length) return nothing;
    const isCut = (value) => (value && typeof value === 'object') || JSON.stringify(value).length > SHORT;
    const cut = entries.some(([, value]) => isCut(value));
    return html`<div>
      <dl class="pairs" aria-label="Metadata">
        ${entries.slice(0, FEW).map(
          ([key, value]) =>
            html`<div>
              <dt>${key}</dt>
              <dd>
                ${
                  value !== null && typeof value === 'object'
                    ? html`<span class="muted">${oneLine(value, 40)}</span>`
                    : html`<a
                        class="quiet"
                        title="Sessions with this"
                        href=${to({ ['metadata.' + key]: String(value) })}
                        >${String(value)}</a
                      >`
                }
              </dd>
            </div>`,
        )}
      </dl>
      ${
        cut || entries.length > FEW
          ? html`<details>
              <summary>All metadata</summary>
              <json-view label="Metadata" .value=${metadata}></json-view>
            </details>`
          : nothing
      }
    </div>`;
  }
}

/** Where a cost comes from: what the events' own add up to, if the session's was reported apart from them. */
function byEvents({ estimatedCost, eventCost, costEstimated }) {
  if (costEstimated) return 'estimated from tokens';
  const apart = estimatedCost !== undefined && eventCost && money(eventCost) !== money(estimatedCost);
  return apart ? `${money(eventCost)} by events` : undefined;
}

function inAndOut({ promptTokens, completionTokens }) {
  if (promptTokens === undefined && completionTokens === undefined) return undefined;
  return `${count(promptTokens)} in, ${count(completionTokens)} out`;
}

const figure = (name, value, small) =>
  html`<div>
    <dt class="cut">${name}</dt>
    <dd>${value}${small ? (typeof small === 'string' ? html`<small title=${small}>${small}</small>` : small) : nothing}</dd>
  </div>`;

customElements.define('session-header', SessionHeader);
