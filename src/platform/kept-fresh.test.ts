import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createKeptFresh } from './kept-fresh.ts';

test('what is kept is read anew when it is old, when the clock was set back, and after a failure', async () => {
  let reads = 0;
  let fails = false;
  const ask = createKeptFresh(async () => {
    reads += 1;
    if (fails) throw new Error('away');
    return reads;
  }, 100);
  assert.deepEqual([await ask(1_000), await ask(1_099), await ask(1_100), await ask(1_050)], [1, 1, 2, 3]);
  fails = true;
  await assert.rejects(ask(2_000), /away/);
  fails = false;
  assert.equal(await ask(2_000), 5);
});

test('many who ask at once are answered by two reads at most', async () => {
  let reads = 0;
  const ask = createKeptFresh(async () => ++reads, 100);
  await Promise.all(Array.from({ length: 50 }, () => ask(1_000)));
  assert.ok(reads <= 2, String(reads));
});
