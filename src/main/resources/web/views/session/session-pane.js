// <session-pane .sessionId .params .account .labels .known>: one session: what can be done with it, its header, its events. What
// is heard of it live is a reason to read it anew, never shown by itself: it may be older than the last reply. `known` is the
// list's summary, shown until the whole is here; `labels` are the organization's. Fires `close` and `deleted` (its id).
// In this folder: the header; what the rules say; the events with their feed, timeline, tree, filters and jumps; the export. One event unfolded is in
// ../event/, what people say of the session in ../marks/.
import { LitElement, html, nothing } from 'lit';
import { AfterNews } from '../../after-news.js';
import { ApiError, get, remove, search } from '../../api.js';
import { whole } from '../../format.js';
import { Keys } from '../../keys.js';
import { LatestReplies } from '../../latest-replies.js';
import { Live } from '../../live.js';
import { may } from '../../roles.js';
import { href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { saveSession } from './session-export.js';
import { listHidden, sessionPane } from './session-pane-styles.js';
import { icons } from '../../parts/icons.js';
import '../../parts/confirm-dialog.js';
import '../../parts/copy-button.js';
import './session-events.js';
import './session-header.js';
import './session-insight.js';
import './share-dialog.js';
import '../marks/session-marks.js';

class SessionPane extends LitElement {
  static properties = {
    sessionId: {},
    params: { attribute: false },
    account: { attribute: false },
    labels: { attribute: false },
    known: { attribute: false },
    session: { state: true },
    failure: { state: true },
    trouble: { state: true },
    said: { state: true },
  };

  static styles = [base, controls, pages, sessionPane];

  replies = new LatestReplies();

  afterNews = new AfterNews(this, () => (this.isGone ? undefined : this.load()));

  live = new Live(this, {
    session: ({ id }) => id === this.sessionId && this.changed(),
    deleted: ({ id }) => this.gone(id),
    labels: () => this.afterNews.news(),
    begun: () => this.changed(),
    reload: () => this.changed(),
  });

  keys = new Keys(this, { n: () => this.events?.writeNote() || this.marks?.writeNote() || false });

  connectedCallback() {
    super.connectedCallback();
    this.tabIndex = -1;
  }

  willUpdate(changed) {
    if (changed.has('sessionId')) this.begin();
    this.live.listen(this.params.environment);
  }

  begin() {
    this.session = this.known?.id === this.sessionId ? this.known : undefined;
    this.failure = undefined;
    this.trouble = undefined;
    this.said = undefined;
    this.scrollTop = 0;
    if (listHidden()) this.updateComplete.then(() => this.focus());
    this.load();
  }

  load() {
    const { environment } = this.params;
    this.replies.startOver();
    return this.replies.ask(
      (signal) => get('sdk/sessions/' + encodeURIComponent(this.sessionId), { environment }, signal),
      (session) => {
        this.session = session;
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }

  /** That session was deleted by somebody: if it is this one, there is nothing left to show, or to listen to. */
  gone(id) {
    if (id !== this.sessionId) return;
    this.replies.giveUp();
    this.session = undefined;
    this.failure = new ApiError(404);
  }

  get isGone() {
    return this.failure?.status === 404;
  }

  /** It has changed, or may have, and may have new events. */
  changed() {
    this.afterNews.news();
    this.events?.pull();
  }

  /** Somebody here said something of a session. */
  marked({ detail: id }) {
    if (id === this.sessionId) this.load();
  }

  /** What is said of the session points at one of its events. */
  reveal({ detail: id }) {
    this.events?.reveal(id);
  }

  get events() {
    return this.renderRoot.querySelector('session-events');
  }

  get marks() {
    return this.renderRoot.querySelector('session-marks');
  }

  get listParams() {
    const { event, type, find, ...params } = this.params;
    return params;
  }

  render() {
    const { session } = this;
    if (this.failure && !session) return this.missing();
    return html`<article aria-label="Session" aria-busy=${!session} @marked=${this.marked}>
        <div class="top">${this.backLink()}<span class="actions">${this.actions()}${this.closeButton()}</span></div>
        ${this.trouble ? html`<div class="problem" role="alert">${this.trouble.message}</div>` : nothing}
        <session-header .session=${session} .said=${this.said} .params=${this.listParams}></session-header>
        ${
          session
            ? html`<session-insight
                .session=${session}
                .params=${this.listParams}
                .account=${this.account}
                @reveal=${this.reveal}
                @said=${({ detail }) => (this.said = detail)}
              ></session-insight>
              <session-marks
                .session=${session}
                .labels=${this.labels}
                .params=${this.listParams}
                .account=${this.account}
              ></session-marks>`
            : nothing
        }
        <session-events .session=${session} .said=${this.said} .params=${this.params} .account=${this.account} .scroller=${this}></session-events>
      </article>
      <share-dialog .session=${session} .environment=${this.params.environment}></share-dialog>
      <confirm-dialog heading="Delete this session?" action="Delete">
        “<bdi>${session?.name}</bdi>” and its ${whole(session?.eventCount)} events will be gone for everybody. This cannot be undone.
      </confirm-dialog>`;
  }

  missing() {
    const gone = this.isGone;
    return html`<div class="top">${this.backLink()}${this.closeButton()}</div>
      <div class="empty">
        <h2>${gone ? 'There is no such session' : 'This session cannot be shown'}</h2>
        <p>${gone ? 'It may have been deleted, or belongs to the other environment.' : this.failure.message}</p>
      </div>`;
  }

  actions() {
    const { environment } = this.params;
    const compare = href(['compare', this.sessionId], { environment, with: 'nearest' });
    return html`<copy-button label="Copy link" .text=${() => location.href}></copy-button>
      <a class="button tiny" href=${compare} title="Beside the nearest good run of this agent">Compare</a>
      <button type="button" class="button tiny" ?disabled=${!this.session} @click=${this.save}>
        ${icons.download()}Export
      </button>
      ${may(this.account, 'shareSessions') ? this.shareButton() : nothing}
      ${may(this.account, 'deleteSessions') ? this.deleteButton() : nothing}`;
  }

  shareButton() {
    const share = () => this.renderRoot.querySelector('share-dialog').open();
    return html`<button type="button" class="button tiny" ?disabled=${!this.session} @click=${share}>Share</button>`;
  }

  deleteButton() {
    const words = 'Delete the session';
    return html`<button type="button" class="button tiny plain" aria-label=${words} title=${words} @click=${this.erase}>
      ${icons.trash()}
    </button>`;
  }

  /** Where the list is out of sight; beside the list, the close button does it. */
  backLink() {
    return html`<a class="back quiet" href=${href(['sessions'], this.listParams)}>← Sessions</a>`;
  }

  closeButton() {
    const close = () => this.dispatchEvent(new CustomEvent('close'));
    return html`<button type="button" class="button tiny plain close" aria-label="Close the session" title="Close (Esc)"
      @click=${close}>
      ${icons.close()}
    </button>`;
  }

  async save() {
    this.trouble = undefined;
    try {
      await saveSession(this.session, this.params.environment);
    } catch (failure) {
      this.trouble = failure;
    }
  }

  async erase() {
    if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    const { environment } = this.params;
    try {
      await remove('sdk/sessions/' + encodeURIComponent(this.sessionId) + search({ environment }));
      this.dispatchEvent(new CustomEvent('deleted', { detail: this.sessionId }));
    } catch (failure) {
      this.trouble = failure;
    }
  }
}
customElements.define('session-pane', SessionPane);
