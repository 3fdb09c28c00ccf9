// The failed runs that nobody judged yet, newest first, among those that the list's filters let through.
import { get } from '../../api.js';
import { apiQuery } from '../../filters.js';

const PAGE = 50;

/** The id of the newest; undefined when there is none. */
export function firstUnreviewed(params) {
  return firstWhere(() => true, unreviewed(params));
}

/** The id of the one after this session; from the newest again after the last, undefined when there is no other. */
export async function nextUnreviewed(session, params) {
  const query = unreviewed(params);
  return (await firstWhere(isAfter(session), upTo(session, query))) ?? firstWhere(({ id }) => id !== session.id, query);
}

const unreviewed = (params) => ({ ...apiQuery(params), outcome: 'failed', verdict: 'none', limit: PAGE });

async function firstWhere(fits, query) {
  let cursor;
  do {
    const { items, nextCursor } = await get('sdk/sessions', { ...query, cursor });
    const found = items.find(fits);
    if (found) return found.id;
    cursor = nextCursor;
  } while (cursor);
  return undefined;
}

/** Ids of runs that began at the same time sort as the list does. */
const isAfter = (session) => (one) =>
  one.createdAt < session.createdAt || (one.createdAt === session.createdAt && one.id < session.id);

function upTo(session, query) {
  const justAfter = new Date(Date.parse(session.createdAt) + 1).toISOString();
  return { ...query, to: query.to && query.to < justAfter ? query.to : justAfter };
}
