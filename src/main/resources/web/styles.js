// Styles that more than one element wears. An element lists what it uses: `static styles = [base, controls, css`…`]`.
import { css } from 'lit';

/**
 * Text, links, focus, hiding. Every element starts with this. What others wrote may turn the direction of text around: it
 * stands in an element of its own (bdi, among other words), and no element lets that out.
 */
export const base = css`
  *, *::before, *::after { box-sizing: border-box; unicode-bidi: isolate; }
  :host { display: block; }
  :host([hidden]), [hidden] { display: none !important; }
  h1, h2, h3, p, dl, dd, ul, ol, pre, figure { margin: 0; padding: 0; }
  ul, ol { list-style: none; }
  h1 { font-size: var(--t-xl); line-height: 1.3; font-weight: 650; letter-spacing: -0.01em; }
  h2 { font-size: var(--t-l); line-height: 1.4; font-weight: 650; }
  h3 { font-size: var(--t-s); line-height: 1.4; font-weight: 650; }
  a { color: var(--accent); text-underline-offset: 2px; text-decoration-thickness: 1px; }
  a.quiet { color: inherit; text-decoration: none; }
  a.quiet:hover { text-decoration: underline; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
  code, pre, .mono { font-family: var(--mono); font-size: 0.93em; font-variant-ligatures: none; }
  .muted { color: var(--muted); }
  .small { font-size: var(--t-s); }
  .fail, a.quiet.fail { color: var(--fail); }
  .run, a.quiet.run { color: var(--run); }
  .cut { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  @media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
`;

/** Buttons, inputs and forms. */
export const controls = css`
  button, input, select, textarea { font: inherit; color: inherit; }
  .button, button.button {
    display: inline-flex; align-items: center; justify-content: center; gap: var(--s2); min-height: 32px; padding: 0
    var(--s3);
    border: 1px solid var(--edge); border-radius: var(--round); background: var(--surface); color: var(--text);
    font-size: var(--t-s); font-weight: 550; text-decoration: none; white-space: nowrap; cursor: pointer;
  }
  .button:hover { background: var(--hover); }
  .button[disabled] { opacity: 0.55; cursor: default; }
  .button.main { background: var(--ink); border-color: var(--ink); color: var(--on-ink); }
  .button.main:hover { opacity: 0.9; }
  .button.danger { color: var(--fail); border-color: var(--fail); }
  .button.danger:hover { background: var(--fail-soft); }
  .button.plain { border-color: transparent; background: none; color: var(--muted); padding: 0 var(--s2); }
  .button.plain:hover { background: var(--sunken); color: var(--text); }
  .button.square { width: 32px; padding: 0; }
  .button.tiny { min-height: 24px; padding: 0 var(--s2); font-size: var(--t-xs); }
  input:not([type=checkbox], [type=radio]), select {
    min-height: 34px; padding: 0 var(--s3); border: 1px solid var(--line-strong); border-radius: var(--round);
    background: var(--surface); width: 100%; min-width: 0;
  }
  select { padding-right: var(--s2); }
  input[aria-invalid=true] { border-color: var(--fail); }
  input[type=checkbox], input[type=radio] { accent-color: var(--accent); width: 16px; height: 16px; margin: 0; }
  ::placeholder { color: var(--muted); opacity: 1; }
  .stack { display: grid; gap: var(--s4); }
  .field { display: grid; gap: var(--s1); align-content: start; }
  .field > label, .field > .label, legend { font-size: var(--t-s); font-weight: 550; padding: 0; }
  .field .hint { font-size: var(--t-xs); color: var(--muted); }
  .field .wrong { font-size: var(--t-xs); color: var(--fail); }
  fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: var(--s2); min-width: 0; }
  .choices { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s4); }
  .choices label { display: inline-flex; align-items: center; gap: var(--s2); font-size: var(--t-s); }
  .actions { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: center; }
  .segments {
    display: inline-flex; border: 1px solid var(--line); border-radius: var(--round); background: var(--sunken);
    padding: 2px; gap: 2px;
  }
  .segments button {
    border: 0; background: none; border-radius: 4px; min-height: 24px; padding: 0 var(--s2); font-size: var(--t-xs);
    font-weight: 550; color: var(--muted); cursor: pointer; white-space: nowrap;
  }
  .segments button:hover { color: var(--text); }
  .segments button[aria-pressed=true], .segments button[aria-selected=true] {
    background: var(--surface); color: var(--text); box-shadow: 0 1px 2px rgb(0 0 0 / 14%);
  }
  dialog {
    border: 1px solid var(--line); border-radius: 10px; padding: var(--s5); background: var(--surface); color:
    var(--text);
    box-shadow: var(--shadow); width: min(30rem, calc(100vw - 2rem)); max-height: calc(100dvh - 2rem);
  }
  dialog::backdrop { background: rgb(10 14 20 / 45%); }
  dialog h2 { margin-bottom: var(--s3); }
  dialog .actions { justify-content: flex-end; margin-top: var(--s5); }
`;

/** Tables of records: quiet lines, numbers to the right, the whole row answers to the pointer. */
export const tables = css`
  .scroll-x { overflow-x: auto; position: relative; }
  table { border-collapse: collapse; width: 100%; font-size: var(--t-s); }
  th { font-size: var(--t-xs); font-weight: 550; color: var(--muted); text-align: left; white-space: nowrap; }
  th, td { padding: var(--s2) var(--s3); border-bottom: 1px solid var(--line); vertical-align: top; }
  tr > :first-child { padding-left: var(--s4); }
  tr > :last-child { padding-right: var(--s4); }
  tbody tr:last-child > * { border-bottom: 0; }
  tbody tr:hover { background: var(--hover); }
  .num { text-align: right; white-space: nowrap; }
  th button {
    border: 0; background: none; padding: 0; font: inherit; color: inherit; cursor: pointer; white-space: nowrap;
  }
  th button:hover { color: var(--text); }
  th[aria-sort=ascending] button, th[aria-sort=descending] button { color: var(--text); }
  tbody th { color: inherit; font-size: inherit; font-weight: 550; }
  @media (max-width: 640px) {
    table.stacked thead { position: absolute; clip-path: inset(50%); }
    table.stacked tr {
      display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: var(--s1) var(--s2); padding: var(--s3)
      var(--s4); border-bottom: 1px solid var(--line);
    }
    table.stacked tr > * { border: 0; padding: 0; white-space: normal; overflow-wrap: anywhere; text-align: left; }
    table.stacked tr > th, table.stacked tr > td.num { grid-column: 1 / -1; }
    table.stacked td[data-label] { display: contents; }
    table.stacked td[data-label]::before { content: attr(data-label); color: var(--muted); font-size: var(--t-xs); }
    table.stacked td.num .button { margin-left: calc(-1 * var(--s2)); }
    table.stacked tbody tr:last-child { border-bottom: 0; }
  }
`;

/** Pages, cards, skeletons, empty states. */
export const pages = css`
  .page {
    padding: var(--s5); max-width: 84rem; margin: 0 auto; display: grid; gap: var(--s5); grid-template-columns:
    minmax(0, 1fr);
  }
  .page-head { display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s4); }
  .page-head h1 { margin-right: auto; }
  .card { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; min-width: 0; }
  .card.padded { padding: var(--s4); }
  .card > header {
    display: flex; flex-wrap: wrap; align-items: center; gap: var(--s2) var(--s3); padding: var(--s3) var(--s4);
    border-bottom: 1px solid var(--line);
  }
  .card > header h2, .card > header h3 { margin-right: auto; }
  .bone {
    display: block; border-radius: 4px; background: var(--sunken); height: 0.8em; animation: breathe 1.6s ease-in-out
    infinite;
  }
  @keyframes breathe { 50% { opacity: 0.45; } }
  .empty {
    padding: var(--s6) var(--s4); text-align: center; color: var(--muted); display: grid; gap: var(--s3);
    justify-items: center;
  }
  .empty h2 { color: var(--text); }
  .empty p { max-width: 46ch; }
  .problem {
    padding: var(--s3) var(--s4); border-radius: var(--round); background: var(--fail-soft); color: var(--fail);
    font-size: var(--t-s); overflow-wrap: anywhere;
  }
  .note {
    padding: var(--s3) var(--s4); border-radius: var(--round); background: var(--run-soft); color: var(--run);
    font-size: var(--t-s);
  }
  .tag {
    display: inline-block; padding: 0 6px; border-radius: 4px; background: var(--sunken); font-size: var(--t-xs);
    line-height: 1.6; white-space: nowrap;
  }
  @media (max-width: 640px) { .page { padding: var(--s4) var(--s3); gap: var(--s4); } }
`;
