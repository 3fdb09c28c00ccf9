// The frame: a column at the left on wide screens; on narrow ones a bar above and the places below the thumb.
import { css } from 'lit';

export const frame = css`
  :host { display: grid; grid-template: minmax(0, 1fr) / 12.5rem minmax(0, 1fr); height: 100dvh; }
  main { min-width: 0; min-height: 0; overflow: auto; outline: 0; position: relative; }
  header {
    display: flex; flex-direction: column; gap: var(--s4); padding: var(--s4) var(--s3); border-right: 1px solid
    var(--line); background: var(--surface); min-height: 0; overflow: auto;
  }
  .environment select { border-color: var(--edge); min-height: 32px; font-size: var(--t-s); }
  .brand {
    display: flex; align-items: center; gap: var(--s2); font-weight: 700; font-size: var(--t-l); letter-spacing:
    -0.01em; padding: 0 var(--s2);
  }
  .brand:hover { text-decoration: none; }
  nav { display: grid; gap: 2px; }
  nav a {
    display: flex; align-items: center; gap: var(--s3); min-height: 34px; padding: 0 var(--s2); border-radius:
    var(--round); color: var(--muted); text-decoration: none; font-weight: 550; font-size: var(--t-s);
  }
  nav a:hover { background: var(--hover); color: var(--text); }
  nav a[aria-current] { background: var(--sunken); color: var(--text); }
  .foot { margin-top: auto; display: grid; gap: var(--s3); justify-items: start; font-size: var(--t-xs); }
  .who { display: grid; width: 100%; padding: 0 var(--s2); }
  kbd { font-family: var(--mono); border: 1px solid var(--line-strong); border-radius: 3px; padding: 0 4px; }
  .skip {
    position: absolute; left: var(--s2); top: -4rem; z-index: 50; padding: var(--s2) var(--s3); background:
    var(--ink); color: var(--on-ink); border: 0; border-radius: var(--round);
  }
  .skip:focus { top: var(--s2); }
  .entry {
    grid-column: 1 / -1; display: grid; align-content: start; justify-items: center; gap: var(--s5); padding: 12vh
    var(--s4) var(--s5);
  }
  .entry .brand { font-size: var(--t-xl); }
  .entry > :not(.brand) { width: min(24rem, 100%); }
  @media (max-width: 800px) {
    :host { grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); }
    header { display: contents; }
    header .brand {
      grid-area: 1 / 1; padding: var(--s2) var(--s3); background: var(--surface); border-bottom: 1px solid
      var(--line);
    }
    .environment { grid-area: 1 / 1; justify-self: end; align-self: center; width: 6rem; margin-right: var(--s3); }
    saved-views { grid-area: 1 / 1; justify-self: end; align-self: center; margin-right: 7.5rem; }
    main { grid-area: 2 / 1; }
    nav {
      grid-area: 3 / 1; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 0; background: var(--surface);
      border-top: 1px solid var(--line); padding: var(--s1); padding-bottom: max(var(--s1),
      env(safe-area-inset-bottom));
    }
    nav a {
      flex-direction: column; justify-content: center; gap: 1px; min-height: 46px; padding: 0; font-size: min(var(--t-xs), 2.9vw);
    }
    .foot { display: none; }
    .entry { grid-row: 1 / -1; padding-top: var(--s6); }
  }
`;
