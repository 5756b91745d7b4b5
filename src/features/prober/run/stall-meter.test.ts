import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStallMeter, isStallsFault } from './stall-meter.ts';

function createHands() {
  const hands = { wall: 1_000_000, monotonic: 5_000 };
  const meter = createStallMeter({ now: () => hands.wall, monotonicMs: () => hands.monotonic });
  const pass = (ms: number, wallMs = ms) => {
    hands.wall += wallMs;
    hands.monotonic += ms;
  };
  return { meter, pass };
}

test('turns that come in time are no stall', () => {
  const { meter, pass } = createHands();
  for (let turn = 0; turn < 100; turn++) {
    pass(25);
    meter.tick();
  }
  assert.deepEqual(meter.read(), { totalMs: 0, long: 0 });
});

test('a stopped process is noticed, also before its loop has turned again', () => {
  const { meter, pass } = createHands();
  pass(20_000);
  assert.deepEqual(meter.read(), { totalMs: 20_000, long: 1 });
  meter.tick();
  pass(25);
  meter.tick();
  assert.deepEqual(meter.read(), { totalMs: 20_000, long: 1 });
});

test('a suspended machine, whose monotonic clock stood, is noticed by its wall clock', () => {
  const { meter, pass } = createHands();
  pass(30, 3_600_000);
  meter.tick();
  assert.deepEqual(meter.read(), { totalMs: 3_600_000, long: 1 });
});

test('a wall clock that is set back is no stall', () => {
  const { meter, pass } = createHands();
  pass(25, -60_000);
  meter.tick();
  assert.deepEqual(meter.read(), { totalMs: 0, long: 0 });
});

test('a long stall excuses every failure, short ones those that time decided and that had less than half of it', () => {
  const none = { totalMs: 0, long: 0 };
  assert.ok(isStallsFault(none, { totalMs: 18_000, long: 1 }, { timeoutMs: 10_000, byTime: false }));
  assert.ok(isStallsFault(none, { totalMs: 1_000, long: 1 }, { timeoutMs: 60_000, byTime: false }));
  assert.ok(isStallsFault(none, { totalMs: 500, long: 0 }, { timeoutMs: 1_000, byTime: true }));
  assert.ok(!isStallsFault(none, { totalMs: 500, long: 0 }, { timeoutMs: 1_000, byTime: false }));
  assert.ok(!isStallsFault(none, { totalMs: 4_900, long: 0 }, { timeoutMs: 10_000, byTime: true }));
  assert.ok(
    !isStallsFault({ totalMs: 9_000, long: 3 }, { totalMs: 9_000, long: 3 }, { timeoutMs: 1, byTime: true }),
  );
});
