import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shadeOf } from '../../../web/src/ui/charts/day-shades.ts';
import {
  instantsOf,
  monthsUntil,
  movedBy,
  periodBefore,
  readTimeRange,
  type TimeRange,
  usualRange,
  writeTimeRange,
  zoomedIn,
} from '../../../web/src/ui/charts/time-range.ts';

const range = fc.oneof(
  fc.integer({ min: 1, max: 48 }).map((hours): TimeRange => ({ hours })),
  fc.integer({ min: 1, max: 400 }).map((days): TimeRange => ({ hours: days * 24 })),
  fc.integer({ min: 2000, max: 2099 }).map((year): TimeRange => ({ month: `${year}-02` })),
  fc
    .tuple(fc.integer({ min: 1_700_000_000, max: 1_800_000_000 }), fc.integer({ min: 60, max: 10_000_000 }))
    .map(([from, length]): TimeRange => ({ from, to: from + length })),
);

test('each range is read from the URL as it was written, and the default range needs no parameter', () => {
  fc.assert(
    fc.property(range, (one) => {
      assert.deepEqual(readTimeRange(writeTimeRange(one)), one);
    }),
  );
  assert.deepEqual(writeTimeRange(usualRange), {});
});

test('any other value in the URL selects the default range', () => {
  for (const request of [
    {},
    { range: '0h' },
    { range: '9999d' },
    { range: 'x' },
    { range: ['1h'] },
    { month: '2026-13' },
    { from: 'x', to: 'y' },
    { from: '2026-11-02T00:00:00Z', to: '2026-11-01T00:00:00Z' },
  ])
    assert.deepEqual(readTimeRange(request), usualRange, JSON.stringify(request));
});

const at = (text: string) => Date.parse(text) / 1000;
const local = (...parts: [number, number, number]) => new Date(...parts).getTime() / 1000;

test('a range is compared with the same length of time before it, and a month with the previous month', () => {
  const now = at('2026-11-20T12:00:00Z');
  assert.deepEqual(periodBefore({ hours: 24 }, now), { from: now - 48 * 3600, to: now - 24 * 3600 });
  assert.deepEqual(periodBefore({ from: 1000, to: 1600 }, now), { from: 400, to: 1000 });
  const whole = periodBefore({ month: '2026-10' }, now);
  assert.deepEqual(whole, { from: local(2026, 8, 1), to: local(2026, 9, 1) });
  const running = periodBefore({ month: '2026-11' }, now);
  assert.equal(running.from, local(2026, 9, 1));
  assert.equal(
    running.to - running.from,
    now - local(2026, 10, 1),
    'last month is compared up to the same day',
  );
});

test('a range never ends in the future, zooming keeps its middle, and moving keeps its length', () => {
  const now = at('2026-11-20T12:00:00Z');
  assert.equal(instantsOf({ month: '2026-11' }, now).to, now);
  assert.deepEqual(zoomedIn({ from: 0, to: 400 }), { from: 100, to: 300 });
  assert.deepEqual(movedBy(-1, { from: 1000, to: 1400 }, now), { from: 800, to: 1200 });
  assert.deepEqual(movedBy(1, { from: now - 400, to: now - 100 }, now), { from: now - 300, to: now });
  assert.deepEqual(monthsUntil(at('2026-02-10T12:00:00Z'), 3), ['2026-02', '2026-01', '2025-12']);
});

test('a day has one of five shades for its downtime, or none if it has no data', () => {
  const shade = (minutes: number) =>
    shadeOf({ worst: minutes > 0 ? 'down' : 'up', downSeconds: minutes * 60 });
  assert.deepEqual([0, 0.5, 4.9, 5, 29, 30, 119, 120, 1440].map(shade), [0, 1, 1, 2, 2, 3, 3, 4, 4]);
  assert.equal(shadeOf({ worst: 'degraded', downSeconds: 0 }), 0);
  assert.equal(shadeOf({ worst: null, downSeconds: 0 }), null);
});
