// What was said around a model call, read from the shapes that clients send it in: messages with content or parts, prompts,
// choices, calls of tools. talkOf(event) gives { asked, answered }, lists of { role, thinking, text, pieces }, or undefined when
// the event tells of no messages; a piece is { label, value }: a call, a result, whatever else there is. Pure functions.

/** Members of an input that hold what the model was asked, the usual ones first. */
const ASKING = ['messages', 'contents', 'input', 'prompt'];
const ANSWERING = ['choices', 'candidates', 'message', 'messages', 'content', 'text', 'output', 'response', 'answer'];
const CALLS = ['tool_call', 'tool-call', 'tool_use', 'function_call'];
const RESULTS = ['tool_result', 'tool-result', 'tool_call_response', 'function_call_output'];
const ROLES = { human: 'user', ai: 'assistant', model: 'assistant', developer: 'system', function: 'tool' };

/** Whether it tells of an agent, from what it was asked to what it answered. */
export const isAgent = ({ eventType, toolInput }) => eventType === 'state_change' && typeof toolInput?.agent === 'string';

export function talkOf(event) {
  const { toolInput, toolOutput, reasoning } = event;
  const ofAgent = isAgent(event);
  if (event.eventType !== 'llm_decision' && !ofAgent) return undefined;
  const asked = [...systemIn(toolInput), ...messagesIn(firstOf(toolInput, ASKING), 'user')];
  const calls = callsIn(toolOutput);
  if (!asked.length && !calls.length) return undefined;
  const answered = messagesIn(firstOf(toolOutput, ANSWERING), 'assistant');
  if (calls.length) answered.push({ role: 'assistant', pieces: calls });
  if (!ofAgent && reasoning && !answered.some(({ text }) => text)) {
    if (answered.length) answered[0] = { ...answered[0], text: reasoning };
    else answered.push({ role: 'assistant', text: reasoning, pieces: [] });
  }
  return { asked, answered };
}

function systemIn(input) {
  const system = input?.system ?? input?.instructions;
  return system ? messagesIn(system, 'system').map((message) => ({ ...message, role: 'system' })) : [];
}

function firstOf(value, names) {
  return value?.[names.find((name) => value[name] !== undefined && value[name] !== null)];
}

/** One message or several, in any shape; what is none is a message of that role. */
function messagesIn(value, role) {
  if (value === undefined || value === null || value === '') return [];
  const isParts = Array.isArray(value) && value.every((part) => !part?.role && part?.type && !part.message && part.content === undefined);
  const list = Array.isArray(value) && !isParts ? value : [value];
  return list.map((one) => messageOf(one, role)).filter(saysSomething);
}

function saysSomething({ text, thinking, pieces }) {
  return text || thinking || pieces.length;
}

function messageOf(value, role) {
  const message = value?.message && typeof value.message === 'object' ? value.message : value;
  const said = String(message?.role ?? role).toLowerCase();
  const { text, thinking, pieces } = parted(partsOf(message));
  const isResult = !text && pieces.length && pieces.every((piece) => piece.isResult); // which some give the role of the user
  const known = { role: isResult ? 'tool' : (ROLES[said] ?? said), thinking, pieces: [...pieces, ...callsIn(message)] };
  if (known.role !== 'tool' || !text) return { ...known, text };
  const result = resultOf({ name: message.name ?? message.tool_name, result: text });
  return { ...known, pieces: [result, ...known.pieces] };
}

function partsOf(message) {
  if (message === null || typeof message !== 'object' || Array.isArray(message)) return [message].flat();
  const held = message.parts ?? message.content?.parts ?? message.content ?? message.text ?? message.output;
  if (held === undefined || held === null) return isCalling(message) || message.role ? [] : [message];
  return [held].flat();
}

function isCalling(message) {
  return callsIn(message).length > 0;
}

function parted(parts) {
  const texts = [];
  const thoughts = [];
  const pieces = [];
  for (const part of parts) {
    const kind = part?.type;
    const text = typeof part === 'string' ? part : textOf(part);
    if (part?.functionCall) pieces.push(callOf(part.functionCall));
    else if (part?.functionResponse) pieces.push(resultOf(part.functionResponse));
    else if (CALLS.includes(kind)) pieces.push(callOf(part));
    else if (RESULTS.includes(kind)) pieces.push(resultOf(part));
    else if (kind === 'thinking' || kind === 'reasoning' || part?.thought === true) thoughts.push(text);
    else if (text !== undefined) texts.push(text);
    else if (part !== null && part !== undefined) pieces.push({ label: kind ?? 'Part', value: part });
  }
  return { text: joined(texts), thinking: joined(thoughts), pieces };
}

const joined = (texts) => texts.filter(Boolean).join('\n\n') || undefined;

function textOf(part) {
  return ['text', 'content', 'thinking', 'reasoning'].map((name) => part?.[name]).find((text) => typeof text === 'string');
}

function callsIn(message) {
  const listed = message?.toolCalls ?? message?.tool_calls;
  return Array.isArray(listed) ? listed.map((call) => callOf({ ...call, ...call?.function })) : [];
}

function callOf(call) {
  const given = call.arguments ?? call.args ?? call.input;
  return { label: `Calls ${call.name ?? call.toolName ?? 'a tool'}`, value: readable(given) ?? {} };
}

function resultOf(part) {
  const held = part.response ?? part.result ?? part.output ?? part.content;
  const name = part.name ?? part.toolName;
  return { label: name ? `Result of ${name}` : 'Result', value: readable(held?.value ?? held) ?? '', isResult: true };
}

/** What is JSON within a text, as JSON. */
function readable(value) {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
