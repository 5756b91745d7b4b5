import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLoader } from './loader.ts';

test('calls in the same event loop turn share one load, and each gets its own value', async () => {
  const loads: number[][] = [];
  const find = createLoader(async (keys: number[]) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key < 3).map((key) => [key, key * 10]));
  });
  assert.deepEqual(await Promise.all([find(1), find(2), find(1), find(3)]), [10, 20, 10, null]);
  assert.deepEqual(loads, [[1, 2, 3]]);
});

test('a call during a load waits for the next load, shared with all later calls', async () => {
  let version = 0;
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const find = createLoader(
    async (keys: string[]) => {
      version += 1;
      const seen = version;
      begun.resolve();
      await released.promise;
      return new Map(keys.map((key) => [key, seen]));
    },
    { concurrency: 1 },
  );
  const first = find('a');
  await begun.promise;
  const later = [find('a')];
  await new Promise((resolve) => setImmediate(resolve));
  later.push(find('b'));
  released.resolve();
  assert.deepEqual(await Promise.all([first, ...later]), [1, 2, 2]);
});

test('a failed load fails only its own callers', async () => {
  let fails = true;
  const find = createLoader(
    async (keys: string[]) => {
      if (fails) throw new Error('away');
      return new Map(keys.map((key) => [key, 1]));
    },
    { concurrency: 1 },
  );
  await assert.rejects(find('a'), /away/);
  fails = false;
  assert.equal(await find('a'), 1);
});

test('more keys than one load can handle are split into several loads', async () => {
  const sizes: number[] = [];
  const find = createLoader(
    async (keys: number[]) => {
      sizes.push(keys.length);
      return new Map(keys.map((key) => [key, key]));
    },
    { maxKeys: 10, concurrency: 1 },
  );
  const numbers = Array.from({ length: 25 }, (_, index) => index);
  assert.deepEqual(await Promise.all(numbers.map((number) => find(number))), numbers);
  assert.deepEqual(sizes, [10, 10, 5]);
});
