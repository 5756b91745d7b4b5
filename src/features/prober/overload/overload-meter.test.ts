import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOverloadMeter, type OverloadMeter } from './overload-meter.ts';

const startedAt = Date.parse('2026-11-20T12:00:00Z');

/** Lets seconds pass in each of which a hundred checks start so late. */
function pass(meter: OverloadMeter, from: number, waits: readonly number[]): number {
  let now = from;
  for (const waitedMs of waits) {
    for (let count = 0; count < 100; count++) meter.started(waitedMs);
    now += 1000;
    meter.look(now);
  }
  return now;
}

const seconds = (count: number, waitedMs: number) => new Array<number>(count).fill(waitedMs);

test('checks that start late for five seconds are an overload, with what was missed in it and the rate that fits', () => {
  const meter = createOverloadMeter();
  let now = pass(meter, startedAt, seconds(30, 3));
  meter.missed(7);
  assert.equal(meter.read().since, null);
  now = pass(meter, now, seconds(4, 2500));
  assert.equal(meter.read().since, null);
  now = pass(meter, now, seconds(1, 2500));
  meter.missed(3);
  const { since, startedPerSecond, missedWindows, waitedMs } = meter.read();
  assert.equal(since, now - 5000);
  assert.equal(missedWindows, 3);
  assert.equal(waitedMs, 2500);
  assert.ok(startedPerSecond > 90 && startedPerSecond <= 100, `${startedPerSecond}`);
});

test('what is given up is late, but not made: the rate that fits leaves it out', () => {
  const meter = createOverloadMeter();
  let now = startedAt;
  for (let second = 0; second < 100; second++) {
    for (let count = 0; count < 30; count++) meter.started(900);
    for (let count = 0; count < 70; count++) meter.gaveUp(60_000);
    now += 1000;
    meter.look(now);
  }
  const { since, startedPerSecond, waitedMs } = meter.read();
  assert.notEqual(since, null);
  assert.equal(Math.round(startedPerSecond), 30);
  assert.equal(waitedMs, 60_000);
});

test('it ends once checks have started in time for ten seconds', () => {
  const meter = createOverloadMeter();
  let now = pass(meter, startedAt, seconds(20, 5000));
  now = pass(meter, now, [...seconds(9, 20), 5000, ...seconds(9, 20)]);
  assert.notEqual(meter.read().since, null);
  pass(meter, now, seconds(1, 20));
  assert.equal(meter.read().since, null);
});

test('a stop of the machine, after which all is late for a moment, is none', () => {
  const meter = createOverloadMeter();
  pass(meter, startedAt, [...seconds(5, 2), 60_000, 1500, ...seconds(5, 2), 1500, 1500, ...seconds(5, 2)]);
  assert.equal(meter.read().since, null);
});

test('while nothing is due nothing is late', () => {
  const meter = createOverloadMeter();
  for (let second = 1; second < 60; second++) meter.look(startedAt + second * 1000);
  assert.deepEqual(meter.read(), { since: null, startedPerSecond: 0, missedWindows: 0, waitedMs: 0 });
});
