// The overview's charts: each takes the time buckets and the span, and gives what <chart-box> draws in the theme's colours.
import { count, duration, money, moment, percent } from '../../format.js';

const chart =
  (type, sets, { say, tick = say, stacked = false, max, min = 0, step } = {}) =>
  (items, span) =>
  (colour) => ({
    type,
    data: { labels: items.map(({ time }) => moment(time, span)), datasets: sets(items, colour) },
    options: {
      scales: {
        x: {
          stacked,
          grid: { display: false },
          ticks: { maxTicksLimit: 7, maxRotation: 0, autoSkip: true },
          border: { color: colour('line') },
        },
        y: {
          stacked,
          min,
          max,
          border: { display: false },
          ticks: { maxTicksLimit: 5, callback: tick, stepSize: step?.(items) },
          grid: { color: colour('line') },
        },
      },
      plugins: {
        legend: { display: false },
        tooltip: {
          backgroundColor: colour('ink'),
          titleColor: colour('on-ink'),
          bodyColor: colour('on-ink'),
          padding: 10,
          boxPadding: 4,
          callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${say(parsed.y)}` },
        },
      },
    },
  });

const bars = (label, data, color) => ({
  label,
  data,
  backgroundColor: color,
  barPercentage: 0.9,
  categoryPercentage: 0.92,
  maxBarThickness: 28,
});
const line = (label, data, color, more) => ({
  label,
  data,
  borderColor: color,
  backgroundColor: color,
  borderWidth: 1.75,
  pointRadius: data.length > 40 ? 0 : 1.5,
  pointHitRadius: 12,
  cubicInterpolationMode: 'monotone',
  spanGaps: true,
  clip: false, // a line along the top is drawn in full
  ...more,
});

export const outcomes = chart(
  'bar',
  (items, colour) => [
    bars(
      'Failed',
      items.map((item) => item.failed),
      colour('fail'),
    ),
    bars(
      'Active',
      items.map((item) => item.active),
      colour('run'),
    ),
    bars(
      'Completed',
      items.map((item) => item.sessions - item.failed - item.active),
      colour('bar'),
    ),
  ],
  { say: count, stacked: true },
);

export const successRates = chart(
  'line',
  (items, colour) => [
    line(
      'Success rate',
      items.map((item) => item.successRate ?? null),
      colour('accent'),
    ),
  ],
  { say: percent, min: undefined, max: 1 },
);

export const durations = chart(
  'line',
  (items, colour) => [
    line(
      'Median',
      items.map((item) => item.p50DurationMs ?? null),
      colour('accent'),
    ),
    line(
      'p95',
      items.map((item) => item.p95DurationMs ?? null),
      colour('bar'),
      { borderDash: [4, 3] },
    ),
  ],
  { say: duration, step: (items) => durationStep(Math.max(...items.map((item) => item.p95DurationMs ?? 0))) },
);

export const costs = chart(
  'bar',
  (items, colour) => [
    bars(
      'Cost',
      items.map((item) => item.cost ?? 0),
      colour('bar'),
    ),
  ],
  { say: money },
);

export const tokenSums = chart(
  'bar',
  (items, colour) => [
    bars(
      'Tokens',
      items.map((item) => item.tokens ?? 0),
      colour('bar'),
    ),
  ],
  { say: count },
);

/** Steps of time that people count in. */
function durationStep(most) {
  const steps = [
    50, 100, 250, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
    3_600_000, 7_200_000, 21_600_000, 86_400_000,
  ];
  return steps.find((step) => most / step <= 4);
}

/** What the colours of a chart mean: [token, words], for the legend beside its title. */
export const LEGENDS = {
  outcomes: [
    ['fail', 'failed'],
    ['run', 'active'],
    ['bar', 'completed'],
  ],
  durations: [
    ['accent', 'median'],
    ['bar', 'p95'],
  ],
};
