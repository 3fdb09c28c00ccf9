// The keys in the metadata of the sessions that the filters let through, by which figures can be grouped: those of the
// latest session of each agent, as nothing lists them all.
import { get } from './api.js';
import { apiQuery } from './filters.js';

const LATEST = 200;
const MOST_AGENTS = 12;

export async function metadataKeys(params, signal) {
  const { items } = await get('sdk/sessions', { ...apiQuery(params), limit: LATEST }, signal);
  const ofAgents = new Map(items.toReversed().map((session) => [session.agentName, session.id]));
  const ids = [...ofAgents.values()].slice(-MOST_AGENTS);
  const details = await Promise.allSettled(ids.map((id) => get(`sdk/sessions/${id}`, {}, signal)));
  const found = details.flatMap(({ value }) => Object.entries(value?.metadata ?? {}));
  return [...new Set(found.filter(([, value]) => isOneValue(value)).map(([key]) => key))].sort();
}

function isOneValue(value) {
  return value !== null && typeof value !== 'object';
}
