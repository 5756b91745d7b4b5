import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { fakeKinds } from '#features/prober/testing/fake-prober.ts';
import {
  type CheckQueue,
  concurrencyOf,
  createCheckQueue,
  readOpenFileLimit,
  removeAfter,
} from './check-queue.ts';
import type { QueuedCheck } from './types.ts';

/** Creates a check of the kind that is due at the given time. */
const checkOf = (dueAt: number, kind = 'http'): QueuedCheck =>
  ({ due: { dueAt }, order: { kind }, waitingSince: dueAt }) as unknown as QueuedCheck;

const dueTimes = (checks: readonly QueuedCheck[]) => checks.map(({ due }) => due.dueAt);

function createQueue(
  kinds: Record<string, number>,
  { total = 1000, take = () => true }: { total?: number; take?: () => boolean } = {},
): { queue: CheckQueue; begun: QueuedCheck[] } {
  const begun: QueuedCheck[] = [];
  return {
    queue: createCheckQueue({ total, kinds }, { tryStart: take }, (check) => begun.push(check)),
    begun,
  };
}

test('checks start in the order of their due times, and never early', () => {
  const steps = fc.array(fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant('start' as const)));
  fc.assert(
    fc.property(steps, (order) => {
      const { queue, begun } = createQueue({ http: 1000 });
      const waiting: number[] = [];
      let now = 0;
      for (const step of order) {
        if (step === 'start') {
          now += 30;
          const before = begun.length;
          queue.startDue(now);
          const due = waiting.filter((at) => at <= now).toSorted((a, b) => a - b);
          assert.deepEqual(dueTimes(begun.slice(before)), due);
          waiting.splice(0, waiting.length, ...waiting.filter((at) => at > now));
        } else {
          queue.push(checkOf(step));
          waiting.push(step);
        }
        assert.equal(queue.nextDueAt(), waiting.length === 0 ? null : Math.min(...waiting));
        assert.equal(queue.size, waiting.length);
      }
      assert.deepEqual(
        dueTimes(queue.clear()).toSorted((a, b) => a - b),
        waiting.toSorted((a, b) => a - b),
      );
      assert.deepEqual([queue.size, queue.nextDueAt(), queue.clear()], [0, null, []]);
    }),
  );
});

test("a check above its kind's limit waits until another check of its kind ends", () => {
  const { queue, begun } = createQueue({ http: 1, ping: 1 });
  for (const check of [checkOf(3), checkOf(1), checkOf(2), checkOf(4, 'ping')]) queue.push(check);
  queue.startDue(10);
  assert.deepEqual(dueTimes(begun), [1, 4]);
  assert.deepEqual([queue.size, queue.inFlight], [2, 2]);
  queue.release('http');
  assert.deepEqual(dueTimes(begun), [1, 4, 2]);
  assert.deepEqual(dueTimes(queue.clear()), [3]);
  assert.equal(queue.size, 0);
});

test('checks of all kinds start in the order of the queue', () => {
  let leave = 0;
  const take = () => leave-- > 0;
  const { queue, begun } = createQueue({ http: 1, ping: 5 }, { take });
  for (const check of [checkOf(1), checkOf(2), checkOf(3, 'ping'), checkOf(4), checkOf(5, 'ping')]) {
    queue.push(check);
  }
  queue.startDue(10);
  assert.deepEqual(dueTimes(begun), []);
  leave = 2;
  queue.startDue(10);
  // The check due at 2 has no capacity until the previous one has ended.
  assert.deepEqual(dueTimes(begun), [1, 3]);
  leave = 2;
  queue.release('http');
  assert.deepEqual(dueTimes(begun), [1, 3, 2, 5]);
  assert.equal(queue.size, 1);
});

test('when the total limit is reached, the check that has waited longest gets the next free slot', () => {
  const { queue, begun } = createQueue({ http: 5, ping: 5 }, { total: 1 });
  for (const check of [checkOf(1), checkOf(3), checkOf(2, 'ping')]) queue.push(check);
  queue.startDue(10);
  queue.release('http');
  queue.release('ping');
  assert.deepEqual(dueTimes(begun), [1, 2, 3]);
});

test('the share of used capacity is the larger of the total share and that of the busiest kind', () => {
  const { queue } = createQueue({ http: 4, ping: 100 }, { total: 20 });
  const begin = (count: number, kind: string) => {
    for (let index = 0; index < count; index++) queue.push(checkOf(1, kind));
    queue.startDue(10);
  };
  assert.equal(queue.usedShare, 0);
  begin(1, 'http');
  assert.equal(queue.usedShare, 0.25);
  begin(14, 'ping');
  assert.equal(queue.usedShare, 0.75);
  begin(4, 'http');
  assert.deepEqual([queue.usedShare, queue.size], [1, 1]);
  for (let index = 0; index < 18; index++) queue.release(index < 14 ? 'ping' : 'http');
  assert.deepEqual([queue.usedShare, queue.inFlight], [0.25, 1]);
});

test("the number of running checks stays below the process's socket limit, minus a reserve", () => {
  const kinds = fakeKinds(new Map());
  assert.deepEqual(concurrencyOf({ kinds }, Infinity), {
    total: 12_000,
    kinds: { port: 500, http: 500, ping: 500 },
  });
  assert.equal(concurrencyOf({ kinds }, 4096).total, 3596);
  assert.equal(concurrencyOf({ kinds }, 256).total, 100);
  assert.equal(concurrencyOf({ kinds, concurrency: { total: 7 } }, 4096).total, 7);
});

test('checks that wait for a later time are removed after the clock is set back', () => {
  const { queue, begun } = createQueue({ http: 0, ping: 1 });
  for (const check of [checkOf(1), checkOf(9), checkOf(20, 'ping'), checkOf(3, 'dns')]) queue.push(check);
  queue.startDue(2);
  assert.deepEqual(removeAfter(queue, 20), []);
  queue.startDue(10);
  assert.deepEqual(dueTimes(begun), [3]);
  assert.deepEqual(
    dueTimes(removeAfter(queue, 5)).toSorted((a, b) => a - b),
    [9, 20],
  );
  assert.equal(queue.size, 1);
  assert.deepEqual(dueTimes(queue.clear()), [1]);
});

test('the number of open files is the soft limit, or unlimited if it cannot be read', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'limits');
  const read = (soft: string) => {
    writeFileSync(
      file,
      `Limit                     Soft Limit           Hard Limit           Units     \nMax open files            ${soft}                 1048576              files     \n`,
    );
    return readOpenFileLimit(file);
  };
  assert.equal(read('4096'), 4096);
  assert.equal(read('unlimited'), Infinity);
  assert.equal(readOpenFileLimit(join(folder, 'none')), Infinity);
  assert.ok(readOpenFileLimit() > 0);
});
