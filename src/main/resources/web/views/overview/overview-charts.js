// The overview's charts: each takes the time buckets, and gives what <chart-box> draws in the
// theme's colours; or words, where there is nothing to draw.
import { count, duration, money, percent } from '../../format.js';
import { bucketTitle, rateRange, timeLabels } from './chart-axes.js';

const chart =
  (type, sets, { say, none, tick = say, stacked = false, precision, range = () => ({ min: 0 }) }) =>
  (items) => {
    const values = sets(items, () => '').flatMap(({ data }) => data);
    if (!values.some((value) => (type === 'bar' ? value : value !== null))) return none;
    const times = items.map(({ time }) => time);
    const { min, max, step } = range(values);
    return (colour) => ({
      type,
      data: { labels: times, datasets: sets(items, colour) },
      options: {
        scales: {
          x: {
            stacked,
            grid: { display: false },
            ticks: {
              autoSkip: false,
              maxRotation: 0,
              callback(_, index) {
                return timeLabels(times, this.chart.width)[index];
              },
            },
            border: { color: colour('line') },
          },
          y: {
            stacked,
            min,
            max,
            border: { display: false },
            ticks: { maxTicksLimit: 5, callback: tick, stepSize: step, precision },
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
            callbacks: {
              title: ([{ dataIndex }]) => bucketTitle(items[dataIndex]),
              label: ({ dataset, parsed }) => `${dataset.label}: ${say(parsed.y)}`,
            },
          },
        },
      },
    });
  };

const NONE_ENDED = 'No run has ended in this span.';

const bars = (label, data, color) => ({
  label,
  data,
  backgroundColor: color,
  barPercentage: 0.9,
  categoryPercentage: 0.92,
  maxBarThickness: 28,
});
/** Straight from one bucket to the next, and nothing where nothing is known: a bucket without neighbours is a dot. */
const line = (label, data, color, more) => ({
  label,
  data,
  borderColor: color,
  backgroundColor: color,
  borderWidth: 1.75,
  pointRadius: data.map((_, i) => (alone(data, i) ? 2.5 : data.length > 40 ? 0 : 1.5)),
  pointHitRadius: 12,
  clip: false, // a line along the top is drawn in full
  ...more,
});
const alone = (data, i) => (data[i - 1] ?? null) === null && (data[i + 1] ?? null) === null;

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
      'Succeeded',
      items.map((item) => item.succeeded),
      colour('bar'),
    ),
  ],
  { say: count, stacked: true, precision: 0, none: 'Nothing was recorded in this span.' },
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
  { say: percent, tick: (rate) => Math.round(rate * 100) + '%', range: rateRange, none: NONE_ENDED },
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
  { say: duration, range: (values) => ({ min: 0, step: durationStep(Math.max(...values)) }), none: NONE_ENDED },
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
  { say: money, none: 'No cost was reported in this span.' },
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
  { say: count, precision: 0, none: 'No tokens were reported in this span.' },
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
    ['bar', 'succeeded'],
  ],
  durations: [
    ['accent', 'median'],
    ['bar', 'p95'],
  ],
};
