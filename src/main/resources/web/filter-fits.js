// Whether a session that was just recorded belongs into a list.
import { apiQuery, negation, valuesIn } from './filters.js';

const SAID = {
  status: (session) => session.status,
  outcome: (session) => session.outcome,
  agentName: (session) => session.agentName,
  userId: (session) => session.userId,
  success: (session) => session.success,
  hasErrors: (session) => session.errorCount > 0,
};

const BOUNDS = {
  minCost: (session, least) => (session.cost ?? 0) >= Number(least),
  minDurationMs: (session, least) => (session.durationMs ?? 0) >= Number(least),
  from: (session, time) => Date.parse(session.createdAt) >= Date.parse(time),
  to: (session, time) => Date.parse(session.createdAt) < Date.parse(time),
  environment: () => true,
};

/** Whether it passes all filters of the address; undefined when only the server can tell. */
export function fits(params, session) {
  const query = apiQuery(params);
  const answers = Object.keys(query).map((param) => fitsOne(query, param, session));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
}

function fitsOne(query, param, session) {
  if (BOUNDS[param]) return BOUNDS[param](session, query[param]);
  const negated = !SAID[param];
  const said = SAID[negated ? negation(param) : param];
  return said && valuesIn(query, param).includes(String(said(session))) !== negated;
}
