import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Down, findStorms, isStorm, stormWithinMs } from './incident-grouping.ts';

const downs = fc.array(
  fc.record({
    monitorId: fc.integer({ min: 0, max: 40 }).map(String),
    regions: fc.constantFrom(['a'], ['b'], ['a', 'b']),
    at: fc.integer({ min: 0, max: 4 * stormWithinMs }),
  }),
  { maxLength: 80 },
);
const watched = fc.record({ a: fc.integer({ min: 1, max: 120 }), b: fc.integer({ min: 1, max: 120 }) });

/**
 * Finds storm members with a simple reference implementation that checks every minute that starts with a monitor going
 * down.
 */
function plainly(all: readonly Down[], region: string, count: number): Set<string> {
  const own = all.filter((down) => down.regions.includes(region));
  const found = new Set<string>();
  for (const { at } of own) {
    const ids = new Set(
      own.filter((down) => down.at >= at && down.at <= at + stormWithinMs).map((down) => down.monitorId),
    );
    if (isStorm(ids.size, count)) for (const id of ids) found.add(id);
  }
  return found;
}

test('a storm contains every monitor that went down in the minute when too many monitors of its region failed', () => {
  fc.assert(
    fc.property(downs, watched, (all, counts) => {
      const storms = findStorms(all, new Map(Object.entries(counts)));
      assert.deepEqual(storms.get('a') ?? new Set(), plainly(all, 'a', counts.a));
      const rest = all.filter((down) => !storms.get('a')?.has(down.monitorId));
      assert.deepEqual(storms.get('b') ?? new Set(), plainly(rest, 'b', counts.b));
    }),
  );
});

test('a storm needs eleven of fifty monitors or twenty-one of a hundred', () => {
  const all = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ monitorId: String(n), regions: ['a'], at: n }));
  const size = (count: number, of: number) =>
    findStorms(all(count), new Map([['a', of]])).get('a')?.size ?? 0;
  assert.deepEqual([size(10, 50), size(11, 50), size(20, 100), size(21, 100)], [0, 11, 0, 21]);
});
