import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from './turns.ts';

test('no more than so many run at once, in the order they came, whatever fails', async () => {
  const inTurn = createTurns(2);
  let running = 0;
  let most = 0;
  const order: number[] = [];
  const runs = Array.from({ length: 7 }, (_one, at) =>
    inTurn(async () => {
      most = Math.max(most, ++running);
      order.push(at);
      await Promise.resolve();
      running--;
      if (at === 3) throw new Error('fails');
    }),
  );
  const ends = await Promise.allSettled(runs);
  assert.equal(most, 2);
  assert.deepEqual(order, [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    ends.map(({ status }) => status === 'fulfilled'),
    [true, true, true, false, true, true, true],
  );
});
