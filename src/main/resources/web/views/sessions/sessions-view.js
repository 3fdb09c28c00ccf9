// <sessions-view .route .account>: the filter bar, the pulse, the list, and one session beside it (alone where it is narrow).
// Without any session in this environment it is the first look, until somebody leaves that. All its state is in the address.
// In this folder: the list and its feed. One session is in ../session/, the first look in ../start/.
import { LitElement, css, html, nothing } from 'lit';
import { search } from '../../api.js';
import { apiQuery, filtersIn } from '../../filters.js';
import { Keys } from '../../keys.js';
import { Labels } from '../../labels.js';
import { Live } from '../../live.js';
import { go, href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { SessionFeed } from './session-feed.js';
import '../../parts/filter-bar.js';
import '../../parts/pane-divider.js';
import '../../parts/pulse-strip.js';
import '../marks/review-button.js';
import '../start/first-look.js';
import '../session/session-pane.js';
import './refused-filters.js';
import './session-table.js';

class SessionsView extends LitElement {
  static properties = { route: { attribute: false }, account: { attribute: false }, pulses: { state: true } };

  static styles = [
    base,
    controls,
    pages,
    css`
    :host { height: 100%; display: grid; grid-template: minmax(0, 1fr) / minmax(0, 1fr); position: relative; }
    .list { overflow: auto; min-width: 0; background: var(--surface); }
    .tools {
      display: grid; gap: var(--s4); padding: var(--s4); background: var(--bg); border-bottom: 1px solid var(--line);
    }
    .line { display: flex; align-items: center; gap: var(--s3); }
    .line filter-bar { flex: 1; min-width: 0; }
    .live {
      display: inline-flex; align-items: center; gap: 6px; font-size: var(--t-xs); color: var(--muted); white-space:
      nowrap;
    }
    .live i { width: 6px; height: 6px; border-radius: 50%; background: var(--line-strong); }
    .live.on { color: var(--run); }
    .live.on i { background: var(--run); }
    session-pane { display: block; min-width: 0; }
    @media (min-width: 1200px) {
      :host(.split) { grid-template-columns: minmax(18rem, var(--left, 40%)) 0 minmax(0, 1fr); }
    }
    @media (max-width: 1199px) { :host(.split) :is(.list, pane-divider) { display: none; } }
    @media (max-width: 640px) {
      .tools { padding: var(--s3); gap: var(--s3); }
      .line { flex-wrap: wrap; }
      .line filter-bar { flex-basis: 100%; }
      .live, .elsewhere { display: none; }
    }
  `,
  ];

  constructor() {
    super();
    this.pulses = 0;
  }

  feed = new SessionFeed(this, () => this.renderRoot.querySelector('.list')?.scrollTop > 300);
  labels = new Labels(this);
  live = new Live(this, {
    session: () => this.arrived(),
    deleted: ({ id }) => this.gone(id),
    labels: () => this.feed.news(),
    begun: () => this.feed.news(),
    reload: () => this.renewed(),
  });

  keys = new Keys(this, {
    '/': () => this.renderRoot.querySelector('filter-bar')?.focusField(),
    j: () => this.step(1),
    k: () => this.step(-1),
    Escape: () => (this.opened ? this.close() : false),
  });

  get opened() {
    return this.route.path[0] === 'sessions' ? this.route.path[1] : undefined;
  }

  get listParams() {
    const { event, type, find, ...params } = this.route.params;
    return params;
  }

  willUpdate(changed) {
    if (!changed.has('route')) return;
    this.feed.show(this.listParams);
    if (this.live.environment !== (this.listParams.environment ?? 'live')) this.heard = false;
    this.live.listen(this.listParams.environment);
    this.labels.listen(this.listParams.environment);
    this.classList.toggle('split', Boolean(this.opened));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  render() {
    const { feed, opened, listParams: params } = this;
    const filtered = Object.keys(filtersIn(params)).length > 0;
    const isEmpty = !filtered && feed.items?.length === 0;
    if (this.route.path[0] === 'start' || (isEmpty && !opened && !this.heard)) this.firstAt = this.route;
    if (this.firstAt === this.route)
      return html`<first-look
        .account=${this.account}
        .environment=${params.environment}
        @leave=${this.leaveFirstLook}
      ></first-look>`;
    return html`<h1 class="unseen">Sessions</h1>
      <section class="list" aria-label="List">
        <div class="tools">
          <div class="line">
            <filter-bar
              .params=${params}
              @filter=${(event) => this.filter(event.detail)}
              @open=${({ detail }) => go(['sessions', detail], params)}
            ></filter-bar>
            <span
              class="live ${this.live.connected ? 'on' : ''}"
              title=${this.live.connected ? 'New runs appear by themselves' : 'No live connection; trying again'}
              ><i></i>${this.live.connected ? 'live' : 'connecting…'}</span
            >
            ${opened ? nothing : html`<review-button .params=${params} .account=${this.account}></review-button>`}
            ${opened ? nothing : figuresAndExports(params)}
          </div>
          <pulse-strip
            .params=${params}
            .version=${this.pulses}
            @span=${({ detail }) => this.put(detail)}
            @measure=${({ detail }) => this.put({ pulse: detail === 'count' ? undefined : detail }, true)}
          ></pulse-strip>
        </div>
        ${
          feed.refused
            ? html`<refused-filters .failure=${feed.failure} .params=${params}
                @filter=${(event) => this.filter(event.detail)}></refused-filters>`
          : filtered && feed.items?.length === 0
            ? this.nothingFound()
            : html`<session-table
                .items=${feed.items}
                .labels=${this.labels.items}
                .params=${params}
                .selected=${opened}
                .waiting=${feed.waiting.length}
                ?done=${feed.done}
                ?loading=${feed.loading}
                .failure=${feed.failure}
                @more=${() => feed.items && feed.more()}
                @release=${this.release}
                @sort=${({ detail }) => this.put({ sort: detail === '-createdAt' ? undefined : detail })}
              ></session-table>`
        }
      </section>
      ${
        opened
          ? html`<pane-divider label="Width of the list"></pane-divider>
            <session-pane
              .sessionId=${opened}
              .params=${this.route.params}
              .account=${this.account}
              .labels=${this.labels.items}
              .known=${feed.items?.find(({ id }) => id === opened)}
              @close=${this.close}
              @deleted=${this.deleted}
            ></session-pane>`
          : nothing
      }`;
  }

  nothingFound() {
    return html`<div class="empty">
      <h2>No session fits</h2>
      <p>Nothing recorded matches all of these filters. Take one away, or look at a longer span of time.</p>
      <button type="button" class="button" @click=${() => this.filter({})}>Clear the filters</button>
    </div>`;
  }

  /** What arrived while it was shown did not take it away. */
  leaveFirstLook() {
    this.firstAt = undefined;
    this.heard = true;
    if (this.route.path[0] === 'start') go(['sessions'], this.listParams);
    else this.requestUpdate();
  }

  /** Lists have it a moment later. */
  arrived() {
    this.heard = true;
    this.renewed();
  }

  renewed() {
    this.feed.news();
    this.pulseSoon();
  }

  /** Somebody deleted a session. */
  gone(id) {
    this.heard = false;
    this.feed.remove(id);
    this.renderRoot.querySelector('session-pane')?.gone(id);
    this.pulseSoon();
  }

  /** The figures over the list change with the sessions, but are not worth a request each time. */
  pulseSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.pulses += 1;
    }, 8000);
  }

  release() {
    this.feed.release();
    this.renderRoot.querySelector('.list').scrollTop = 0;
  }

  /** New filters: the rest of the view (environment, order, measure) stays. */
  filter(filters) {
    const { environment, sort, pulse } = this.route.params;
    go(this.opened ? this.route.path : ['sessions'], { ...filters, environment, sort, pulse });
  }

  put(params, replace = false) {
    go(this.opened ? this.route.path : ['sessions'], { ...this.route.params, ...params }, { replace });
  }

  /** j and k: with a session open beside the list, the next one opens at once; Back still leads to where one came from. */
  step(by) {
    const table = this.renderRoot.querySelector('session-table');
    if (!table || table.offsetParent === null) return false;
    const link = table.step(by);
    if (link && this.opened) {
      const id = decodeURIComponent(link.hash.split('?')[0].split('/').pop());
      go(['sessions', id], this.listParams, { replace: true });
    }
    return true;
  }

  close() {
    const { opened } = this;
    go(['sessions'], this.listParams);
    this.updateComplete.then(() => {
      const table = this.renderRoot.querySelector('session-table');
      table?.updateComplete.then(() => table.links.find((link) => link.hash.includes(opened))?.focus());
    });
  }

  deleted(event) {
    this.feed.remove(event.detail);
    this.close();
  }
}

/** Where else one can have what the filters let through. */
function figuresAndExports(params) {
  const figures = href(['overview'], { ...filtersIn(params), environment: params.environment });
  const apart = href(['apart'], { ...filtersIn(params), environment: params.environment });
  return html`<a class="button elsewhere" href=${figures} title="Figures of what these filters let through">Figures</a>
    <a class="button elsewhere" href=${apart} title="What sets those that failed apart, or any two groups">Compare</a>
    ${[['csv', 'Export CSV'], ['jsonl', 'Export JSON lines']].map(
      ([format, words]) => html`<a class="button elsewhere" title="What these filters let through"
        href=${'api/sdk/export' + search({ ...apiQuery(params), format })} download>${words}</a>`,
    )}`;
}

customElements.define('sessions-view', SessionsView);
