import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConcurrencyLimits, destinationKey, maxConcurrent } from './concurrency-limits.ts';

const to = (account_id: string, channel_id: string | null, address: string | null = null) => ({
  ...{ account_id, channel_id, address },
});
const one = to('a', 'c');
const capacityOf = (destinations: ReturnType<typeof createConcurrencyLimits>, target = one) =>
  destinations.capacity().destinations.find(({ key }) => key === destinationKey(target))?.capacity ??
  maxConcurrent.perDestination;

test('destinations and accounts have limited capacity that is freed when a delivery ends', () => {
  const destinations = createConcurrencyLimits();
  const ends = Array.from({ length: maxConcurrent.perDestination }, () => destinations.start(one));
  assert.equal(capacityOf(destinations), 0);
  assert.equal(capacityOf(destinations, to('a', 'other')), maxConcurrent.perDestination);
  assert.deepEqual(destinations.capacity().accounts, [
    { id: 'a', capacity: maxConcurrent.perAccount - maxConcurrent.perDestination },
  ]);
  assert.equal(destinations.free(), maxConcurrent.all - maxConcurrent.perDestination);
  ends[0]?.answered(5);
  assert.equal(capacityOf(destinations), 1, 'the receiver is free as soon as it has responded');
  assert.equal(
    destinations.free(),
    maxConcurrent.all - maxConcurrent.perDestination,
    'deliveries count as in progress until they are recorded',
  );
  for (const end of ends.slice(1)) end.answered(5);
  for (const end of ends) end.finish();
  assert.deepEqual(destinations.capacity(), { destinations: [], accounts: [] });
  assert.equal(destinations.free(), maxConcurrent.all);
});

test('a receiver that hangs gets little capacity until it responds quickly once', () => {
  const destinations = createConcurrencyLimits();
  const first = destinations.start(one);
  first.answered(10_000);
  first.finish();
  assert.equal(capacityOf(destinations), maxConcurrent.perSlowDestination);
  const started = destinations.start(one);
  assert.equal(capacityOf(destinations), maxConcurrent.perSlowDestination - 1);
  started.answered(20);
  assert.equal(capacityOf(destinations), maxConcurrent.perDestination);
});

test('the same address in two accounts counts as two destinations', () => {
  assert.notEqual(
    destinationKey(to('a', null, 'x@example.com')),
    destinationKey(to('b', null, 'x@example.com')),
  );
});
