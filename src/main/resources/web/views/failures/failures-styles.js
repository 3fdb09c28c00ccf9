// The look of the list of failures and of the page of one.
import { css } from 'lit';

export const states = css`
  .state {
    display: inline-block; padding: 0 6px; border-radius: 4px; background: var(--sunken); font-size: var(--t-xs);
    line-height: 1.6; white-space: nowrap; color: var(--muted);
  }
  .state.regressed, .state.rising { background: var(--fail-soft); color: var(--fail); font-weight: 550; }
  .state.new { background: var(--run-soft); color: var(--run); font-weight: 550; }
`;

export const list = css`
  tbody tr { cursor: pointer; }
  th[scope=row] { min-width: 16rem; max-width: 34rem; white-space: normal; overflow-wrap: anywhere; }
  th[scope=row] .tags { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s2); margin-top: 2px; font-weight: 400; }
  td { white-space: nowrap; }
  td, tbody th { vertical-align: middle; }
  td.names { max-width: 12rem; overflow: hidden; text-overflow: ellipsis; }
  spark-line { width: 84px; }
  .sides { display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); font-size: var(--t-s); }
  details > summary { cursor: pointer; padding: var(--s3) var(--s4); font-size: var(--t-s); }
  details ul { padding: 0 var(--s4) var(--s3); display: grid; gap: var(--s1); font-size: var(--t-s); }
  details li { overflow-wrap: anywhere; }
  @media (max-width: 640px) {
    th[scope=row] { min-width: 12rem; }
    .side { display: none; }
  }
`;

export const one = css`
  .page-head h1 { overflow-wrap: anywhere; min-width: 0; flex: 1 1 20rem; }
  .sentence { font-size: var(--t-l); max-width: 70ch; overflow-wrap: anywhere; }
  .tags { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
  .facts { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s5); align-items: end; }
  .facts dt { font-size: var(--t-xs); color: var(--muted); }
  .facts dd { font-size: var(--t-s); overflow-wrap: anywhere; }
  .facts spark-line { width: 200px; }
  .columns { display: grid; gap: var(--s5); grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); align-items: start; }
  .columns > * { min-width: 0; }
  .lines li {
    display: flex; gap: var(--s2) var(--s3); padding: var(--s2) var(--s4); border-top: 1px solid var(--line);
    font-size: var(--t-s); align-items: baseline; flex-wrap: wrap;
  }
  .lines li:first-child { border: 0; }
  .lines .grow { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere; }
  .work { display: grid; gap: var(--s4); padding: var(--s4); }
  .work form, .work .row { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
  .work form input:not([type=checkbox]), .work form select { width: auto; flex: 1 1 9rem; max-width: 18rem; }
`;
