// Figures, and the lists behind them. Whoever shows a figure asks `asOf(params)` once: a question with fixed times, so that
// all figures of a page count the same runs, and so do the lists that they lead to.
import { get } from './api.js';
import { apiQuery, timelessIn } from './filters.js';
import { href } from './route.js';
import { ZONE } from './span.js';

const BEGINNING = '1970-01-01T00:00:00.000Z';
const SOME_TIME_MS = 86_400_000;

/** What stats are asked for the filters and the span of an address, as of now. */
export function asOf(params, now = Date.now()) {
  return { from: BEGINNING, to: new Date(now).toISOString(), ...apiQuery(params, now), tz: ZONE };
}

export function stats(query, groupBy, signal, more = {}) {
  return get('sdk/stats', { ...query, groupBy, ...more }, signal);
}

/** The same question from the first session on, where it has no other beginning: bars over time need one. */
export async function fromTheFirst(query, signal) {
  if (query.from !== BEGINNING) return query;
  const { from, tz, ...rest } = query;
  const { items } = await get('sdk/sessions', { ...rest, sort: 'createdAt', limit: 1 }, signal);
  const first = items[0]?.createdAt ?? new Date(Date.parse(query.to) - SOME_TIME_MS).toISOString();
  return { ...query, from: first };
}

/** Whether there is a time before what the question asks for. */
export const hasBefore = ({ from }) => from !== BEGINNING;

/** The list of the sessions that a figure counted: those of the question, or of a part { from, to } of its time. */
export function listBehind(params, { from, to }, filter = {}) {
  const time = { from: from === BEGINNING ? undefined : from, to };
  return href(['sessions'], { environment: params.environment, ...timelessIn(params), ...time, ...filter });
}
