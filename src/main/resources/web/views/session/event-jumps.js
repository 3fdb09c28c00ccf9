// Where the keys e, c and g lead: the first error, the most expensive event, the longest gap.
// jump(what, events) gives { index, note }; without an index there is no such event, and the note says so.
import { duration, money } from '../../format.js';

export const JUMPS = [
  ['error', 'First error', 'e'],
  ['cost', 'Most expensive', 'c'],
  ['gap', 'Longest gap', 'g'],
];

export function jump(what, events) {
  if (what === 'error') {
    const index = events.findIndex((event) => event.eventType === 'error');
    return index < 0 ? { note: 'No errors here.' } : { index, note: 'First error' };
  }
  const measure = (event) => (what === 'cost' ? event.estimatedCost : event.gap) ?? 0;
  const index = events.reduce((best, event, i) => (measure(event) > measure(events[best]) ? i : best), 0);
  if (!events.length || (what === 'cost' && !measure(events[index]))) {
    return { note: what === 'cost' ? 'No event has a cost.' : 'No events.' };
  }
  return {
    index,
    note:
      what === 'cost'
        ? `Most expensive: ${money(measure(events[index]))}`
        : `Longest gap: ${duration(measure(events[index]))}`,
  };
}
