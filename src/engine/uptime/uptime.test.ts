import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bucketOf, histogramOf, mergeHistograms, percentile } from './histogram.ts';
import {
  computeBars,
  computeErrorBudget,
  computeUptime,
  type TimelineStatus,
  type UptimeInput,
} from './uptime.ts';

const at = (text: string) => Date.parse(`${text}Z`);

test('downtime is the time from down to up, and the ratio does not include unknown time', () => {
  const totals = computeUptime({
    from: at('2026-11-01T00:00'),
    to: at('2026-11-02T00:00'),
    initial: 'pending',
    changes: [
      { at: at('2026-11-01T12:00'), to: 'up' },
      { at: at('2026-11-01T18:00'), to: 'down' },
      { at: at('2026-11-01T19:30'), to: 'degraded' },
      { at: at('2026-11-01T21:00'), to: 'paused' },
    ],
    excluded: [],
  });
  assert.deepEqual(totals, {
    upSeconds: 6 * 3600,
    degradedSeconds: 1.5 * 3600,
    downSeconds: 1.5 * 3600,
    unknownSeconds: 15 * 3600,
    excludedSeconds: 0,
    ratio: 7.5 / 9,
  });
});

test('maintenance is excluded, even if its windows overlap', () => {
  const totals = computeUptime({
    from: at('2026-11-01T00:00'),
    to: at('2026-11-01T10:00'),
    initial: 'up',
    changes: [
      { at: at('2026-11-01T04:00'), to: 'down' },
      { at: at('2026-11-01T08:00'), to: 'up' },
    ],
    excluded: [
      { from: at('2026-11-01T05:00'), to: at('2026-11-01T09:00') },
      { from: at('2026-11-01T03:00'), to: at('2026-11-01T06:00') },
    ],
  });
  assert.equal(totals.downSeconds, 0);
  assert.equal(totals.upSeconds, 4 * 3600);
  assert.equal(totals.excludedSeconds, 6 * 3600);
  assert.equal(totals.ratio, 1);
});

test('an outage over midnight appears in the bars of both days', () => {
  const bars = computeBars({
    from: at('2026-11-01T00:00'),
    to: at('2026-11-03T12:00'),
    initial: 'up',
    changes: [
      { at: at('2026-11-01T23:00'), to: 'down' },
      { at: at('2026-11-02T02:00'), to: 'up' },
    ],
    excluded: [],
  });
  assert.deepEqual(
    bars.map((bar) => [bar.date, bar.downSeconds, bar.worst]),
    [
      ['2026-11-01', 3600, 'down'],
      ['2026-11-02', 7200, 'down'],
      ['2026-11-03', 0, 'up'],
    ],
  );
});

const timeline = fc
  .record({
    from: fc.integer({ min: 0, max: 500_000_000 }),
    length: fc.integer({ min: 1, max: 500_000_000 }),
    initial: fc.constantFrom<TimelineStatus>('pending', 'up', 'degraded', 'down', 'paused'),
    changes: fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 1_000_000_000 }),
        to: fc.constantFrom<TimelineStatus>('pending', 'up', 'degraded', 'down', 'paused'),
      }),
      { maxLength: 30 },
    ),
    excluded: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 1_000_000_000 }),
        length: fc.integer({ min: 0, max: 100_000_000 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(
    (input): UptimeInput => ({
      from: input.from,
      to: input.from + input.length,
      // Only `initial` determines the status before the range.
      initial: input.initial,
      changes: input.changes.filter((change) => change.at >= input.from).sort((a, b) => a.at - b.at),
      excluded: input.excluded.map(({ from, length }) => ({ from, to: from + length })),
    }),
  );

test('every millisecond is counted once, and the days add up to the total', () => {
  fc.assert(
    fc.property(timeline, (input) => {
      const whole = computeUptime(input);
      const sum = whole.upSeconds + whole.degradedSeconds + whole.downSeconds + whole.unknownSeconds;
      assert.ok(Math.abs(sum - (input.to - input.from) / 1000) < 1e-6);
      assert.ok(whole.ratio === null || (whole.ratio >= 0 && whole.ratio <= 1));
      const bars = computeBars(input);
      for (const field of ['upSeconds', 'degradedSeconds', 'downSeconds', 'unknownSeconds'] as const) {
        const total = bars.reduce((all, bar) => all + bar[field], 0);
        assert.ok(Math.abs(total - whole[field]) < 1e-3, `${field}: ${total} of ${whole[field]}`);
      }
    }),
  );
});

test('a percentile is within nine percent of the true one, and histograms can be added up', () => {
  const durations = fc.array(fc.double({ min: 0.01, max: 120_000, noNaN: true }), {
    minLength: 1,
    maxLength: 200,
  });
  fc.assert(
    fc.property(durations, durations, fc.constantFrom(0.5, 0.95, 0.99), (first, second, share) => {
      const all = [...first, ...second].sort((a, b) => a - b);
      const truth = all[Math.max(1, Math.ceil(all.length * share)) - 1] ?? 0;
      const found = percentile(mergeHistograms([histogramOf(first), histogramOf(second)]), share) ?? 0;
      assert.ok(Math.abs(found / truth - 1) < 0.1, `${found} for ${truth}`);
    }),
  );
  assert.equal(percentile({ buckets: [], counts: [] }, 0.5), null);
  assert.equal(bucketOf(1), 0);
  assert.equal(bucketOf(2.001), 4);
});

test('a percentile is within the observed range', () => {
  const one = histogramOf([31.4]);
  for (const share of [0.5, 0.95, 0.99]) {
    assert.equal(percentile(one, share, { least: 31.4, most: 31.4 }), 31.4);
    const found = percentile(histogramOf([31.4, 31.5, 33]), share, { least: 31.4, most: 33 }) ?? 0;
    assert.ok(found >= 31.4 && found <= 33);
  }
});

const days30 = 30 * 86_400;

test('99.9% of thirty days allows 43 minutes', () => {
  const budget = computeErrorBudget({ availableSeconds: days30 - 648, downSeconds: 648 }, 99.9);
  assert.equal(Math.round(budget.budgetSeconds), 2592);
  assert.equal(budget.spentSeconds, 648);
  assert.equal(budget.remaining?.toFixed(3), '0.750');
});

test('there is no error budget without measured time', () => {
  assert.deepEqual(computeErrorBudget({ availableSeconds: 0, downSeconds: 0 }, 99.9), {
    ...{ budgetSeconds: 0, spentSeconds: 0, remaining: null },
  });
});

test('the budget is exceeded exactly when the uptime is below the target', () => {
  const time = fc.nat({ max: days30 * 1000 });
  const target = fc.double({ min: 50, max: 99.999, noNaN: true });
  fc.assert(
    fc.property(time, time, target, (availableSeconds, downSeconds, targetPercent) => {
      fc.pre(availableSeconds + downSeconds > 0);
      const { remaining } = computeErrorBudget({ availableSeconds, downSeconds }, targetPercent);
      const uptime = (100 * availableSeconds) / (availableSeconds + downSeconds);
      // Differences beyond the precision of floating-point numbers.
      fc.pre(Math.abs(uptime - targetPercent) > 1e-9);
      assert.equal((remaining ?? 0) < 0, uptime < targetPercent);
    }),
  );
});
