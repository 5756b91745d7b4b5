import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { isWindowMissed, nextSlot, phaseOf } from './slots.ts';

const interval = fc.integer({ min: 1000, max: 86_400_000 });
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const slots = interval.chain((intervalMs) =>
  fc.record({ intervalMs: fc.constant(intervalMs), phaseMs: fc.integer({ min: 0, max: intervalMs - 1 }) }),
);

test('a phase is within its interval, stable for each monitor, and independent of the case of its ID', () => {
  fc.assert(
    fc.property(fc.uuid(), interval, (id, intervalMs) => {
      const phase = phaseOf(id, intervalMs);
      assert.ok(Number.isInteger(phase) && phase >= 0 && phase < intervalMs);
      assert.equal(phaseOf(id.toUpperCase(), intervalMs), phase);
    }),
  );
});

test('monitors created at the same time spread evenly over the interval', () => {
  const buckets = new Array<number>(20).fill(0);
  for (let index = 0; index < 20_000; index++) {
    // Version 7 IDs of the same millisecond have the same first half.
    const id = `01934d2a-7000-7${randomUUID().slice(15)}`;
    const bucket = Math.floor(phaseOf(id, 20_000) / 1000);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets)
    assert.ok(count > 800 && count < 1200, `${count} of 1,000 checks are in the same second`);
});

test('the next slot is on the grid, later, and at most one interval away', () => {
  fc.assert(
    fc.property(instant, slots, (at, grid) => {
      const next = nextSlot(at, grid);
      assert.ok(next > at && next - at <= grid.intervalMs);
      assert.equal((((next - grid.phaseMs) % grid.intervalMs) + grid.intervalMs) % grid.intervalMs, 0);
      assert.equal(nextSlot(next, grid), next + grid.intervalMs);
    }),
  );
});

test('a check counts for its window until a whole interval has passed', () => {
  assert.equal(isWindowMissed(1000, 20_999, 20_000), false);
  assert.equal(isWindowMissed(1000, 21_000, 20_000), true);
});
