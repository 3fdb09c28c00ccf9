// The overview's tables: groups of sessions, the most first. `found` is what stats answered ({ groups, items }), undefined
// draws a skeleton; `list(filter)` is the link to the sessions with that filter; `more` the link that shows all groups, or
// few again.
import { html, nothing } from 'lit';
import { count, duration, money, percent, whole } from '../../format.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';

export const FEW = 8;

export function groupsTable({ title, name = title, column, param, none, found, list, more }) {
  return table({
    title,
    name,
    found,
    more,
    columns: [column, 'Sessions', 'Failed', 'Success', 'p95', 'Cost'],
    measure: (item) => item.sessions,
    row: (item, most) => {
      const link = (filter) => list({ [param]: item.key, ...filter });
      return html`<tr>
        ${named(item, link(), none, share(item.sessions, most, item.failed))}
        <td class="num"><a class="quiet" href=${link()}>${count(item.sessions)}</a></td>
        <td class="num">${failed(item, link)}</td>
        <td class="num">${percent(item.successRate)}</td>
        <td class="num">${duration(item.p95DurationMs)}</td>
        <td class="num">${money(item.cost)}</td>
      </tr>`;
    },
  });
}

/** `leads(tool)`: whether the sessions that called this tool can be listed. */
export function toolsTable({ found, list, more, leads }) {
  return table({
    title: 'Tools',
    found,
    more,
    columns: ['Tool', 'Sessions', 'Calls', 'Errors', 'Error rate', 'Cost'],
    measure: (item) => item.calls,
    row: (item, most) => {
      const link = leads(item.key) ? list({ toolName: item.key }) : undefined;
      return html`<tr>
        ${named(item, link, 'no tool', share(item.calls, most, item.errors))}
        <td class="num">
          ${link ? html`<a class="quiet" href=${link}>${count(item.sessions)}</a>` : count(item.sessions)}
        </td>
        <td class="num">${count(item.calls)}</td>
        <td class="num">${count(item.errors)}</td>
        <td class="num ${item.errorRate > 0.05 ? 'fail' : ''}">${percent(item.errorRate)}</td>
        <td class="num">${money(item.cost)}</td>
      </tr>`;
    },
  });
}

export function reasonsTable({ found, list, more }) {
  return table({
    title: 'Failure reasons',
    found,
    more,
    columns: ['Reason', 'Sessions'],
    none: 'Nothing failed in this span.',
    measure: (item) => item.sessions,
    row: (item, most) => {
      const link = list({ outcome: 'failed', failureReason: item.key });
      return html`<tr>
        ${named(item, link, 'no reason given', share(item.sessions, most, item.sessions))}
        <td class="num"><a class="quiet" href=${link}>${count(item.sessions)}</a></td>
      </tr>`;
    },
  });
}

function named({ key }, link, none, bar) {
  const words = key === '' ? html`<span class="muted">${none}</span>` : html`<bdi>${key}</bdi>`;
  return html`<th scope="row" title=${key}>
    <span class="key">${link ? html`<a class="quiet" href=${link}>${words}</a>` : words}</span>${bar}
  </th>`;
}

function failed(item, link) {
  if (!item.failed) return '0';
  return html`<a class="quiet fail" href=${link({ outcome: 'failed' })}>${count(item.failed)}</a>`;
}

function table({ title, name = title, found, more, columns, measure, row, none = 'Nothing in this span.' }) {
  const items = found?.items;
  const most = Math.max(1, ...(items ?? []).map(measure));
  return html`<section class="card ${items?.length > FEW ? 'wide' : ''}">
    <header>
      <h2>${title}</h2>
      ${found?.groups > FEW ? moreLink(found, more) : nothing}
    </header>
    ${
      items?.length === 0
        ? html`<p class="empty">${none}</p>`
        : html`<div class="scroll-x" tabindex="0" role="region" aria-label=${name}>
            <table aria-label=${name}>
              <thead>
                <tr>
                  ${columns.map((words, i) => html`<th scope="col" class=${i ? 'num' : ''}>${words}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${items ? items.map((item) => row(item, most)) : skeletonRows(5, columns.length)}
              </tbody>
            </table>
          </div>`
    }
  </section>`;
}

function moreLink({ groups, items }, more) {
  if (items.length <= FEW) return html`<a class="small" href=${more}>All ${whole(groups)}</a>`;
  const cut = items.length < groups ? html`<span class="small muted">the first ${whole(items.length)}</span>` : nothing;
  return html`${cut}<a class="small" href=${more}>Only ${FEW}</a>`;
}

/** A bar under a name: how much of the most it is, the failed part of it in the failure's colour. */
function share(value, most, bad = 0) {
  return html`<span class="share" aria-hidden="true"
    ><i .style=${`width: ${((value - bad) / most) * 100}%`}></i
    ><i class="bad" .style=${`width: ${(bad / most) * 100}%`}></i
  ></span>`;
}
