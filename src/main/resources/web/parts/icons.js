// The few pictures of the console, drawn in strokes of the text's colour. All are decoration: the words stand beside them.
import { html, svg } from 'lit';

const draw = (path) =>
  html`<svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    ${path}
  </svg>`;

export const icons = {
  overview: () => draw(svg`<path d="M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5v-5M13.5 13.5v-11"/>`),
  sessions: () => draw(svg`<path d="M2 4h7M4.5 8H14M7.5 12H13"/>`),
  failures: () => draw(svg`<path d="M8 2.5 14.2 13.3H1.8z"/><path d="M8 6.5v3M8 11.4v.1"/>`),
  agents: () => draw(svg`<rect x="2.5" y="5" width="11" height="8.5" rx="2"/><path d="M8 5V2.5M6 9v1M10 9v1"/>`),
  users: () => draw(svg`<circle cx="8" cy="5.2" r="2.7"/><path d="M2.8 13.8c.5-3 2.5-4.3 5.2-4.3s4.7 1.3 5.2 4.3"/>`),
  settings: () =>
    draw(
      svg`<path d="M2 4.5h7M13 4.5h1M2 11.5h1M7 11.5h7"/><circle cx="11" cy="4.5" r="1.8"/><circle cx="5" cy="11.5" r="1.8"/>`,
    ),
  bookmark: () => draw(svg`<path d="M4 2.5h8v11L8 10.2 4 13.5z"/>`),
  search: () => draw(svg`<circle cx="7" cy="7" r="4.3"/><path d="M10.3 10.3 14 14"/>`),
  close: () => draw(svg`<path d="m4 4 8 8M12 4l-8 8"/>`),
  copy: () =>
    draw(
      svg`<rect x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2"/>`,
    ),
  check: () => draw(svg`<path d="m3.5 8.5 3 3 6-7"/>`),
  fold: () => draw(svg`<path d="m6 4 4 4-4 4"/>`),
  download: () => draw(svg`<path d="M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.5h10"/>`),
  trash: () => draw(svg`<path d="M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.6 9h5.8l.6-9"/>`),
  link: () =>
    draw(
      svg`<path d="M6.8 9.2 9.2 6.8M7.5 4.7l1.2-1.2a2.7 2.7 0 0 1 3.8 3.8l-1.2 1.2M8.5 11.3l-1.2 1.2a2.7 2.7 0 0 1-3.8-3.8l1.2-1.2"/>`,
    ),
};
