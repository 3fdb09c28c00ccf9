// <session-marks .session .labels .params .account>: what people say of one session: a star, labels, a verdict, notes. Viewers
// read it. `labels` are the organization's; `params` the list's: the next run to judge is looked for among those that it shows.
// In this folder: the verdict, the labels, the notes (an event's too), and which run comes next.
import { LitElement, css, html, nothing } from 'lit';
import { put, remove } from '../../api.js';
import { Keys } from '../../keys.js';
import { may } from '../../roles.js';
import { go } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { mark, pathOf } from './marking.js';
import { nextUnreviewed } from './review-queue.js';
import { labelLink } from '../../parts/label-chip.js';
import './label-dialog.js';
import './note-list.js';
import './session-verdict.js';

class SessionMarks extends LitElement {
  static properties = {
    session: { attribute: false },
    params: { attribute: false },
    account: { attribute: false },
    labels: { attribute: false },
    failure: { state: true },
    said: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    section { display: grid; gap: var(--s2); padding: 0 var(--s4) var(--s3); grid-template-columns: minmax(0, 1fr); }
    .line { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2); }
    .star[aria-pressed=true] { background: var(--accent-soft); border-color: var(--accent); }
    .next { margin-left: auto; }
    .label { display: flex; min-width: 0; }
    label-dialog { display: contents; }
    @media (max-width: 640px) { .next { margin-left: 0; } section { padding: 0 var(--s3) var(--s3); } }
  `,
  ];

  keys = new Keys(this, {
    s: () => this.allowed(() => this.toggleStar()),
    l: () => this.allowed(() => this.renderRoot.querySelector('label-dialog').open()),
    r: () => this.allowed(() => this.verdict.toggle(true)),
    w: () => this.allowed(() => this.verdict.toggle(false)),
    u: () => this.allowed(() => this.next()),
  });

  willUpdate(changed) {
    if (changed.has('session') && changed.get('session')?.id !== this.session.id) this.said = this.failure = undefined;
  }

  allowed(action) {
    if (!may(this.account, 'mark')) return false;
    action();
    return true;
  }

  /** A new note on the run; false when that is not allowed. */
  writeNote() {
    return this.allowed(() => this.notes.write());
  }

  get verdict() {
    return this.renderRoot.querySelector('session-verdict');
  }

  get notes() {
    return this.renderRoot.querySelector('note-list');
  }

  render() {
    const { session, account, failure, labels } = this;
    const mayMark = may(account, 'mark');
    const chips = (session.labels ?? []).map((name) => labelLink(name, labels, this.params.environment));
    return html`<section aria-label="What people say">
      <div class="line">
        ${mayMark ? this.star() : session.starred ? html`<span class="tag">★ Starred</span>` : nothing} ${chips}
        ${mayMark ? this.more() : nothing}
      </div>
      <session-verdict .session=${session} .account=${account}></session-verdict>
      ${failure ? html`<div class="problem" role="alert">${failure.message}</div>` : nothing}
      <note-list .session=${session} .account=${account}></note-list>
      <label-dialog .session=${session} .labels=${labels}></label-dialog>
    </section>`;
  }

  star() {
    const { starred = false } = this.session;
    return html`<button type="button" class="button tiny star" title="Star (s)" aria-pressed=${starred}
      @click=${this.toggleStar}>${starred ? '★ Starred' : '☆ Star'}</button>`;
  }

  more() {
    return html`<button type="button" class="button tiny" title="Labels (l)"
        @click=${() => this.renderRoot.querySelector('label-dialog').open()}>Labels</button>
      <button type="button" class="button tiny" title="Note (n)" @click=${() => this.notes.write()}>Add a note</button>
      <span class="small muted" role="status">${this.said}</span>
      <button type="button" class="button tiny next" title="The next failed run that nobody judged (u)"
        @click=${this.next}>Next unreviewed failure</button>`;
  }

  toggleStar() {
    return mark(this, (session) => (session.starred ? remove : put)(pathOf(session, '/star')));
  }

  async next() {
    this.said = this.failure = undefined;
    const { session } = this;
    try {
      const id = await nextUnreviewed(session, this.params);
      if (session.id !== this.session.id) return;
      if (id) go(['sessions', id], this.params);
      else this.said = 'No other failed run waits for a verdict here.';
    } catch (failure) {
      this.failure = failure;
    }
  }
}
customElements.define('session-marks', SessionMarks);
