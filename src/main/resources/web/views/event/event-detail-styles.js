// An unfolded event: its facts on one line, then part by part.
import { css } from 'lit';

export const eventDetail = css`
  :host {
    container-type: inline-size; padding: var(--s3) var(--s4) var(--s4); display: grid; gap: var(--s3); background:
    var(--surface); border-bottom: 1px solid var(--line); grid-template-columns: minmax(0, 1fr);
  }
  .facts {
    display: flex; flex-wrap: wrap; gap: var(--s1) var(--s4); font-size: var(--t-xs); color: var(--muted);
    align-items: center;
  }
  .facts copy-button { margin-left: auto; flex: none; }
  .facts span { overflow-wrap: anywhere; min-width: 0; }
  .facts b { color: var(--text); font-weight: 550; }
  .traces { gap: 0 var(--s4); }
  h3 { font-size: var(--t-xs); color: var(--muted); font-weight: 550; margin-bottom: var(--s1); }
  .words { white-space: pre-wrap; overflow-wrap: anywhere; max-width: 80ch; font-size: var(--t-s); }
  .pair { display: grid; gap: var(--s3); align-items: start; }
  .choice, .reasons, .others {
    padding: var(--s3); border: 1px solid var(--line); border-radius: var(--round); min-width: 0; font-size:
    var(--t-s); overflow-wrap: anywhere;
  }
  .choice { border-color: var(--accent); background: var(--accent-soft); }
  .choice b { display: block; margin-bottom: var(--s1); }
  .others li { padding: 3px 0; }
  .others li + li { border-top: 1px solid var(--line); }
  .confidence { display: flex; align-items: center; gap: var(--s3); font-size: var(--t-s); }
  meter { width: 10rem; height: 10px; }
  meter::-webkit-meter-bar { background: var(--sunken); border: 1px solid var(--edge); border-radius: 5px; }
  meter::-webkit-meter-optimum-value { background: var(--accent); }
  meter::-moz-meter-bar { background: var(--accent); }
  summary { cursor: pointer; font-size: var(--t-xs); color: var(--muted); line-height: 24px; }
  @container (min-width: 560px) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); } .pair > :only-child { grid-column: 1 / -1; } }
`;
