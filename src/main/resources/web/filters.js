// The filters of sessions: their names in the address and the API, the words people type for them, how they read.
// Parameters as the API has them, plus `last` (a span up to now: 1h, 24h, 7d, 30d), which only the console knows. A filter
// has one value, or a list of which one must fit; `not.` before its name takes out what would fit.
import { duration, exact, money } from './format.js';
import { SPAN_NAMES, lately, rangeWords } from './span.js';

const NOT = 'not.';
/** Kinds of what a session's insight says, the worst to look for first. */
const SIGNALS = [
  'doubtful_success', 'repeat', 'cycle', 'no_effect', 'retry', 'same_thought', 'standstill', 'tool_errors', 'silence',
  'unknown_tool', 'bad_arguments', 'expensive', 'slow', 'long', 'polling', 'cost_contradicts', 'tokens_contradict',
  'duration_contradicts', 'outcome_contradicts', 'recovered', 'straight', 'cheap',
];
const yesNo = { true: 'yes', false: 'no' };
const asSpaced = (value) => value.replaceAll('_', ' ');
const asYesNo = (value) => yesNo[value] ?? value;

/**
 * word: what one types before the colon. values: fixed choices. group: stats can list the values in use. one: a new value
 * replaces the old one, and nothing can be taken out by it. none: how it reads that a run says nothing there.
 */
export const FIELDS = [
  { param: 'outcome', word: 'outcome', values: ['active', 'succeeded', 'failed'], hint: 'how the run came out' },
  { param: 'status', word: 'status', values: ['active', 'completed', 'failed'], hint: 'where the run stands' },
  { param: 'success', word: 'success', values: ['true', 'false'], show: asYesNo, hint: 'what the agent reported' },
  { param: 'failureReason', word: 'reason', group: 'failureReason', none: 'none given', hint: 'why the run failed' },
  { param: 'failure', word: 'failure', group: 'failure', none: 'none', hint: 'failed with this one' },
  { param: 'failureClass', word: 'class', group: 'failureClass', none: 'none', show: asSpaced, hint: 'what kind of failure' },
  { param: 'signal', word: 'signal', values: SIGNALS, none: 'none', show: asSpaced, hint: 'what the rules say of it' },
  { param: 'agentName', word: 'agent', group: 'agentName', hint: 'which agent' },
  { param: 'userId', word: 'user', group: 'userId', hint: 'on whose behalf' },
  { param: 'model', word: 'model', group: 'model', none: 'none', hint: 'ran with this model' },
  { param: 'toolName', word: 'tool', group: 'toolName', none: 'none', hint: 'called this tool' },
  { param: 'hasErrors', word: 'errors', values: ['true', 'false'], show: asYesNo, hint: 'has error events' },
  { param: 'label', word: 'label', none: 'none', hint: 'has this label' },
  { param: 'starred', word: 'starred', values: ['true', 'false'], show: asYesNo, hint: 'has a star' },
  { param: 'hasNote', word: 'note', values: ['true', 'false'], show: asYesNo, hint: 'has notes' },
  { param: 'stalled', word: 'stalled', values: ['true', 'false'], show: asYesNo, hint: 'goes on, but fell silent' },
  { param: 'abandoned', word: 'abandoned', values: ['true', 'false'], show: asYesNo, hint: 'silent for so long that nobody waits' },
  { param: 'verdict', word: 'verdict', values: ['right', 'wrong', 'none'], hint: 'what a person says of it' },
  {
    param: 'minCost',
    word: 'cost',
    sign: '≥',
    one: true,
    read: readNumber,
    show: asNumber(money),
    example: '0.50',
    hint: 'at least, in US dollars',
  },
  {
    param: 'minDurationMs',
    word: 'duration',
    sign: '≥',
    one: true,
    read: readDuration,
    show: asNumber(duration),
    example: '30s',
    hint: 'at least: 500ms, 30s, 5m, 2h',
  },
  {
    param: 'active',
    word: 'active',
    one: true,
    read: readActive,
    show: showActive,
    example: '24h',
    hint: 'going on within: 1h, 24h, 2026-01-30/2026-01-31',
  },
  { param: 'last', word: 'last', one: true, time: true, values: SPAN_NAMES, hint: 'began in a span of time up to now' },
  {
    param: 'from',
    word: 'from',
    sign: '≥',
    one: true,
    time: true,
    read: readTime,
    show: exactShort,
    example: '2026-01-31',
    hint: 'began then or later',
  },
  {
    param: 'to',
    word: 'to',
    sign: '<',
    one: true,
    time: true,
    read: readTime,
    show: exactShort,
    example: '2026-01-31T12:00',
    hint: 'began before',
  },
];

const WORDS = { param: 'q', word: 'words', one: true };

/** What is known of a parameter; undefined when it is no filter. `not.…` gives a field that is `negated`. */
export function fieldOf(param) {
  if (param.startsWith(NOT)) {
    const field = fieldOf(param.slice(NOT.length));
    return field && !field.one && !field.negated ? { ...field, param, negated: true } : undefined;
  }
  if (param.startsWith('metadata.')) return { param, word: param, group: param, none: 'none', hint: 'metadata' };
  return param === 'q' ? WORDS : FIELDS.find((field) => field.param === param);
}

export const negation = (param) => (param.startsWith(NOT) ? param.slice(NOT.length) : NOT + param);

/** The filters among the address's parameters, in the order they were put there. */
export function filtersIn(params) {
  return Object.fromEntries(Object.entries(params).filter(([param, value]) => value !== undefined && fieldOf(param)));
}

/** The same without those of the time. */
export function timelessIn(params) {
  return Object.fromEntries(Object.entries(filtersIn(params)).filter(([param]) => !fieldOf(param).time));
}

/** All values that a filter has. */
export function valuesIn(filters, param) {
  const given = [filters[param] ?? []].flat();
  return fieldOf(param).values ? given.flatMap((value) => value.split(',')) : given;
}

/** With one more value of a filter: one or the other must fit, but where there can be one only. */
export function adding(filters, { param, value }) {
  const field = fieldOf(param);
  const added = { ...filters };
  if (param === 'from' || param === 'to') delete added.last;
  if (param === 'last') (delete added.from, delete added.to);
  if (param === 'q') added.q = filters.q ? `${filters.q} ${value}` : value;
  else if (field.one) added[param] = value;
  else if (field.values) added[param] = [...new Set([...valuesIn(filters, param), ...value.split(',')])].join(',');
  else added[param] = [...new Set([...valuesIn(filters, param), value])];
  return added;
}

/** How a value reads. */
export function shown(field, value) {
  if (value === '' && field.none) return field.none;
  return field.show?.(value) ?? value;
}

/** The same for the API: `last` becomes `from`. */
export function apiQuery(params, now = Date.now()) {
  const { last, ...query } = filtersIn(params);
  const span = lately(last, now);
  if (last && !span) query.last = last; // which the server refuses, with the others that it cannot read
  if (span && !query.from && !query.to) query.from = span.from;
  if (params.environment) query.environment = params.environment;
  return query;
}

/** What is no number reads as it was written. */
function asNumber(show) {
  return (value) => (value.trim() && Number.isFinite(Number(value)) ? show(Number(value)) : value);
}

function readNumber(text) {
  const number = Number(text.replace(/^\$/, ''));
  return text && number >= 0 ? String(number) : undefined;
}

function readDuration(text) {
  const [, number, unit = 'ms'] = /^([\d.]+)\s*(ms|s|m|min|h)?$/.exec(text) ?? [];
  const factor = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 }[unit];
  return number && Number.isFinite(Number(number)) ? String(Math.round(number * factor)) : undefined;
}

function readTime(text) {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** "24h", or two times with a slash in between, each of which may be two dots: the end is open. */
function readActive(text) {
  const span = lately(text);
  if (span) return `${span.from}/${span.to}`;
  const ends = text.split('/').map((end) => (end === '..' ? end : readTime(end)));
  return ends.length === 2 && ends.every(Boolean) && ends.some((end) => end !== '..') ? ends.join('/') : undefined;
}

function showActive(value) {
  const [from, to, more] = value.split('/').map((end) => (end === '..' ? undefined : end));
  return more === undefined && (from || to) ? rangeWords({ from, to }) : value;
}

function exactShort(iso) {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return exact(iso).replace(/[.,]\d{3}(?=\D|$)/, '');
}
