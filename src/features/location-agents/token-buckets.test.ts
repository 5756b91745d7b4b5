import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAllowances, createConcurrencyLimit } from './token-buckets.ts';

test('a token bucket admits a burst, then refills with time', () => {
  let now = 0;
  const allowances = createAllowances({ monotonicMs: () => now });
  const take = (cost: number, key = 'a') => allowances.take(key, cost, { perSecond: 10, burst: 100 });
  assert.equal(take(100), null);
  assert.equal(take(20), 2);
  assert.equal(take(20, 'b'), null, 'keys are independent');
  now += 2_000;
  assert.equal(take(20), null);
  now += 60_000;
  assert.equal(take(500), null, 'more than the burst is allowed when nothing is used');
  assert.equal(take(1), 41);
});

test('a concurrency limit has slots for each key, which can be reused after they are released', () => {
  const limit = createConcurrencyLimit(2);
  const leave = limit.acquire('a');
  assert.notEqual(limit.acquire('a'), null);
  assert.equal(limit.acquire('a'), null);
  assert.notEqual(limit.acquire('b'), null);
  leave?.();
  assert.notEqual(limit.acquire('a'), null);
  assert.equal(limit.acquire('a'), null);
});
