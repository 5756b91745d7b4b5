import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Admission, createAdmission, createOverloadMeter, type OverloadMeter } from './overload.ts';

const startedAt = Date.parse('2026-11-20T12:00:00Z');

/** Simulates seconds with 100 started checks each, with the given delay. */
function pass(meter: OverloadMeter, from: number, waits: readonly number[]): number {
  let now = from;
  for (const waitedMs of waits) {
    for (let count = 0; count < 100; count++) meter.started(waitedMs);
    now += 1000;
    meter.sample(now);
  }
  return now;
}

const seconds = (count: number, waitedMs: number) => new Array<number>(count).fill(waitedMs);

test('five seconds of late checks are an overload, reported with missed windows and the sustainable rate', () => {
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

test('dropped checks count as late but not as started', () => {
  const meter = createOverloadMeter();
  let now = startedAt;
  for (let second = 0; second < 100; second++) {
    for (let count = 0; count < 30; count++) meter.started(900);
    for (let count = 0; count < 70; count++) meter.dropped(60_000);
    now += 1000;
    meter.sample(now);
  }
  const { since, startedPerSecond, waitedMs } = meter.read();
  assert.notEqual(since, null);
  assert.equal(Math.round(startedPerSecond), 30);
  assert.equal(waitedMs, 60_000);
});

test('an overload ends after checks have started on time for ten seconds', () => {
  const meter = createOverloadMeter();
  let now = pass(meter, startedAt, seconds(20, 5000));
  now = pass(meter, now, [...seconds(9, 20), 5000, ...seconds(9, 20)]);
  assert.notEqual(meter.read().since, null);
  pass(meter, now, seconds(1, 20));
  assert.equal(meter.read().since, null);
});

test('a short stall of the machine is not an overload', () => {
  const meter = createOverloadMeter();
  pass(meter, startedAt, [...seconds(5, 2), 60_000, 1500, ...seconds(5, 2), 1500, 1500, ...seconds(5, 2)]);
  assert.equal(meter.read().since, null);
});

test('nothing is late while nothing is due', () => {
  const meter = createOverloadMeter();
  for (let second = 1; second < 60; second++) meter.sample(startedAt + second * 1000);
  assert.deepEqual(meter.read(), { since: null, startedPerSecond: 0, missedWindows: 0, waitedMs: 0 });
});

/** An event loop driven by the test's clock. Each check costs processing time once its target has responded. */
interface SimulatedLoop {
  costMs: number;
  answerMs: number;
  requestedPerSecond: number;
  /** The share of CPU time that this loop gets. The loop is blocked for the rest of the time. */
  share?: number;
}

interface Simulated {
  startedPerSecond: number;
  worstTurnMs: number;
}

/** Runs the loop for `seconds` and reports all seconds except the first five. */
function simulate(
  admission: Admission,
  { costMs, answerMs, requestedPerSecond, share = 1 }: SimulatedLoop,
  seconds = 25,
) {
  const answers: { at: number; count: number }[] = [];
  const load = { activeMs: 0, cpuMs: 0 };
  const seen = { started: 0, worstTurnMs: 0 };
  let now = 0;
  let waiting = 0;
  const until = seconds * 1000;
  while (now < until) {
    let ready = 0;
    while (answers[0] !== undefined && answers[0].at <= now) ready += answers.shift()?.count ?? 0;
    const cpuMs = ready * costMs;
    const lateMs = cpuMs / share;
    const passed = 4 + lateMs;
    now += passed;
    load.activeMs += lateMs;
    load.cpuMs += cpuMs;
    waiting += (requestedPerSecond * passed) / 1000;
    admission.recordTurn({ now, lateMs, load: { ...load } });
    let count = 0;
    while (waiting >= 1 && admission.tryStart()) {
      waiting -= 1;
      count += 1;
    }
    if (count > 0) answers.push({ at: now + answerMs, count });
    if (now < 5000) continue;
    seen.started += count;
    seen.worstTurnMs = Math.max(seen.worstTurnMs, passed);
  }
  const result: Simulated = {
    startedPerSecond: seen.started / (seconds - 5),
    worstTurnMs: seen.worstTurnMs,
  };
  return result;
}

for (const costMs of [0.05, 0.3, 1, 3]) {
  for (const answerMs of [1, 50, 300]) {
    test(`at three times the sustainable load, the event loop stays within 100 ms (${costMs} ms per check, response after ${answerMs})`, () => {
      const capacity = 1000 / costMs;
      const { startedPerSecond, worstTurnMs } = simulate(createAdmission(), {
        costMs,
        answerMs,
        requestedPerSecond: capacity * 3,
      });
      assert.ok(worstTurnMs < 100, `a turn took ${worstTurnMs} ms`);
      assert.ok(startedPerSecond > capacity * 0.7, `${startedPerSecond} of ${capacity} a second`);
    });
  }
}

test('a sustainable load is not limited', () => {
  const request = { costMs: 0.3, answerMs: 20, requestedPerSecond: 2000 };
  assert.ok(simulate(createAdmission(), request).startedPerSecond > 1990);
});

test('targets that never respond do not reduce the rate', () => {
  const request = { costMs: 0, answerMs: 10_000, requestedPerSecond: 30_000 };
  assert.ok(simulate(createAdmission(), request).startedPerSecond > 29_900);
});

test('load from other processes does not make the prober start fewer and fewer checks', () => {
  const admission = createAdmission();
  const load = { activeMs: 0, cpuMs: 0 };
  for (let now = 0; now < 60_000; now += 200) {
    load.activeMs += 190;
    load.cpuMs += 5;
    admission.recordTurn({ now, lateMs: 175, load: { ...load } });
    while (admission.tryStart()) {
      // Starts all checks that are admitted.
    }
  }
  assert.ok(admission.perSecond >= 1000, `${admission.perSecond}`);
});
