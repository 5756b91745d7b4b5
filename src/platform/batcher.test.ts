import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

test('calls of one turn share one load and each gets its own answer', async () => {
  const loads: number[][] = [];
  const find = createBatcher(async (keys: number[]) => {
    loads.push(keys);
    return new Map(keys.filter((key) => key < 3).map((key) => [key, key * 10]));
  });
  assert.deepEqual(await Promise.all([find(1), find(2), find(1), find(3)]), [10, 20, 10, null]);
  assert.deepEqual(loads, [[1, 2, 3]]);
});

test('a call made while a load runs is answered by a later load', async () => {
  let version = 1;
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const find = createBatcher(
    async (keys: string[]) => {
      const seen = version;
      begun.resolve();
      await released.promise;
      return new Map(keys.map((key) => [key, seen]));
    },
    { maxParallel: 1 },
  );
  const first = find('a');
  await begun.promise;
  version = 2;
  const second = find('a');
  released.resolve();
  assert.deepEqual(await Promise.all([first, second]), [1, 2]);
});

test('a failed load fails its callers and no others', async () => {
  let fail = true;
  const find = createBatcher(async (keys: string[]) => {
    if (fail) throw new Error('away');
    return new Map(keys.map((key) => [key, 1]));
  });
  await assert.rejects(find('a'), /away/);
  fail = false;
  assert.equal(await find('a'), 1);
});

test('more keys than fit one load are loaded in several', async () => {
  const sizes: number[] = [];
  const find = createBatcher(
    async (keys: number[]) => {
      sizes.push(keys.length);
      return new Map(keys.map((key) => [key, key]));
    },
    { maxKeys: 10 },
  );
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => find(index)));
  assert.deepEqual(
    answers,
    Array.from({ length: 25 }, (_, index) => index),
  );
  assert.deepEqual(sizes, [10, 10, 5]);
});

test('a load that takes long holds up nobody but its own callers', { timeout: 20_000 }, async () => {
  const held = Promise.withResolvers<void>();
  const find = createBatcher(
    async (keys: string[]) => {
      if (keys.includes('slow')) await held.promise;
      return new Map(keys.map((key) => [key, key]));
    },
    { maxParallel: 1 },
  );
  const slow = find('slow');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await find('fast'), 'fast');
  const again = find('slow');
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await find('fast'), 'fast');
  held.resolve();
  assert.deepEqual(await Promise.all([slow, again]), ['slow', 'slow']);
});
