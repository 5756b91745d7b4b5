import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isSlot, openWindows, recordWindows, type WindowTally, windowAt } from './recorded-windows.ts';
import { nextSlot, type WindowRange } from './slots.ts';

const slots = { phaseMs: 7, intervalMs: 10 };
const slot = (index: number) => 7 + index * 10;
const expand = (ranges: readonly WindowRange[]) =>
  ranges.flatMap(({ count, firstAt, lastAt }) => {
    assert.equal(lastAt, firstAt + (count - 1) * slots.intervalMs);
    return Array.from({ length: count }, (_, index) => firstAt + index * slots.intervalMs);
  });

test('a manually requested check does not count for a window', () => {
  assert.equal(isSlot(17, slots), true);
  assert.equal(windowAt(18, slots), null);
  assert.deepEqual(windowAt(17, slots), { count: 1, firstAt: 17, lastAt: 17 });
});

test('in any order, each window is recorded or given up once, and all other windows stay open', () => {
  const ranges = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(ranges, fc.integer({ min: 0, max: 6 }), (windows, recordedUntil) => {
      let tally: WindowTally = { until: recordedUntil, ahead: 0 };
      const done = new Set<number>();
      for (const [index, length] of windows) {
        const range = { firstAt: slot(index), lastAt: slot(index + length - 1) };
        const next = recordWindows(tally, range, slots);
        const recorded = expand(next.recorded);
        const givenUp = expand(next.givenUp);
        for (const at of recorded) assert.ok(at >= range.firstAt && at <= range.lastAt);
        for (const at of [...recorded, ...givenUp]) {
          assert.equal(done.has(at), false, 'a window is recorded at most once');
          done.add(at);
        }
        tally = next.tally;
        for (let at = range.firstAt; at <= range.lastAt; at += 10) assert.ok(done.has(at));
        assert.ok(tally.ahead >= 0 && tally.ahead < 2 ** 31 && tally.ahead % 2 === 0);
      }
      const open: number[] = [];
      for (let at = nextSlot(recordedUntil, slots); at < slot(200); at += 10)
        if (!done.has(at)) open.push(at);
      assert.deepEqual(expand(openWindows(tally, { until: slot(200) }, slots)), open);
      const from = slot(35);
      assert.deepEqual(
        expand(openWindows(tally, { from, until: slot(150) }, slots)),
        open.filter((at) => at >= from && at < slot(150)),
      );
    }),
  );
});

test('a gap of a year is a single range', () => {
  const year = { phaseMs: 0, intervalMs: 10_000 };
  const until = 365 * 86_400_000;
  assert.deepEqual(openWindows({ until: 0, ahead: 0 }, { until }, year), [
    { count: until / 10_000 - 1, firstAt: 10_000, lastAt: until - 10_000 },
  ]);
  const { tally, givenUp } = recordWindows({ until: 0, ahead: 0 }, { firstAt: until, lastAt: until }, year);
  assert.equal(tally.until + 30 * 10_000 < until, true);
  const open = openWindows(tally, { until }, year);
  assert.equal(countOf(givenUp) + countOf(open), until / 10_000 - 1);
});

const countOf = (ranges: readonly WindowRange[]) => ranges.reduce((sum, { count }) => sum + count, 0);
