// What people type into the filter bar: "agent:billing -outcome:failed reason:"".
import { FIELDS, fieldOf, negation } from './filters.js';

/** Typed where a run says nothing: reason:"". */
const NOTHING = '""';

/** The pieces of a text that are filters of their own; words that are none stay with what is before them. */
export function piecesOf(text) {
  const pieces = [];
  for (const part of text.trim().split(/\s+(?=-?[\w.-]+:)/)) {
    if (!pieces.length || beginsFilter(part)) pieces.push(part);
    else pieces.push(`${pieces.pop()} ${part}`);
  }
  return pieces;
}

/** The filters in a text, words to search for among them; undefined when it is words alone. */
export function parseFilters(text) {
  const pieces = piecesOf(text);
  const tokens = pieces.map((piece) => parseToken(piece) ?? { param: 'q', value: piece });
  return tokens.every(({ param }) => param === 'q') ? undefined : tokens;
}

/** "agent:billing" → { param, value }; undefined when the words are no filter, or say nothing after the colon. */
export function parseToken(text) {
  const { field, rest } = split(text);
  if (!field || !rest) return undefined;
  const value = valueOf(field, rest);
  return value === undefined ? undefined : { param: field.param, value };
}

/** The field that a text names before its colon, and what stands behind that. */
export function split(text) {
  const [, minus, word, rest] = /^(-?)([\w.-]+):\s*(.*)$/s.exec(text.trim()) ?? [];
  if (!word) return {};
  const named = FIELDS.find((one) => [one.word, one.param.toLowerCase()].includes(word.toLowerCase()));
  const meta = /^(?:metadata|meta)\.(.+)$/.exec(word);
  const field = named ?? (meta && fieldOf('metadata.' + meta[1]));
  return { field: minus && field ? fieldOf(negation(field.param)) : field, rest: rest.trim() };
}

/** The id of the session that somebody typed, or whose link they pasted. */
export function sessionIn(text) {
  return /^\S*\b(sess_[0-9A-Za-z]{22})(?![0-9A-Za-z])\S*$/.exec(text.trim())?.[1];
}

function beginsFilter(part) {
  return Boolean(split(part).field);
}

function valueOf(field, text) {
  if (text === NOTHING && field.none) return '';
  if (field.values) {
    const named = text.split(',').map((part) => choice(field, part.trim().toLowerCase()));
    return named.every(Boolean) ? named.join(',') : undefined;
  }
  return field.read ? field.read(text.replace(/^[≥>=<\s]+/, '')) : text;
}

function choice(field, text) {
  return field.values.find((one) => one === text || field.show?.(one) === text);
}
