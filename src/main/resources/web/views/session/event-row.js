// The row of one event: when, what kind, what it says; model and tokens, where in the run it was and how long it took, its cost.
import { html, nothing } from 'lit';
import { aboutCost, cost, duration, exact, plural } from '../../format.js';
import { KINDS, lineOf, tokensInWords, tokensOf, troubleOf } from './event-words.js';

const DEEPEST = 8;

/** @param context { unfolded, start, span, branch: { depth, inside }, isFolded, notes, signal: { severity, words }, fire(name) } */
export function eventRow(event, context) {
  const { unfolded, branch, fire } = context;
  const at = event.from - context.start;
  return html`<div class="line" .style=${`--depth: ${Math.min(DEEPEST, branch.depth)}`}>
    <button type="button" class="row ${event.eventType} ${context.signal?.severity ?? ''}" data-id=${event.id} aria-expanded=${unfolded} @click=${() => fire('fold')}>
      <span class="at" title=${exact(event.timestamp ?? event.createdAt)}>${at < 1 ? '0' : '+' + duration(at)}</span>
      <span class="kind">${KINDS[event.eventType] ?? event.eventType}</span>
      ${what(event, context)}
      <span class="tokens" title=${tokensInWords(event)}>${tokensOf(event)}</span>
      ${place(event, at, context.span)}
      <span class="took">${event.durationMs === undefined ? '' : duration(event.durationMs)}</span>
      <span class="cost" title=${aboutCost(event.estimatedCost, event.costEstimated) ?? nothing}
        >${event.estimatedCost ? cost(event.estimatedCost, event.costEstimated) : ''}</span
      >
    </button>
    ${branch.inside ? foldButton(event, context) : nothing}
  </div>`;
}

function what(event, { branch, isFolded, notes, signal }) {
  const trouble = troubleOf(event);
  return html`<span class="what cut"
    >${event.toolName ? html`<b>${event.toolName}</b> ` : nothing}${event.model ? html`<i>${event.model}</i> ` : nothing}${
      branch.inside && isFolded ? html`<em>${plural(branch.inside, 'event')} inside</em> ` : nothing
    }${signal ? html`<u>${signal.words}</u> ` : nothing}${notes ? html`<em>${plural(notes, 'note')}</em> ` : nothing}${trouble ? html`<strong>${trouble}</strong> ` : nothing}<span
      >${lineOf(event)}</span
    ></span
  >`;
}

/** A bar as long as it took; where nobody says how long, a mark at its moment: nothing is drawn that is not known. */
function place(event, at, span) {
  const percent = (ms) => Math.min(100, Math.max(0, (ms / (span || 1)) * 100));
  const left = percent(at);
  const took = event.durationMs;
  const width = took === undefined ? '' : `; width: ${percent(at + took) - left}%`;
  return html`<span class="place" title="${duration(event.gap)} after the one before"
    ><i class=${took === undefined ? '' : 'bar'} .style=${`left: ${left}%${width}`}></i
  ></span>`;
}

function foldButton(event, { branch, isFolded, fire }) {
  const words = `${isFolded ? 'Show' : 'Hide'} ${plural(branch.inside, 'event')} inside`;
  return html`<button type="button" class="branch" aria-expanded=${!isFolded} aria-label=${words} title=${words}
    @click=${() => fire('branch')}></button>`;
}
