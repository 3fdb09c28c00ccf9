// The filters of the sessions list: their names in the address and the API, the words people type for them, how they read.
// Parameters as the API has them, plus `last` (a span up to now: 1h, 24h, 7d, 30d), which only the console knows.
import { duration, exact, money } from './format.js';

const SPANS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 };
export const SPAN_NAMES = Object.keys(SPANS);

const yesNo = { true: 'yes', false: 'no' };

/** word: what one types before the colon. values: fixed choices. group: stats can list the values in use. */
export const FIELDS = [
  { param: 'status', word: 'status', values: ['active', 'completed', 'failed'], hint: 'where the run stands' },
  {
    param: 'success',
    word: 'success',
    values: ['true', 'false'],
    show: (v) => yesNo[v] ?? v,
    hint: 'what the agent reported',
  },
  { param: 'agentName', word: 'agent', group: 'agentName', hint: 'which agent' },
  { param: 'userId', word: 'user', group: 'userId', hint: 'on whose behalf' },
  { param: 'toolName', word: 'tool', group: 'toolName', hint: 'called this tool' },
  {
    param: 'hasErrors',
    word: 'errors',
    values: ['true', 'false'],
    show: (v) => yesNo[v] ?? v,
    hint: 'has error events',
  },
  {
    param: 'minCost',
    word: 'cost',
    sign: '≥',
    read: readNumber,
    show: asNumber(money),
    example: '0.50',
    hint: 'at least, in US dollars',
  },
  {
    param: 'minDurationMs',
    word: 'duration',
    sign: '≥',
    read: readDuration,
    show: asNumber(duration),
    example: '30s',
    hint: 'at least: 500ms, 30s, 5m, 2h',
  },
  { param: 'last', word: 'last', values: SPAN_NAMES, hint: 'a span of time up to now' },
  {
    param: 'from',
    word: 'from',
    sign: '≥',
    read: readTime,
    show: exactShort,
    example: '2026-01-31',
    hint: 'not over before',
  },
  {
    param: 'to',
    word: 'to',
    sign: '<',
    read: readTime,
    show: exactShort,
    example: '2026-01-31T12:00',
    hint: 'begun before',
  },
];

export const fieldOf = (param) =>
  FIELDS.find((field) => field.param === param) ??
  (param.startsWith('metadata.') ? { param, word: param } : param === 'q' ? { param, word: 'words' } : undefined);

/** The filters among the address's parameters, in the order they were put there. */
export function filtersIn(params) {
  return Object.fromEntries(Object.entries(params).filter(([param]) => fieldOf(param)));
}

/** The same for the API: `last` becomes `from`. */
export function apiQuery(params, now = Date.now()) {
  const { last, ...query } = filtersIn(params);
  if (last && !SPANS[last]) query.last = last; // which the server refuses, with the others that it cannot read
  if (SPANS[last] && !query.from) query.from = new Date(now - SPANS[last]).toISOString();
  if (params.environment) query.environment = params.environment;
  return query;
}

/** "agent:billing" → { param, value }; undefined when the words are no filter, or say nothing after the colon. */
export function parseToken(text) {
  const [, word, rest] = /^([\w.-]+):\s*(.+)$/s.exec(text.trim()) ?? [];
  if (!word) return undefined;
  const field = FIELDS.find((one) => one.word === word.toLowerCase() || one.param.toLowerCase() === word.toLowerCase());
  const value = rest.trim();
  if (field) {
    const named = field.values?.find((one) => one === value || field.show?.(one) === value.toLowerCase());
    if (field.values) return named && { param: field.param, value: named };
    const read = field.read ? field.read(value.replace(/^[≥>=<\s]+/, '')) : value;
    return read === undefined ? undefined : { param: field.param, value: read };
  }
  const meta = /^(?:metadata|meta)\.(.+)$/.exec(word);
  return meta ? { param: 'metadata.' + meta[1], value } : undefined;
}

/** The id of the session that somebody typed, or whose link they pasted. */
export function sessionIn(text) {
  return /^\S*\b(sess_[0-9A-Za-z]{22})(?![0-9A-Za-z])\S*$/.exec(text.trim())?.[1];
}

/** Whether a session passes; undefined when only the server can tell. */
export function passes(params, session) {
  const filters = apiQuery(params);
  if (filters.q || filters.toolName || Object.keys(filters).some((name) => name.startsWith('metadata.')))
    return undefined;
  return (
    (!filters.status || session.status === filters.status) &&
    (!filters.agentName || session.agentName === filters.agentName) &&
    (!filters.userId || session.userId === filters.userId) &&
    (!filters.success || String(session.success) === filters.success) &&
    (!filters.hasErrors || String(session.errorCount > 0) === filters.hasErrors) &&
    (!filters.minCost || (session.cost ?? 0) >= Number(filters.minCost)) &&
    (!filters.minDurationMs || (session.durationMs ?? 0) >= Number(filters.minDurationMs)) &&
    (!filters.from || Date.parse(session.completedAt ?? session.lastActivityAt) >= Date.parse(filters.from)) &&
    (!filters.to || Date.parse(session.createdAt) < Date.parse(filters.to))
  );
}

/** The smallest bucket that keeps a strip of the span at about a hundred bars or fewer. */
export function bucketFor(spanMs, most = 125) {
  const minutes = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '6h': 360, '1d': 1440, '7d': 10_080 };
  return Object.keys(minutes).find((name) => spanMs / 60_000 / minutes[name] <= most) ?? '7d';
}

/** The interval the filters name, in milliseconds; the API's own default (30 days) where they name none. */
export function interval(params, now = Date.now()) {
  const query = apiQuery(params, now);
  const to = query.to ? Date.parse(query.to) : now;
  return { from: query.from ? Date.parse(query.from) : to - SPANS['30d'], to };
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

function exactShort(iso) {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return exact(iso).replace(/[.,]\d{3}(?=\D|$)/, '');
}
