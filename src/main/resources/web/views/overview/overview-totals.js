// The overview's figures of the whole span, and how each moved against the span of the same length before.
// `total` undefined draws a skeleton; `list(filter)` is the link to the sessions with that filter.
import { html, nothing } from 'lit';
import { change, changeOfShare, count, duration, money, percent, plural, whole } from '../../format.js';

export function totalsBand(total, earlier, list) {
  return html`<dl class="totals card">
    ${TILES.map(
      ({ name, value, small, moved }) =>
        html`<div>
          <dt>${name}</dt>
          <dd>
            ${
              total
                ? html`<b>${value(total, list)}</b>${earlier ? movement(moved(total, earlier)) : nothing}<small
                    >${small(total, list)}</small
                  >`
                : html`<span class="bone"></span>`
            }
          </dd>
        </div>`,
    )}
  </dl>`;
}

const moves = (field) => (now, before) => ({ words: change(now[field], before[field]), was: count(before[field]) });

const TILES = [
  {
    name: 'Sessions',
    value: (t, list) => html`<a class="quiet" href=${list()}>${whole(t.sessions)}</a>`,
    small: (t, list) =>
      t.active ? html`<a class="run" href=${list({ outcome: 'active' })}>${whole(t.active)} active</a>` : nothing,
    moved: moves('sessions'),
  },
  {
    name: 'Success rate',
    value: (t) => percent(t.successRate),
    small: (t, list) =>
      t.failed ? html`<a class="fail" href=${list({ outcome: 'failed' })}>${whole(t.failed)} failed</a>` : nothing,
    moved: (now, before) => ({
      words: changeOfShare(now.successRate, before.successRate),
      was: percent(before.successRate),
      worse: now.successRate < before.successRate,
    }),
  },
  {
    name: 'Median duration',
    value: (t) => duration(t.p50DurationMs),
    small: (t) => `p95 ${duration(t.p95DurationMs)}, p99 ${duration(t.p99DurationMs)}`,
    moved: (now, before) => ({
      words: change(now.p50DurationMs, before.p50DurationMs),
      was: duration(before.p50DurationMs),
      worse: now.p50DurationMs > before.p50DurationMs,
    }),
  },
  {
    name: 'Cost',
    value: (t) => money(t.cost),
    small: (t) => (t.sessions ? `${money(t.cost / t.sessions)} a session` : nothing),
    moved: (now, before) => ({ words: change(now.cost, before.cost), was: money(before.cost) }),
  },
  { name: 'Tokens', value: (t) => count(t.tokens), small: () => nothing, moved: moves('tokens') },
  {
    name: 'Events',
    value: (t) => count(t.events),
    small: (t, list) =>
      t.withErrors
        ? html`<a href=${list({ hasErrors: 'true' })}
            >${plural(t.errors, 'error')} in ${plural(t.withErrors, 'session')}</a
          >`
        : nothing,
    moved: moves('events'),
  },
];

/** Only what is plainly worse has a colour: more runs, cost or tokens are neither good nor bad. */
function movement({ words, was, worse }) {
  if (!words) return nothing;
  const still = words.startsWith('±');
  return html`<span class="moved ${worse && !still ? 'fail' : 'muted'}" title="${was} in the time before, as long as this">${words}</span>`;
}
