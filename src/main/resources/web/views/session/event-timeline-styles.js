// The timeline's rows: offset, kind, tool and line, tokens, place in the run, duration, cost; two lines where it is narrow. A
// column that nothing is known for has no width.
import { css } from 'lit';

export const eventTimeline = css`
  :host { container-type: inline-size; }
  .rows { overflow-anchor: none; }
  .rows, .scale { --tokens: 0; --place: minmax(3rem, 10%); --took: 0; --cost: 0; }
  .counted { --tokens: 4.6rem; }
  .timed { --place: minmax(5rem, 15%); --took: 3.5rem; }
  .costly { --cost: 3.2rem; }
  @container (min-width: 860px) { .counted { --tokens: 6rem; } .timed { --place: 22%; } }
  .line { position: relative; }
  .row {
    display: grid; grid-template-columns: 3.9rem 4rem minmax(0, 1fr) var(--tokens) var(--place) var(--took) var(--cost); gap: 0
    var(--s2); align-items: center;
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
  .nested .what { padding-left: calc(1.5rem + var(--depth) * 1rem); }
  .what b { font-weight: 550; }
  .row.warning { box-shadow: inset 3px 0 var(--line-strong); }
  .row.severe { box-shadow: inset 3px 0 var(--fail); }
  .what i, .what em, .what u {
    padding: 1px 6px; border-radius: 4px; background: var(--sunken); font-size: var(--t-xs); font-style: normal; text-decoration: none;
  }
  .what em { background: var(--accent-soft); }
  .what u { background: var(--fail-soft); color: var(--fail); }
  .row[aria-expanded=true] .what i { background: var(--surface); }
  .what span { color: var(--muted); }
  .error .what span, .what strong { color: var(--fail); font-weight: 400; }
  .tokens { grid-column: 4; }
  .place { grid-column: 5; }
  .took { grid-column: 6; }
  .cost { grid-column: 7; }
  .tokens, .took, .cost { text-align: right; color: var(--muted); font-size: var(--t-xs); white-space: nowrap; overflow: hidden; }
  .place { position: relative; height: 10px; margin-right: 3px; }
  .place::before { content: ""; position: absolute; inset: 4.5px -3px 4.5px 0; background: var(--line); }
  .place i { position: absolute; top: 0; width: 3px; height: 10px; border-radius: 1.5px; background: var(--bar); }
  .place i.bar { min-width: 3px; border-radius: 2px; }
  .llm_decision .place i { background: var(--accent); }
  .error .place i { background: var(--fail); }
  .scale { height: 22px; cursor: default; color: var(--muted); font-size: var(--t-xs); }
  .scale:hover { background: none; }
  .scale .place { height: auto; display: flex; justify-content: space-between; white-space: nowrap; }
  .scale .place::before { display: none; }
  .branch {
    position: absolute; top: 50%; left: calc(var(--s4) + 7.9rem + 2 * var(--s2) + var(--depth) * 1rem); width: 24px; height:
    24px; margin-top: -12px; padding: 0; border: 0; border-radius: 4px; background: none; color: var(--muted); font: inherit;
    cursor: pointer;
  }
  .branch:hover { background: var(--sunken); color: var(--text); }
  .branch::before { content: "▾"; }
  .branch[aria-expanded=false]::before { content: "▸"; }
  .bone { display: block; grid-column: 3; height: 0.8em; border-radius: 4px; background: var(--sunken); }
  @container (max-width: 719px) { .timed { --place: 0; } .timed .place { display: none; } .scale { display: none; } }
  @container (max-width: 559px) {
    .row { grid-template: auto auto / 4.2rem minmax(0, 1fr) auto auto auto; padding: var(--s1) var(--s3); align-content: center; }
    .at { grid-area: 1 / 1; text-align: left; }
    .kind { grid-area: 1 / 2; }
    .tokens { grid-area: 1 / 3; }
    .took { grid-area: 1 / 4; }
    .cost { grid-area: 1 / 5; }
    .what { grid-area: 2 / 1 / 2 / 6; }
    .place { grid-area: 1 / 2 / 1 / 3; margin-left: 4.5rem; max-width: 8rem; }
    .branch { top: 28px; margin-top: 0; left: calc(var(--s3) - 6px + var(--depth) * 1rem); }
  }
`;
