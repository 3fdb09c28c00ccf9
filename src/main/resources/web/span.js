// Spans of time: the presets that every page offers, what the address says of one (`last`, or `from` and `to`, or nothing:
// all there is), and how long the bars of a chart over one are.
import { day } from './format.js';

const SPANS = { '1h': 3_600_000, '24h': 86_400_000, '7d': 604_800_000, '30d': 2_592_000_000 };
export const SPAN_NAMES = Object.keys(SPANS);

/** What the figures of runs are in, for people and for the server. */
export const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const PRESETS = [
  ['1h', 'Hour'],
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
];

/** The span up to now, as { from, to }; undefined when there is none of this name. */
export function lately(name, now = Date.now()) {
  const length = SPANS[name];
  return length && { from: new Date(now - length).toISOString(), to: new Date(now).toISOString() };
}

/** The span of the same length just before. */
export function before({ from, to }) {
  const begin = Date.parse(from);
  return { from: new Date(begin - (Date.parse(to) - begin)).toISOString(), to: from };
}

/** After the words "12 sessions". */
export function spanWords({ last, from, to }) {
  if (from || to) return 'began in this time';
  const [, words] = PRESETS.find(([name]) => name === last) ?? [];
  return words ? `began in the last ${words.toLowerCase()}` : 'in all';
}

/** "14 Nov, 14:00 – 15:30", "since 14 Nov, 14:00"; what cannot be read stays as it was written. */
export function rangeWords({ from, to }) {
  if (!to) return `since ${momentWords(from)}`;
  if (!from) return `before ${momentWords(to)}`;
  const sameDay = new Date(from).toDateString() === new Date(to).toDateString();
  return `${momentWords(from)} – ${sameDay ? clock(to) : momentWords(to)}`;
}

function momentWords(time) {
  return Number.isNaN(Date.parse(time)) ? time : `${day(time)}, ${clock(time)}`;
}

function clock(time) {
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) return time;
  const second = at.getSeconds() || at.getMilliseconds() ? '2-digit' : undefined;
  return at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', second });
}

/** The shortest bucket that makes so many bars of the span, or fewer. */
export function bucketFor({ from, to }, most = 125) {
  const minutes = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '6h': 360, '1d': 1440, '7d': 10_080 };
  const length = (Date.parse(to) - Date.parse(from)) / 60_000;
  return Object.keys(minutes).find((name) => length / minutes[name] <= most) ?? '7d';
}
