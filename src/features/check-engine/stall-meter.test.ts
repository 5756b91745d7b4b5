import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStallMeter, isCausedByStall } from './stall-meter.ts';

function createHands() {
  const hands = { wall: 1_000_000, monotonic: 5_000 };
  const meter = createStallMeter({ now: () => hands.wall, monotonicMs: () => hands.monotonic });
  const pass = (ms: number, wallMs = ms) => {
    hands.wall += wallMs;
    hands.monotonic += ms;
  };
  return { meter, pass };
}

test('event loop turns that are on time are not a stall', () => {
  const { meter, pass } = createHands();
  for (let turn = 0; turn < 100; turn++) {
    pass(25);
    meter.tick();
  }
  assert.deepEqual(meter.read(), { lateMs: 0, long: 0, turns: 100 });
});

test('a stopped process is detected even before its event loop runs again', () => {
  const { meter, pass } = createHands();
  pass(20_000);
  assert.deepEqual(meter.read(), { lateMs: 20_000, long: 1, turns: 0 });
  meter.tick();
  pass(25);
  meter.tick();
  assert.deepEqual(meter.read(), { lateMs: 20_000, long: 1, turns: 2 });
});

test('a suspended machine with a stopped monotonic clock is detected by its wall clock', () => {
  const { meter, pass } = createHands();
  pass(30, 3_600_000);
  meter.tick();
  assert.deepEqual(meter.read(), { lateMs: 3_600_000, long: 1, turns: 1 });
});

test('setting the wall clock back is not a stall', () => {
  const { meter, pass } = createHands();
  pass(25, -60_000);
  meter.tick();
  assert.deepEqual(meter.read(), { lateMs: 0, long: 0, turns: 1 });
});

/** Returns whether a failure after `turns` turns of the given duration is attributed to the prober. */
function isExcused(turns: number, eachMs: number, check: { durationMs: number; byTime: boolean }): boolean {
  const { meter, pass } = createHands();
  const before = meter.read();
  for (let turn = 0; turn < turns; turn++) {
    pass(eachMs);
    meter.tick();
  }
  return isCausedByStall(before, meter.read(), check);
}

test('any failure during a long stall is attributed to the prober', () => {
  assert.ok(isExcused(1, 18_000, { durationMs: 18_000, byTime: false }));
  assert.ok(isExcused(1, 1_000, { durationMs: 60_000, byTime: true }));
});

test('if the event loop was late for much of a check, only timing failures are attributed to the prober', () => {
  assert.ok(isExcused(5, 100, { durationMs: 1_000, byTime: true }));
  assert.ok(!isExcused(5, 100, { durationMs: 1_000, byTime: false }));
  assert.ok(!isExcused(3, 100, { durationMs: 1_000, byTime: true }));
  // A slow response of half a second that was mostly spent in the event loop.
  assert.ok(isExcused(6, 80, { durationMs: 500, byTime: true }));
  assert.ok(!isExcused(20, 25, { durationMs: 500, byTime: true }));
});

test('an event loop that is always slightly late still detects unresponsive targets', () => {
  assert.ok(isExcused(20, 500, { durationMs: 10_000, byTime: true }));
  assert.ok(!isExcused(90, 110, { durationMs: 10_000, byTime: true }));
});
