// The look of <groups-view>.
import { css } from 'lit';

export const groups = css`
  .find:not([type=checkbox]) { width: 12rem; }
  th[scope=row] { min-width: 9rem; max-width: 18rem; overflow-wrap: anywhere; }
  td { white-space: nowrap; }
  td, tbody th { vertical-align: middle; }
  spark-line { width: 72px; }
  tbody tr { cursor: pointer; }
  .erase { padding: 0 var(--s2) 0 0; }
  erase-user { position: sticky; bottom: var(--s3); }
  @media (max-width: 640px) {
    .find:not([type=checkbox]) { width: 100%; }
    td, th { padding-left: var(--s2); padding-right: var(--s2); }
    th[scope=row] {
      position: sticky; left: 0; background: var(--surface); min-width: 7.5rem; max-width: 9rem; font-size: var(--t-xs);
      overflow: hidden; text-overflow: ellipsis; white-space: nowrap;
    }
    spark-line { width: 56px; }
    .events, .tokens { display: none; }
  }
`;
