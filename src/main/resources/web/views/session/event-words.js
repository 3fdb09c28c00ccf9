// How an event reads: its kind's name, its line in the timeline, its figures, its search text. One place for the four kinds.
import { count, oneLine, plural } from '../../format.js';
import { isAgent, talkOf } from '../event/messages.js';

export const KINDS = { tool_call: 'tool', llm_decision: 'decision', state_change: 'state', error: 'error' };

/** The one line of a row: input → output of a tool, the reasoning of a decision, from → to of a state, the error's words. */
export function lineOf(event) {
  const { eventType, toolInput, toolOutput, reasoning, failure } = event;
  if (failure) return [failure.type, oneLine(failure.message)].filter(Boolean).join(': ');
  if (eventType === 'llm_decision' && reasoning) return oneLine(reasoning);
  if (isAgent(event)) return oneLine(reasoning ?? toolInput.agent);
  const talk = talkOf(event);
  if (talk) return oneLine(reasoning) || spoken(talk);
  if (toolInput || toolOutput) return [oneLine(toolInput), oneLine(toolOutput)].filter(Boolean).join(' → ');
  return oneLine(reasoning) || changesOf(event);
}

/** What a call of a tool says went wrong; an error says it in its line. */
export function troubleOf({ eventType, toolError }) {
  if (!toolError || eventType === 'error') return '';
  return oneLine(toolError.message ?? toolError);
}

/** What was answered; of what only was asked, the latest. */
function spoken({ asked, answered }) {
  const { text, pieces } = answered[0] ?? asked.at(-1);
  return oneLine(text) || pieces.map(({ label, value }) => `${label} ${oneLine(value, 80)}`).join(', ');
}

function changesOf({ stateChanges }) {
  const say = ({ path, before, after }) =>
    [path + ':', before === undefined ? '' : oneLine(before, 40) + ' →', after === undefined ? 'gone' : oneLine(after, 60)];
  return (stateChanges ?? [])
    .slice(0, 3)
    .map((change) => say(change).filter(Boolean).join(' '))
    .join(', ');
}

/** "1.2K / 85": in and out; all of them where only that is known; nothing where nothing is. */
export function tokensOf({ promptTokens, completionTokens, tokenCount }) {
  if (promptTokens === undefined && completionTokens === undefined) return tokenCount === undefined ? '' : count(tokenCount);
  return `${count(promptTokens)} / ${count(completionTokens)}`;
}

/** "1,285 tokens (1,200 in, 85 out)"; nothing where nothing is known. */
export function tokensInWords({ promptTokens, completionTokens, tokenCount }) {
  const parts = [
    promptTokens === undefined ? '' : count(promptTokens) + ' in',
    completionTokens === undefined ? '' : count(completionTokens) + ' out',
  ].filter(Boolean);
  const isSum = promptTokens !== undefined && completionTokens !== undefined;
  const total = tokenCount ?? (isSum ? promptTokens + completionTokens : undefined);
  if (total === undefined) return parts.length ? `tokens: ${parts[0]}` : '';
  return plural(total, 'token') + (parts.length ? ` (${parts.join(', ')})` : '');
}

/** Every word in an event that one may search for, in small letters; kept with the event once made. */
export function haystack(event) {
  const { id, sessionId, createdAt, timestamp, hay, ...words } = event;
  event.hay ??= Object.values(words)
    .filter((value) => typeof value !== 'number')
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
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
