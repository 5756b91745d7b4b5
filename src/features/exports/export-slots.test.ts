import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createExportSlots } from './stream.ts';

const here = new AbortController().signal;

test('an account has a fixed number of slots, further exports wait for one, and other accounts are not blocked', async () => {
  const enter = createExportSlots(2, 60_000);
  const [first, second] = [await enter('a', here), await enter('a', here)];
  const order: string[] = [];
  const noting = async (name: string) => {
    const leave = await enter('a', here);
    order.push(name);
    return leave;
  };
  const [third, fourth] = [noting('third'), noting('fourth')];
  (await enter('b', here))();
  assert.deepEqual(order, []);
  first();
  first();
  const leaveThird = await third;
  assert.deepEqual(order, ['third']);
  second();
  (await fourth)();
  leaveThird();
  assert.deepEqual(order, ['third', 'fourth']);
  // All slots are free again.
  const again = [await enter('a', here), await enter('a', here)];
  for (const leave of again) leave();
});

test('a client that waits too long or disconnects is rejected and occupies no slot', async () => {
  const enter = createExportSlots(1, 30);
  const leave = await enter('a', here);
  await assert.rejects(enter('a', here), { code: 'unavailable', retryAfterSeconds: 5 });
  const gone = new AbortController();
  const waiting = createExportSlots(1, 60_000);
  const release = await waiting('a', here);
  const refused = assert.rejects(waiting('a', gone.signal), { code: 'unavailable' });
  gone.abort();
  await refused;
  release();
  leave();
  (await waiting('a', here))();
  (await enter('a', here))();
});
