// The rows of a table whose figures are still on their way. `classOf(column)` gives each cell the class of its column.
import { html } from 'lit';

export function skeletonRows(rows, columns, classOf = () => '') {
  return Array.from(
    { length: rows },
    () =>
      html`<tr class="bones">
        ${Array.from({ length: columns }, (_, column) => html`<td class=${classOf(column)}><span class="bone"></span></td>`)}
      </tr>`,
  );
}
