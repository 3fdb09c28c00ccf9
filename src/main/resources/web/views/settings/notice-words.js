// What rules of notices say, in words.
import { plural } from '../../format.js';

/** The most urgent first. */
export const KINDS = {
  failure_new: 'new failures',
  failure_regressed: 'failures that came back',
  failure_rising: 'failures that become more frequent',
  figure_worse: 'figures that got worse',
  runs_stalled: 'runs that hang',
  budget_near: 'budgets nearly spent',
  budget_passed: 'budgets that are passed',
  requests_refused: 'refused requests',
  totals_contradict: 'totals that contradict their parts',
  backup_failed: 'backups that failed',
};

export const CHANNELS = {
  webhook: 'Webhook',
  slack: 'Slack',
  teams: 'Teams',
  discord: 'Discord',
  ntfy: 'ntfy',
  mail: 'Mail',
};

/** Where it goes; an address may be all that it takes to write there, so it is not shown whole. */
export function placeOf({ channel, address }) {
  return channel === 'mail' ? address : new URL(address).host;
}

/** One sentence: what it tells, of whom, and when. */
export function wordsOf(rule) {
  const what = Object.keys(KINDS).filter((kind) => rule.kinds.includes(kind));
  const all = what.length === Object.keys(KINDS).length;
  const parts = [all ? 'Everything' : capital(what.map((kind) => KINDS[kind]).join(', '))];
  const whose = [];
  if (rule.environment === 'test') whose.push('of test runs');
  if (rule.agents.length) whose.push('of ' + rule.agents.join(', '));
  if (rule.labels.length) whose.push('with the label ' + rule.labels.join(' or '));
  if (whose.length) parts.push('only ' + whose.join(', '));
  const when = [];
  if (rule.digestAt) when.push(`once a day at ${rule.digestAt}`);
  else if (rule.everyMinutes) when.push(`at most every ${plural(rule.everyMinutes, 'minute')}`);
  if (rule.quietFrom && !rule.digestAt) when.push(`quiet from ${rule.quietFrom} to ${rule.quietTo}`);
  if (when.length) when.push(rule.zone);
  const how = { none: 'nothing of what runs say', titles: 'with titles', texts: 'with titles and texts' }[rule.content];
  return [...parts, [...when, how].join(', ')].join('; ');
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** What a rule is sent as, to stay as it is. */
export function wanted(rule) {
  const { id, offBecause, createdBy, createdAt, secret, ...rest } = rule;
  return rest;
}
