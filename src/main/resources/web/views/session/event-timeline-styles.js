// The timeline's rows: offset, kind, tool and line, place in the run, cost; two lines where it is narrow.
import { css } from 'lit';

export const eventTimeline = css`
  :host { container-type: inline-size; }
  .rows { overflow-anchor: none; }
  .row {
    display: grid; grid-template-columns: 5rem 4.2rem minmax(0, 1fr) minmax(3rem, 10%) 4.2rem; gap: 0 var(--s2);
    align-items: center;
    width: 100%; height: var(--row); padding: 0 var(--s4); border: 0; border-bottom: 1px solid var(--line);
    background: none; color: inherit;
    font: inherit; font-size: var(--t-s); text-align: left; cursor: pointer;
  }
  .row:hover { background: var(--hover); }
  .row:focus-visible { outline-offset: -2px; scroll-margin: 7rem 0 2rem; }
  .row[aria-expanded=true] { background: var(--sunken); }
  .at { color: var(--muted); text-align: right; font-size: var(--t-xs); white-space: nowrap; }
  .kind { font-size: var(--t-xs); color: var(--muted); white-space: nowrap; }
  .kind::before {
    content: ""; display: inline-block; width: 7px; height: 7px; margin-right: 5px; border-radius: 2px; background:
    var(--bar);
  }
  .llm_decision .kind::before { border-radius: 50%; background: var(--accent); }
  .state_change .kind::before { background: none; border: 1.5px solid var(--line-strong); }
  .error .kind { color: var(--fail); font-weight: 550; }
  .error .kind::before { background: var(--fail); transform: rotate(45deg); border-radius: 1px; }
  .what b { font-weight: 550; }
  .what em { padding: 0 6px; border-radius: 4px; background: var(--accent-soft); font-size: var(--t-xs); font-style: normal; }
  .what span { color: var(--muted); }
  .error .what span { color: var(--fail); }
  .place { position: relative; height: 10px; margin-right: 3px; }
  .place::before { content: ""; position: absolute; inset: 4.5px -3px 4.5px 0; background: var(--line); }
  .place i { position: absolute; top: 0; width: 3px; height: 10px; border-radius: 1.5px; background: var(--bar); }
  .llm_decision .place i { background: var(--accent); }
  .error .place i { background: var(--fail); }
  .cost { text-align: right; color: var(--muted); font-size: var(--t-xs); }
  .bone { display: block; grid-column: 3; height: 0.8em; border-radius: 4px; background: var(--sunken); }
  @container (max-width: 559px) {
    .row { grid-template: auto auto / 4.2rem minmax(0, 1fr) auto; padding: var(--s1) var(--s3); align-content: center; }
    .kind { grid-area: 1 / 2; }
    .at { grid-area: 1 / 1; text-align: left; }
    .cost { grid-area: 1 / 3; }
    .what { grid-area: 2 / 1 / 2 / 4; }
    .place { grid-area: 1 / 2 / 1 / 3; margin-left: 4.5rem; max-width: 8rem; }
  }
`;
