// What stands along a chart's axes. Times: on the steps that people count in, in the reader's own zone, as close as there
// is room for, so that no day is left out where all of them fit. Rates: from a little below the lowest to a little above
// the highest.
import { day } from '../../format.js';
import { rangeWords } from '../../span.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TIME_STEPS = [
  ...[1, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 3, 5, 7, 14, 28].map((n) => n * DAY),
];
/** What a label needs: for each letter, and beside its neighbour. */
const LETTER_PX = 6.5;
const BESIDE_PX = 6;
/** What the figures at the left take. */
const AXIS_PX = 50;
const RATE_STEPS = [0.01, 0.02, 0.05, 0.1, 0.25];
const MOST_RATE_STEPS = 4;

/** For each bucket its label, or null where none stands. `width` in pixels. */
export function timeLabels(times, width) {
  const span = Date.parse(times.at(-1)) - Date.parse(times[0]);
  const room = (step) => (step < DAY ? clock : day)(times[0]).length * LETTER_PX + BESIDE_PX;
  const fits = (step) => (span / step) * room(step) <= width - AXIS_PX && (step >= DAY || span <= 2 * DAY);
  const step = TIME_STEPS.find(fits) ?? TIME_STEPS.at(-1);
  const steps = times.map((time) => (Date.parse(time) - new Date(time).getTimezoneOffset() * MINUTE) / step);
  return times.map((time, i) => {
    const begins = i ? Math.floor(steps[i]) > Math.floor(steps[i - 1]) : steps[0] % 1 < 0.3;
    if (!begins) return null;
    return step >= DAY || isMidnight(time) ? day(time) : clock(time);
  });
}

/** The bucket a pointer is over: its days, or what of them is counted. */
export function bucketTitle({ from, to }) {
  if (!isMidnight(from) || !isMidnight(to)) return rangeWords({ from, to });
  const lastDay = day(new Date(Date.parse(to) - 1).toISOString());
  return day(from) === lastDay ? lastDay : `${day(from)} – ${lastDay}`;
}

export function rateRange(rates) {
  const known = rates.filter((rate) => rate !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = RATE_STEPS.find((one) => (high - low) / one <= MOST_RATE_STEPS - 1) ?? RATE_STEPS.at(-1);
  const round = (rate) => Number(rate.toFixed(2));
  const min = Math.max(0, round(Math.floor(low / step) * step));
  const max = Math.min(1, round(Math.ceil(high / step) * step));
  if (min < max) return { min, max, step };
  return { min: Math.max(0, round(min - step)), max: Math.min(1, round(max + step)), step };
}

function isMidnight(time) {
  const date = new Date(time);
  return date.getHours() === 0 && date.getMinutes() === 0;
}

function clock(time) {
  return new Date(time).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}
