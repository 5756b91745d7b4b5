import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Admission, createAdmission } from './admission.ts';

/** A loop by the clock of the test: each check costs it time, once its target has answered. */
interface SimulatedLoop {
  costMs: number;
  answerMs: number;
  askedPerSecond: number;
  /** Share of the processor that this loop gets; the rest is time in which it stands. */
  share?: number;
}

interface Simulated {
  startedPerSecond: number;
  worstTurnMs: number;
}

/** Turns the loop for `seconds`, and tells of all but the first five. */
function simulate(
  admission: Admission,
  { costMs, answerMs, askedPerSecond, share = 1 }: SimulatedLoop,
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
    waiting += (askedPerSecond * passed) / 1000;
    admission.turned({ now, lateMs, load: { ...load } });
    let count = 0;
    while (waiting >= 1 && admission.take()) {
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
    test(`asked for three times more, the loop stays within 100 ms and works on (${costMs} ms a check, answers after ${answerMs})`, () => {
      const capacity = 1000 / costMs;
      const { startedPerSecond, worstTurnMs } = simulate(createAdmission(), {
        costMs,
        answerMs,
        askedPerSecond: capacity * 3,
      });
      assert.ok(worstTurnMs < 100, `a turn took ${worstTurnMs} ms`);
      assert.ok(startedPerSecond > capacity * 0.7, `${startedPerSecond} of ${capacity} a second`);
    });
  }
}

test('what fits is not held back', () => {
  const asked = { costMs: 0.3, answerMs: 20, askedPerSecond: 2000 };
  assert.ok(simulate(createAdmission(), asked).startedPerSecond > 1990);
});

test('targets that never answer cost the loop nothing, and all of them are asked', () => {
  const asked = { costMs: 0, answerMs: 10_000, askedPerSecond: 30_000 };
  assert.ok(simulate(createAdmission(), asked).startedPerSecond > 29_900);
});

test('a machine that is busy with others does not make the prober start fewer and fewer', () => {
  const admission = createAdmission();
  const load = { activeMs: 0, cpuMs: 0 };
  for (let now = 0; now < 60_000; now += 200) {
    load.activeMs += 190;
    load.cpuMs += 5;
    admission.turned({ now, lateMs: 175, load: { ...load } });
    while (admission.take()) {
      // As many as it gets.
    }
  }
  assert.ok(admission.perSecond >= 1000, `${admission.perSecond}`);
});
