import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAwakeTime } from './supervise.ts';

/** Creates a clock whose sleeps end when the test advances it, by as much as the test specifies. */
function createStepClock() {
  let now = 0;
  let wake = () => {};
  const sleep = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  return {
    clock: { now: () => now, monotonicMs: () => now, sleep },
    async step(ms: number) {
      now += ms;
      wake();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('time in which the process did not run is not counted', async () => {
  const { clock, step } = createStepClock();
  const over = new AbortController();
  const awakeMs = createAwakeTime(clock, over.signal);
  for (let tick = 0; tick < 4; tick++) await step(250);
  assert.equal(awakeMs(), 1000);
  await step(30_000);
  assert.equal(awakeMs(), 1500);
  await step(300);
  assert.equal(awakeMs(), 1800);
  over.abort();
  await step(250);
});
