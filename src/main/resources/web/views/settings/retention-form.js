// <retention-form .kept>: how long the runs of one environment are kept. It says in words what will happen, and asks
// before a shorter time takes runs away. Fires `kept` with what was saved.
import { LitElement, css, html, nothing } from 'lit';
import { get, patch } from '../../api.js';
import { plural, whole } from '../../format.js';
import { LatestReplies } from '../../latest-replies.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import '../../parts/confirm-dialog.js';

const USUAL_DAYS = 30;
const MOST_DAYS = 36_500;

class RetentionForm extends LitElement {
  static properties = {
    kept: { attribute: false },
    keep: { state: true },
    days: { state: true },
    due: { state: true },
    failure: { state: true },
    busy: { state: true },
    saved: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    form { padding: var(--s4); }
    .row { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; }
    .row select { width: auto; }
    .row input { width: 7rem; }
  `,
  ];

  replies = new LatestReplies();

  willUpdate(changed) {
    if (!changed.has('kept')) return;
    this.choose(this.kept.keep, this.kept.days ?? USUAL_DAYS);
  }

  choose(keep, days) {
    this.keep = keep;
    this.days = days;
    this.count();
  }

  /** How many runs would go now; undefined until it is known. */
  async count() {
    this.due = undefined;
    this.replies.startOver();
    const { environment } = this.kept;
    const days = limit({ ...this.kept, keep: this.keep, days: this.days });
    if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) return;
    await this.replies.ask(
      (signal) => get('org/retention/due', { environment, days }, signal),
      ({ sessions }) => {
        this.due = sessions;
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }

  render() {
    const { environment, defaultDays } = this.kept;
    const wrong = this.failure?.about('days');
    return html`<form class="stack" aria-label="${environment} runs" @submit=${this.send}>
        ${failureNote(this.failure, ['days'])}
        <div class="row">
          <div class="field">
            <label for="keep">Keep ${environment} runs</label
            ><select id="keep" name="keep" @change=${(event) => this.change(event.target.value, this.days)}>
              <option value="default" ?selected=${this.keep === 'default'}>
                as the server does: ${defaultDays ? plural(defaultDays, 'day') : 'for ever'}
              </option>
              <option value="unlimited" ?selected=${this.keep === 'unlimited'}>for ever</option>
              <option value="days" ?selected=${this.keep === 'days'}>for some days</option>
            </select>
          </div>
          ${
            this.keep === 'days'
              ? html`<div class="field">
                  <label for="days">Days</label
                  ><input
                    id="days"
                    name="days"
                    type="number"
                    min="1"
                    max=${MOST_DAYS}
                    required
                    .value=${String(this.days)}
                    aria-invalid=${wrong ? 'true' : nothing}
                    aria-describedby=${wrong ? 'days-wrong' : nothing}
                    @input=${(event) => this.change('days', event.target.value)}
                  />
                  ${wrong ? html`<span class="wrong" id="days-wrong">${wrong}</span>` : nothing}
                </div>`
              : nothing
          }
          <button class="button main" ?disabled=${this.busy}>Save</button>
          <span class="small muted" role="status">${this.saved ? 'Saved' : nothing}</span>
        </div>
        <p class="small muted" aria-live="polite">${this.consequence()}</p>
      </form>
      <confirm-dialog heading="Delete older ${environment} runs?" action="Delete and save"
        >${this.consequence()} Their events and figures go with them. This cannot be undone.</confirm-dialog
      >`;
  }

  consequence() {
    const { environment } = this.kept;
    const days = limit({ ...this.kept, keep: this.keep, days: this.days });
    if (!days) return `No ${environment} runs are deleted.`;
    const now = this.due === undefined ? '' : `; ${this.due === 0 ? 'none' : whole(this.due)} today`;
    return `${environment === 'live' ? 'Live' : 'Test'} runs without activity for ${plural(days, 'day')} are deleted${now}.`;
  }

  change(keep, days) {
    this.saved = false;
    this.failure = undefined;
    this.choose(keep, days);
  }

  async send(event) {
    event.preventDefault();
    this.saved = false;
    const before = limit(this.kept) ?? Infinity;
    const after = limit({ ...this.kept, keep: this.keep, days: this.days }) ?? Infinity;
    if (after < before) {
      await this.count();
      if (!(await this.renderRoot.querySelector('confirm-dialog').ask())) return;
    }
    this.busy = true;
    this.failure = undefined;
    try {
      const { environment } = this.kept;
      const days = this.keep === 'days' ? Number(this.days) : undefined;
      const kept = await patch('org/retention', { environment, keep: this.keep, days });
      this.saved = true;
      this.dispatchEvent(new CustomEvent('kept', { detail: kept }));
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }
}

/** The days it comes to; undefined for ever. */
function limit({ keep, days, defaultDays }) {
  return { default: defaultDays, days: Number(days) }[keep];
}

customElements.define('retention-form', RetentionForm);
