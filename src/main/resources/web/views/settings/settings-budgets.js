// <settings-budgets .account .environment>: what runs may cost in a day or a month, and what they cost so far, as bars. Admins
// make and delete them.
import { LitElement, css, html, nothing } from 'lit';
import { get, post, remove } from '../../api.js';
import { money } from '../../format.js';
import { may } from '../../roles.js';
import { href } from '../../route.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';

const AGAIN_MS = 30_000;
const WHOSE = {
  all: 'All runs together',
  each_agent: 'Each agent',
  each_user: 'Each user',
  agent: 'One agent',
  user: 'One user',
};
const NAMED = ['agent', 'user'];
const NEAR = 0.8;

class SettingsBudgets extends LitElement {
  static properties = {
    account: { attribute: false },
    environment: {},
    items: { state: true },
    failure: { state: true },
    whose: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
      li { display: grid; gap: var(--s2); padding: var(--s4); border-bottom: 1px solid var(--line); }
      li:last-child { border-bottom: 0; }
      h3 { display: flex; align-items: center; gap: var(--s3); }
      h3 .button { margin-left: auto; }
      .spent { display: grid; gap: 4px; font-size: var(--t-s); }
      .spent p { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s3); }
      .spent p a { overflow-wrap: anywhere; }
      .bar { height: 8px; border-radius: 4px; background: var(--sunken); overflow: hidden; }
      .bar i { display: block; height: 100%; background: var(--bar); border-radius: 4px; }
      .bar i.near { background: var(--run); }
      .bar i.passed { background: var(--fail); }
      form { display: flex; flex-wrap: wrap; gap: var(--s3); align-items: end; padding: var(--s4); }
      form .field { flex: 1 1 10rem; }
      .problem { margin: var(--s4) var(--s4) 0; }
    `,
  ];

  constructor() {
    super();
    this.whose = 'all';
  }

  connectedCallback() {
    super.connectedCallback();
    this.timer = setInterval(() => this.load(), AGAIN_MS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  willUpdate(changed) {
    if (changed.has('environment')) this.load();
  }

  async load() {
    try {
      this.items = (await get('org/budgets', { environment: this.environment })).items;
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card" aria-labelledby="title">
      <header><h2 id="title">Budgets of ${this.environment ?? 'live'} runs</h2></header>
      ${failureNote(this.failure, ['dollars', 'name'])}
      ${
        this.items?.length === 0
          ? html`<div class="empty">
              <p>
                None yet. A budget holds nothing back: the overview says when it is nearly spent and when it is passed.
                Days and months are those of UTC.
              </p>
            </div>`
          : html`<ul>
              ${this.items?.map((budget) => this.budget(budget))}
            </ul>`
      }
      ${may(this.account, 'setBudgets') ? this.form() : nothing}
    </section>`;
  }

  budget(budget) {
    const title = `${budget.name ?? WHOSE[budget.whose]}, ${money(budget.dollars)} a ${budget.period}`;
    return html`<li>
      <h3>
        <bdi>${title}</bdi>
        ${
          may(this.account, 'setBudgets')
            ? html`<button type="button" class="button tiny plain" @click=${() => this.erase(budget)}>
                Delete<span class="unseen"> <bdi>${title}</bdi></span>
              </button>`
            : nothing
        }
      </h3>
      ${
        budget.spending.length
          ? budget.spending.map((spent) => this.spent(budget, spent))
          : html`<p class="small muted">Nothing to speak of was spent yet.</p>`
      }
    </li>`;
  }

  spent(budget, { name, spent, share, pace }) {
    const filter = { [budget.whose.includes('agent') ? 'agentName' : 'userId']: name };
    const list = href(['sessions'], {
      environment: this.environment,
      ...filter,
      from: budget.from,
      to: budget.to,
      sort: '-estimatedCost',
    });
    const look = share >= 1 ? 'passed' : share >= NEAR ? 'near' : '';
    const percent = Math.round(share * 100);
    return html`<div class="spent">
      <p>
        <a href=${list}><bdi>${name ?? 'All runs'}</bdi></a>
        <span>${money(spent)} <span class=${look === 'passed' ? 'fail' : 'muted'}>${percent} %</span></span>
        ${pace ? html`<span class="muted">${money(pace)} at this pace</span>` : nothing}
      </p>
      <div
        class="bar"
        role="meter"
        aria-label="${name ?? 'All runs'}: spent of the budget, in percent"
        aria-valuemin="0"
        aria-valuemax="100"
        aria-valuenow=${Math.min(100, percent)}
      >
        <i class=${look} .style=${`width: ${Math.min(100, share * 100)}%`}></i>
      </div>
    </div>`;
  }

  form() {
    return html`<form aria-label="New budget" @submit=${this.create}>
      <div class="field">
        <label for="whose">Whose</label>
        <select id="whose" name="whose" @change=${(event) => (this.whose = event.target.value)}>
          ${Object.entries(WHOSE).map(([value, words]) => html`<option value=${value}>${words}</option>`)}
        </select>
      </div>
      ${
        NAMED.includes(this.whose)
          ? html`<div class="field">
              <label for="name">Name</label><input id="name" name="name" required maxlength="256" autocomplete="off" />
            </div>`
          : nothing
      }
      <div class="field">
        <label for="dollars">US dollars</label
        ><input id="dollars" name="dollars" type="number" min="0.01" max="1000000000" step="any" required />
      </div>
      <div class="field">
        <label for="period">In</label>
        <select id="period" name="period">
          <option value="day">a day</option>
          <option value="month">a month</option>
        </select>
      </div>
      <button class="button main" ?disabled=${this.busy}>Add</button>
    </form>`;
  }

  async create(event) {
    event.preventDefault();
    const form = event.target;
    const { whose, name, dollars, period } = Object.fromEntries(new FormData(form));
    const environment = this.environment ?? 'live';
    await this.change(() => post('org/budgets', { environment, whose, name, dollars: Number(dollars), period }));
    if (!this.failure) form.dollars.value = '';
  }

  erase({ id }) {
    return this.change(() => remove('org/budgets/' + id));
  }

  async change(request) {
    this.busy = true;
    this.failure = undefined;
    try {
      await request();
      await this.load();
    } catch (failure) {
      this.failure = failure;
    } finally {
      this.busy = false;
    }
  }
}
customElements.define('settings-budgets', SettingsBudgets);
