// One session's pane: it scrolls as a whole. Below 1200 pixels it stands alone and leads back to the list.
import { css } from 'lit';

/** Whether the list is out of sight, so that the keys are all the session's. */
export const listHidden = () => matchMedia('(max-width: 1199px)').matches;

export const sessionPane = css`
  :host { outline: 0; overflow: auto; background: var(--bg); container-type: inline-size; }
  .top { display: flex; align-items: center; gap: var(--s2); padding: var(--s3) var(--s4) 0; }
  .top .actions { justify-content: flex-end; min-width: 0; margin-left: auto; }
  .back { font-size: var(--t-s); color: var(--muted); white-space: nowrap; padding: 3px 0; }
  .top > .close { margin-left: auto; }
  .problem { margin: var(--s3) var(--s4) 0; }
  @media (max-width: 1199px) { .top .close.button { display: none; } }
  @media (min-width: 1200px) { .back { display: none; } }
  @container (max-width: 640px) { .top { padding: var(--s2) var(--s3) 0; } }
`;
