import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ScaleState, scaleProbers } from './scale-probers.ts';

const fresh: ScaleState = { busySince: null, quietSince: null };
const range = { least: 1, most: 4 };

/** Looks once a second for a while with the same shares; gives what it came to first. */
function watch(shares: number[], seconds: number): { change: number; afterSeconds: number } {
  let state = fresh;
  for (let second = 0; second <= seconds; second++) {
    const next = scaleProbers(shares, range, state, second * 1000);
    if (next.change !== 0) return { change: next.change, afterSeconds: second };
    state = next.state;
  }
  return { change: 0, afterSeconds: seconds };
}

test('a prober joins when those there were busy for ten seconds', () => {
  assert.deepEqual(watch([0.7], 60), { change: 1, afterSeconds: 10 });
  assert.deepEqual(watch([0.9, 0.5], 60), { change: 1, afterSeconds: 10 });
});

test('a short burst and a moderate load add nobody', () => {
  assert.deepEqual(watch([0.9], 9), { change: 0, afterSeconds: 9 });
  assert.deepEqual(watch([0.5, 0.5], 3600), { change: 0, afterSeconds: 3600 });
});

test('one goes after a quiet quarter of an hour, and the last one never', () => {
  assert.deepEqual(watch([0.1, 0.1], 3600), { change: -1, afterSeconds: 900 });
  assert.deepEqual(watch([0], 3600), { change: 0, afterSeconds: 3600 });
});

test('nobody goes whose work would make the others busy', () => {
  assert.deepEqual(watch([0.3, 0.3], 3600), { change: 0, afterSeconds: 3600 });
});

test('a dead prober is replaced at once', () => {
  assert.equal(scaleProbers([], range, fresh, 0).change, 1);
});

test('whatever the load, the number stays within its range', () => {
  const load = fc.array(fc.double({ min: 0, max: 6, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(load, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 5 }), (work, least, more) => {
      const bounds = { least, most: least + more };
      let running = least;
      let state = fresh;
      let now = 0;
      for (const total of work) {
        for (let look = 0; look < 20; look++) {
          now += 60_000;
          const shares = Array.from({ length: running }, () => Math.min(1, total / running));
          const next = scaleProbers(shares, bounds, state, now);
          running += next.change;
          state = next.state;
          assert.ok(running >= bounds.least && running <= bounds.most);
        }
      }
    }),
  );
});
