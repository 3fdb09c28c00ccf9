// One session's pane: it scrolls as a whole; its tools stay in sight.
import { css } from 'lit';

export const sessionPane = css`
  :host { outline: 0; overflow: auto; background: var(--bg); container-type: inline-size; }
  .top {
    display: flex; justify-content: space-between; align-items: center; gap: var(--s2); padding: var(--s3) var(--s4)
    0;
  }
  .top .actions { flex-wrap: nowrap; margin-left: auto; }
  .back { font-size: var(--t-s); color: var(--muted); white-space: nowrap; padding: 3px 0; }
  .top > .close { margin-left: auto; }
  @media (max-width: 1199px) { .top .close.button { display: none; } }
  @media (min-width: 1200px) { .back { display: none; } }
  .tools {
    position: sticky; top: 0; z-index: 4; padding: var(--s2) var(--s4);
    background: var(--bg); border-bottom: 1px solid var(--line);
  }
  event-timeline { background: var(--surface); }
  .problem { margin: var(--s3) var(--s4); }
  @container (max-width: 640px) {
    .top { padding: var(--s2) var(--s3) 0; }
    .tools { padding: var(--s2) var(--s3); }
  }
`;
