// How the sessions table gives up columns as its own room shrinks (beside a session, or on a phone).
import { css } from 'lit';

export const sessionTable = css`
  :host { container-type: inline-size; }
  thead th { position: sticky; top: 0; z-index: 2; background: var(--surface); }
  tbody tr { cursor: pointer; scroll-margin-top: 2.5rem; }
  tr.selected, tr.selected:hover { background: var(--accent-soft); }
  tr:focus-within { background: var(--hover); }
  tr.selected:focus-within { background: var(--accent-soft); }
  .name { width: 45%; max-width: 0; }
  .head { display: flex; align-items: center; gap: 0 var(--s1); min-width: 0; }
  .title {
    flex: 0 1 auto; min-width: 4rem; margin-right: var(--s1); font-weight: 550; overflow: hidden; text-overflow: ellipsis;
    white-space: nowrap;
  }
  .star { flex: none; color: var(--accent); }
  .signals, .doubt { color: var(--fail); font-weight: 700; text-decoration: none; }
  .signals {
    flex: none; width: 1.15rem; border: 1px solid currentcolor; border-radius: 50%; font-size: var(--t-xs); line-height: 1.05rem;
    text-align: center;
  }
  .doubt { margin-left: 2px; cursor: help; }
  .label { display: flex; flex: 0 0.1 auto; min-width: 1.6rem; max-width: 9rem; }
  .preview { display: block; font-size: var(--t-xs); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .agent { max-width: 9rem; }
  .user { max-width: 10rem; }
  .agent .cut, .user .cut { display: block; }
  .started, .activity { white-space: nowrap; color: var(--muted); }
  .small-facts { display: none; }
  .status { white-space: nowrap; }
  .end { padding: var(--s3) var(--s4); min-height: 1px; }
  .bones .bone { margin: 4px 0; min-width: 2rem; }
  .arrivals { position: sticky; top: 2.6rem; z-index: 5; height: 0; text-align: center; }
  @container (max-width: 1150px) { .activity { display: none; } }
  @container (max-width: 1020px) { .user, .tokens { display: none; } }
  @container (max-width: 900px) { .events { display: none; } }
  @container (max-width: 700px) { .agent, .errors { display: none; } .name { width: 60%; } }
  @container (max-width: 520px) {
    thead { position: absolute; clip-path: inset(50%); }
    .started, .duration, .cost { display: none; }
    .name { width: 100%; padding-right: var(--s4); }
    .head { flex-wrap: wrap; gap: 2px var(--s1); }
    .title { flex: 1 1 calc(100% - 1.5rem); margin: 0; }
    .star { order: -1; }
    .small-facts { display: flex; flex-wrap: wrap; gap: 0 var(--s2); font-size: var(--t-xs); color: var(--muted); }
    .small-facts .cut { max-width: 10rem; }
    .status { width: 4.6rem; padding-right: 0; }
    .status status-mark { white-space: normal; }
    tr > .status:first-child { padding-left: var(--s3); }
  }
`;
