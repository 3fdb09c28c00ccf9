// <notice-dialog .rule .mail>: makes a rule of notices, or changes one. open() shows it; fires `saved` with the rule.
import { LitElement, css, html, nothing } from 'lit';
import { post, put } from '../../api.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, field, submit } from '../../parts/form-field.js';
import { CHANNELS, KINDS, wanted } from './notice-words.js';

const USUAL_KINDS = ['failure_new', 'failure_regressed', 'failure_rising', 'runs_stalled', 'budget_passed', 'backup_failed'];
const ADDRESS = {
  webhook: ['Address', 'https://example.org/hooks/runlog', 'Gets signed JSON; the secret is shown once, when this is saved.'],
  slack: ['Incoming webhook', 'https://hooks.slack.com/services/…', 'Slack → Apps → Incoming Webhooks.'],
  teams: ['Webhook of a workflow', 'https://….logic.azure.com/…', 'Teams → channel → Workflows → “Post to a channel when a webhook request is received”.'],
  discord: ['Webhook', 'https://discord.com/api/webhooks/…', 'Discord → channel → Integrations → Webhooks.'],
  ntfy: ['Topic', 'https://ntfy.sh/our-agents', 'Whoever knows the topic can read it.'],
  mail: ['To', 'ada@example.org, bob@example.org', 'Up to ten addresses with commas in between.'],
};
const FIELDS = ['name', 'address', 'kinds', 'agents', 'labels', 'everyMinutes', 'zone', 'quietFrom', 'quietTo', 'digestAt'];

class NoticeDialog extends LitElement {
  static properties = {
    rule: { attribute: false },
    mail: { type: Boolean },
    channel: { state: true },
    timing: { state: true },
    quiet: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    dialog { width: min(40rem, calc(100vw - 2rem)); }
    .two { display: grid; gap: var(--s4); grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); }
    .kinds { display: grid; gap: var(--s2) var(--s4); grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); }
    .kinds label { display: inline-flex; align-items: center; gap: var(--s2); font-size: var(--t-s); }
    .small { font-size: var(--t-xs); }
  `,
  ];

  render() {
    const rule = this.rule ?? {};
    const wrong = (name) => this.failure?.about(name);
    const [label, placeholder, hint] = ADDRESS[this.channel ?? 'webhook'];
    return html`<dialog aria-labelledby="heading">
      <form class="stack" @submit=${this.send}>
        <h2 id="heading">${this.rule ? 'Change a rule' : 'Tell somebody'}</h2>
        ${failureNote(this.failure, FIELDS)}
        <div class="two">
          ${field({ name: 'name', label: 'Name', value: rule.name, placeholder: 'e.g. Team channel', wrong: wrong('name') })}
          <div class="field">
            <label for="channel">By</label
            ><select id="channel" name="channel" @change=${({ target }) => (this.channel = target.value)}>
              ${Object.entries(CHANNELS).map(
                ([channel, words]) =>
                  html`<option
                    value=${channel}
                    ?selected=${channel === this.channel}
                    ?disabled=${channel === 'mail' && !this.mail}
                  >
                    ${words}${channel === 'mail' && !this.mail ? ' (smtp.host is not set)' : nothing}
                  </option>`,
              )}
            </select>
          </div>
        </div>
        ${field({ name: 'address', label, placeholder, hint, value: rule.address, wrong: wrong('address') })}
        <fieldset>
          <legend>Of</legend>
          <div class="kinds">
            ${Object.entries(KINDS).map(
              ([kind, words]) =>
                html`<label
                  ><input type="checkbox" name="kind" value=${kind} ?checked=${(rule.kinds ?? USUAL_KINDS).includes(kind)} />
                  ${words}</label
                >`,
            )}
          </div>
          ${wrong('kinds') ? html`<span class="wrong" role="alert">Choose at least one of them.</span>` : nothing}
        </fieldset>
        <div class="two">
          ${this.names('agents', 'Agents', 'All agents', rule.agents)} ${this.names('labels', 'Labels of runs', 'Any or none', rule.labels)}
          ${this.choice('environment', 'Environment', { live: 'Live', test: 'Test' }, rule.environment)}
          ${this.choice(
            'content',
            'Of what runs say',
            { none: 'nothing', titles: 'titles of failures', texts: 'titles and texts' },
            rule.content ?? 'titles',
          )}
        </div>
        ${this.when(rule, wrong)}
        <div class="actions">
          <button type="button" class="button" @click=${() => this.dialog.close()}>Cancel</button
          ><button class="button main" ?disabled=${this.busy}>Save</button>
        </div>
      </form>
    </dialog>`;
  }

  when(rule, wrong) {
    return html`<div class="two">
      <div class="field">
        <label for="timing">When</label
        ><select id="timing" name="timing" @change=${({ target }) => (this.timing = target.value)}>
          ${timings(this.timing).map(
            ([value, words]) => html`<option value=${value} ?selected=${value === this.timing}>${words}</option>`,
          )}
        </select>
      </div>
      ${this.timing === 'digest' ? time('digestAt', 'At', rule.digestAt ?? '07:30', wrong) : this.quietChoice()}
      ${this.quiet && this.timing !== 'digest' ? [time('quietFrom', 'Quiet from', rule.quietFrom ?? '22:00', wrong), time('quietTo', 'until', rule.quietTo ?? '07:00', wrong)] : nothing}
      ${
        this.quiet || this.timing === 'digest'
          ? field({ name: 'zone', label: 'Time zone', value: rule.zone ?? here(), wrong: wrong('zone') })
          : nothing
      }
    </div>`;
  }

  quietChoice() {
    return html`<div class="field">
      <span class="label">Quiet hours</span>
      <div class="choices">
        <label
          ><input type="checkbox" name="quiet" ?checked=${this.quiet} @change=${({ target }) => (this.quiet = target.checked)} /> hold
          back at night</label
        >
      </div>
    </div>`;
  }

  names(name, label, placeholder, value = []) {
    return field({
      name,
      label,
      placeholder,
      value: value.join(', '),
      required: false,
      hint: 'Names with commas in between.',
      wrong: this.failure?.details.find((detail) => detail.field.startsWith(name))?.message,
    });
  }

  choice(name, label, options, chosen) {
    return html`<div class="field">
      <label for=${name}>${label}</label
      ><select id=${name} name=${name}>
        ${Object.entries(options).map(([value, words]) => html`<option value=${value} ?selected=${value === chosen}>${words}</option>`)}
      </select>
    </div>`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  async open() {
    await this.updateComplete;
    const { rule } = this;
    this.failure = undefined;
    this.channel = rule?.channel ?? 'webhook';
    this.timing = rule?.digestAt ? 'digest' : String(rule?.everyMinutes ?? 15);
    this.quiet = Boolean(rule?.quietFrom);
    await this.updateComplete;
    this.renderRoot.querySelector('form').reset();
    for (const select of this.renderRoot.querySelectorAll('select'))
      for (const option of select.options) option.selected = option.hasAttribute('selected');
    this.dialog.showModal();
    this.renderRoot.querySelector('#name').focus();
  }

  async send(event) {
    const rule = await submit(this, event, (values, form) => {
      const body = this.read(values, new FormData(form).getAll('kind'));
      return this.rule ? put('org/notices/' + this.rule.id, body) : post('org/notices', body);
    });
    if (!rule) return;
    this.dialog.close();
    this.dispatchEvent(new CustomEvent('saved', { detail: rule }));
  }

  read({ name, channel, address, agents, labels, environment, content, timing, quiet, ...times }, kinds) {
    const digest = timing === 'digest';
    return {
      ...(this.rule ? { enabled: wanted(this.rule).enabled } : {}),
      name,
      channel,
      address,
      kinds,
      agents: split(agents),
      labels: split(labels),
      environment,
      content,
      everyMinutes: digest ? 0 : Number(timing),
      zone: times.zone,
      digestAt: digest ? times.digestAt : undefined,
      quietFrom: quiet && !digest ? times.quietFrom : undefined,
      quietTo: quiet && !digest ? times.quietTo : undefined,
    };
  }
}

const TIMINGS = [
  ['0', 'at once'],
  ['15', 'at most every 15 minutes'],
  ['60', 'at most every hour'],
  ['240', 'at most every 4 hours'],
  ['digest', 'once a day, with the figures of yesterday'],
];

/** A rule that was not made here may have any number of minutes. */
const timings = (chosen) =>
  TIMINGS.some(([value]) => value === chosen) ? TIMINGS : [...TIMINGS, [chosen, `at most every ${chosen} minutes`]];

const time = (name, label, value, wrong) => field({ name, label, type: 'time', value, wrong: wrong(name) });

const split = (text = '') =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

customElements.define('notice-dialog', NoticeDialog);
