// What went wrong with requests of a key, as quiet lines.
import { html } from 'lit';
import { plural } from '../../format.js';
import '../../parts/time-ago.js';

export function troubles(all) {
  return all.map(
    ({ kind, status, message, count, lastAt }) =>
      html`<p class="trouble small muted">
        ${
          kind === 'refused'
            ? html`<b>${plural(count, 'request')} refused</b> with ${status}, <time-ago .at=${lastAt}></time-ago>:`
            : html`<b>${kind === 'ignored' ? 'Not kept' : 'Rejected'}</b>, <time-ago .at=${lastAt}></time-ago>:`
        }
        <bdi>${message}</bdi>
      </p>`,
  );
}
