// The overview: the totals in one band, charts two abreast, then the tables.
import { css } from 'lit';

export const overview = css`
  .totals { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); overflow: hidden; }
  .totals > div { padding: var(--s3) var(--s4); box-shadow: -1px -1px 0 var(--line); min-width: 0; }
  dt { font-size: var(--t-xs); color: var(--muted); }
  dd b { font-size: var(--t-xl); font-weight: 650; line-height: 1.4; }
  dd small { display: block; font-size: var(--t-xs); color: var(--muted); }
  .moved { margin-left: var(--s2); font-size: var(--t-xs); white-space: nowrap; }
  dd .bone { height: 1.6rem; margin-top: var(--s1); }
  .charts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4); }
  .charts .wide { grid-column: 1 / -1; }
  .canvas { padding: var(--s3) var(--s4) var(--s4); }
  .canvas .bone { height: 180px; }
  .canvas .none { height: 180px; display: grid; place-items: center; }
  .card > header { border-bottom: 0; padding-bottom: 0; }
  .card > header h2 { font-size: var(--t-m); }
  .legend { display: inline-flex; align-items: center; gap: 5px; font-size: var(--t-xs); color: var(--muted); }
  .legend i { width: 9px; height: 9px; border-radius: 2px; background: var(--bar); }
  .legend i.fail { background: var(--fail); }
  .legend i.run { background: var(--run); }
  .legend i.accent { background: var(--accent); }
  .tables .wide { grid-column: 1 / -1; }
  .tables { grid-auto-flow: dense; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: var(--s4); align-items: start; }
  .tables th, .tables td { padding-left: var(--s2); padding-right: var(--s2); }
  th[scope=row] {
    white-space: normal; overflow-wrap: anywhere; min-width: 9.5rem; width: 60%; font-weight: 450;
  }
  .key { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; }
  .share {
    display: flex; height: 4px; margin-top: 4px; border-radius: 2px; overflow: hidden; background: var(--sunken);
  }
  .share i { background: var(--bar); }
  .share .bad { background: var(--fail); }
  @media (max-width: 960px) { .charts, .tables { grid-template-columns: minmax(0, 1fr); } }
`;
