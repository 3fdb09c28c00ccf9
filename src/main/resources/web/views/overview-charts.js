// The overview's charts: each takes the time buckets and the span, and gives what <chart-box> draws in the theme's colours.
import { count, duration, money, moment, percent } from '../format.js';

const chart = (type, sets, { say, tick = say, stacked = false, max, min = 0 } = {}) => (items, span) => (colour) => ({
  type,
  data: { labels: items.map(({ time }) => moment(time, span)), datasets: sets(items, colour) },
  options: {
    scales: {
      x: { stacked, grid: { display: false }, ticks: { maxTicksLimit: 7, maxRotation: 0, autoSkip: true }, border: { color: colour('line') } },
      y: { stacked, min, max, border: { display: false }, ticks: { maxTicksLimit: 5, callback: tick }, grid: { color: colour('line') } },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        backgroundColor: colour('ink'), titleColor: colour('on-ink'), bodyColor: colour('on-ink'), padding: 10, boxPadding: 4,
        callbacks: { label: ({ dataset, parsed }) => `${dataset.label}: ${say(parsed.y)}` },
      },
    },
  },
});

const bars = (label, data, color) => ({ label, data, backgroundColor: color, barPercentage: 0.9, categoryPercentage: 0.92, maxBarThickness: 28 });
const line = (label, data, color, more) => ({ label, data, borderColor: color, backgroundColor: color, borderWidth: 1.75, pointRadius: data.length > 40 ? 0 : 1.5, pointHitRadius: 12, tension: 0.25, spanGaps: true, ...more });

export const outcomes = chart('bar', (items, colour) => [
  bars('Failed', items.map((item) => item.failed), colour('fail')),
  bars('Active', items.map((item) => item.active), colour('run')),
  bars('Completed', items.map((item) => item.sessions - item.failed - item.active), colour('bar')),
], { say: count, stacked: true });

export const successRates = chart('line', (items, colour) => [
  line('Success rate', items.map((item) => item.successRate ?? null), colour('accent')),
], { say: percent, min: undefined, max: 1 });

export const durations = chart('line', (items, colour) => [
  line('Median', items.map((item) => item.p50DurationMs ?? null), colour('accent')),
  line('p95', items.map((item) => item.p95DurationMs ?? null), colour('bar'), { borderDash: [4, 3] }),
], { say: duration });

export const costs = chart('bar', (items, colour) => [bars('Cost', items.map((item) => item.cost ?? 0), colour('bar'))], { say: money });

export const tokenSums = chart('bar', (items, colour) => [bars('Tokens', items.map((item) => item.tokens ?? 0), colour('bar'))], { say: count });
