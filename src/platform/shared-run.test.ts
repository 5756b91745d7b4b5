import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createSharedRun } from './shared-run.ts';

/** A run that ends when told to. */
function controlled() {
  const ends: ((fault?: Error) => void)[] = [];
  const run = () => {
    const number = ends.length + 1;
    return new Promise<number>((resolve, reject) => {
      ends.push((fault) => (fault ? reject(fault) : resolve(number)));
    });
  };
  return { ends, run };
}

test('callers of one key share the run after the one under way', async () => {
  const { ends, run } = controlled();
  const share = createSharedRun<number>();
  const first = share('a', run);
  const later = [share('a', run), share('a', run), share('a', run)];
  const other = share('b', run);
  assert.equal(ends.length, 2);
  ends[0]?.();
  assert.equal(await first, 1);
  await turn();
  assert.equal(ends.length, 3);
  ends[2]?.();
  assert.deepEqual(await Promise.all(later), [3, 3, 3]);
  ends[1]?.();
  assert.equal(await other, 2);
  const fresh = share('a', run);
  ends[3]?.();
  assert.equal(await fresh, 4);
});

test('a run that fails is its callers fault alone, and the next one runs', async () => {
  const { ends, run } = controlled();
  const share = createSharedRun<number>();
  const first = share('a', run);
  const second = share('a', run);
  ends[0]?.(new Error('gone'));
  await assert.rejects(first, /gone/);
  await turn();
  ends[1]?.();
  assert.equal(await second, 2);
});
