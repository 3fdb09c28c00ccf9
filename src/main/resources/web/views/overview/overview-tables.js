// The overview's tables: agents, tools and failure reasons, the most first. `items` undefined draws a skeleton;
// `to(filter)` is the link to the sessions with that filter.
import { html, nothing } from 'lit';
import { count, duration, money, percent } from '../../format.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';

const FEW = 8;
const MOST_WORDS = 8;
/** Longer reasons come without their end. */
const CUT = 200;

export function agentsTable(items, to, all) {
  return table(
    'Agents',
    items,
    ['Agent', 'Sessions', 'Success', 'p95', 'Cost'],
    (item, most) =>
      html`<tr>
        <th scope="row">
          <a class="quiet" href=${to({ agentName: item.key })}>${item.key}</a>${share(item.sessions, most, item.failed)}
        </th>
        <td class="num">${count(item.sessions)}</td>
        <td class="num">${percent(item.successRate)}</td>
        <td class="num">${duration(item.p95DurationMs)}</td>
        <td class="num">${money(item.cost)}</td>
      </tr>`,
    (item) => item.sessions,
    all,
  );
}

export function toolsTable(items, to) {
  return table(
    'Tools',
    items,
    ['Tool', 'Calls', 'Errors', 'Error rate', 'Cost'],
    (item, most) =>
      html`<tr>
        <th scope="row">
          <a class="quiet" href=${to({ toolName: item.key })}>${item.key}</a>${share(item.calls, most, item.errors)}
        </th>
        <td class="num">${count(item.calls)}</td>
        <td class="num">${count(item.errors)}</td>
        <td class="num ${item.errorRate > 0.05 ? 'fail' : ''}">${percent(item.errorRate)}</td>
        <td class="num">${money(item.cost)}</td>
      </tr>`,
    (item) => item.calls,
  );
}

export function reasonsTable(items, to) {
  return table(
    'Failure reasons',
    items,
    ['Reason', 'Sessions'],
    (item, most) =>
      html`<tr>
        <th scope="row">
          <a class="quiet" href=${to({ status: 'failed', q: searchable(item.key) })}>${item.key}</a
          >${share(item.sessions, most, item.sessions)}
        </th>
        <td class="num">${count(item.sessions)}</td>
      </tr>`,
    (item) => item.sessions,
    undefined,
    'No failure was reported in this span.',
  );
}

function table(title, items, columns, row, measure, all, none = 'Nothing in this span.') {
  const most = Math.max(1, ...(items ?? []).map(measure));
  return html`<section class="card">
    <header>
      <h2>${title}</h2>
      ${all ? html`<a class="small" href=${all}>All</a>` : nothing}
    </header>
    ${
      items?.length === 0
        ? html`<p class="empty">${none}</p>`
        : html`<div class="scroll-x" tabindex="0" role="region" aria-label=${title}>
            <table aria-label=${title}>
              <thead>
                <tr>
                  ${columns.map((words, i) => html`<th scope="col" class=${i ? 'num' : ''}>${words}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${
                  items
                    ? items.slice(0, FEW).map((item) => row(item, most))
                    : skeletonRows(5, columns.length)
                }
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

/** A bar under a name: how much of the most it is, the failed part of it in the failure's colour. */
function share(value, most, failed = 0) {
  return html`<span class="share" aria-hidden="true"
    ><i .style=${`width: ${((value - failed) / most) * 100}%`}></i
    ><i class="bad" .style=${`width: ${(failed / most) * 100}%`}></i
  ></span>`;
}

/** A failure's reason as words to search for: its beginning, without what differs from run to run. The last may be cut. */
function searchable(reason) {
  const words = reason
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .trim()
    .split(/\s+/);
  const cut = words.length <= MOST_WORDS && reason.length >= CUT;
  return words.slice(0, MOST_WORDS).join(' ') + (cut ? '*' : '');
}
