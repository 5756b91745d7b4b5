import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { freshState, scaleProbers } from './prober-count.ts';

const range = { least: 1, most: 4 };

/** Simulates ticks of one second and returns the first decision with its tick number. */
function watch(
  shares: number[] | ((second: number) => number[]),
  seconds: number,
): { change: number; seconds: number } {
  let state = freshState;
  for (let second = 0; second < seconds; second++) {
    const next = scaleProbers(Array.isArray(shares) ? shares : shares(second), range, state);
    if (next.change !== 0) return { change: next.change, seconds: second + 1 };
    state = next.state;
  }
  return { change: 0, seconds };
}

test('a prober is added if the running probers were busy for half a minute', () => {
  assert.deepEqual(watch([0.7], 60), { change: 1, seconds: 30 });
  assert.deepEqual(watch([0.9, 0.5], 60), { change: 1, seconds: 30 });
});

test('an occasional idle moment does not prevent a prober from being added', () => {
  assert.deepEqual(
    watch((second) => [second % 8 === 7 ? 0 : 0.75], 60),
    { change: 1, seconds: 30 },
  );
});

test('a short burst and a moderate load add no prober', () => {
  assert.deepEqual(watch([0.9], 29), { change: 0, seconds: 29 });
  assert.deepEqual(
    watch((second) => [second % 60 < 15 ? 1 : 0.1], 3600),
    { change: 0, seconds: 3600 },
  );
  assert.deepEqual(watch([0.5, 0.5], 3600), { change: 0, seconds: 3600 });
});

test('a prober is removed after 15 quiet minutes, but never the last one', () => {
  assert.deepEqual(watch([0.1, 0.1], 3600), { change: -1, seconds: 900 });
  assert.deepEqual(watch([0], 3600), { change: 0, seconds: 3600 });
});

test('an occasional second of noise and scans of several minutes do not restart the 15 minutes', () => {
  assert.deepEqual(
    watch((second) => (second % 60 === 30 ? [1, 0.9] : [0.1, 0.1]), 3600),
    { change: -1, seconds: 900 },
  );
  assert.deepEqual(
    watch((second) => [second % 900 < 180 ? 0.9 : 0.05, 0.05], 3600),
    { change: -1, seconds: 900 },
  );
});

test('no prober is removed while the current probers are busy, even after 15 quiet minutes', () => {
  const next = watch((second) => (second < 870 ? [0, 0, 0, 0] : [0.9, 0.9, 0.9, 0.9]), 1700);
  assert.deepEqual(next, { change: 0, seconds: 1700 });
});

test('no prober is removed if the remaining probers would become busy', () => {
  assert.deepEqual(watch([0.3, 0.3], 3600), { change: 0, seconds: 3600 });
});

test('a prober that has exited is replaced immediately', () => {
  assert.equal(scaleProbers([], range, freshState).change, 1);
});

test('the number of probers stays within its range under any load', () => {
  const load = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 5 }), (work, least, more) => {
      const bounds = { least, most: least + more };
      let running = least;
      let state = freshState;
      for (const total of work) {
        for (let look = 0; look < 1000; look++) {
          const shares = Array.from({ length: running }, () => Math.min(1, total / running));
          const next = scaleProbers(shares, bounds, state);
          running += next.change;
          state = next.state;
          assert.ok(running >= bounds.least && running <= bounds.most);
        }
      }
    }),
  );
});
