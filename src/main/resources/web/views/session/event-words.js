// How an event reads: its kind's name, its line in the timeline, its search text. One place for the four kinds.
import { oneLine } from '../../format.js';

export const KINDS = { tool_call: 'tool', llm_decision: 'decision', state_change: 'state', error: 'error' };

/** The one line of a row: input → output of a tool, the reasoning of a decision, from → to of a state, the error's words. */
export function lineOf(event) {
  const { eventType, toolInput, toolOutput, reasoning } = event;
  if (eventType === 'llm_decision' && reasoning) return oneLine(reasoning);
  if (eventType === 'error') return oneLine(messageIn(toolOutput) ?? reasoning ?? toolOutput ?? toolInput);
  if (toolInput || toolOutput) return [oneLine(toolInput), oneLine(toolOutput)].filter(Boolean).join(' → ');
  return oneLine(reasoning);
}

/** Everything in an event that one may search for, in small letters; kept with the event once made. */
export function haystack(event) {
  event.hay ??= [
    event.toolName,
    event.reasoning,
    event.eventType,
    JSON.stringify(event.toolInput),
    JSON.stringify(event.toolOutput),
    JSON.stringify(event.alternativesConsidered),
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase();
  return event.hay;
}

/** What was chosen, where the client says so in one of the usual words. */
export function choiceOf({ toolName, toolOutput, toolInput }) {
  for (const part of [toolOutput, toolInput]) {
    for (const name of ['chosen', 'choice', 'decision', 'selected', 'action', 'option']) {
      if (typeof part?.[name] === 'string') return part[name];
    }
  }
  return toolName;
}

/** An alternative's name and the rest of it: alternatives are strings in most clients, objects in some. */
export function alternative(value) {
  if (value === null || typeof value !== 'object') return { name: String(value) };
  const name = ['name', 'option', 'label', 'title', 'action', 'choice'].find((key) => typeof value[key] === 'string');
  if (!name) return { name: oneLine(value) };
  const { [name]: words, ...rest } = value;
  return { name: words, rest: oneLine(rest) };
}

function messageIn(output) {
  return ['message', 'error', 'reason'].map((key) => output?.[key]).find((words) => typeof words === 'string');
}
