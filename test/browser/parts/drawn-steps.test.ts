import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnSteps } from '../../../web/src/features/monitors/latency/drawn-steps.ts';

const hour = 3600;
const day = { from: 0, to: 24 * hour, stepSeconds: hour / 4 };
const stepsOf = (hours: readonly number[], intervalSeconds: number) =>
  drawnSteps(day, { known: new Set(hours.map((each) => each * hour)), intervalSeconds }).map(
    (at) => at / hour,
  );

test('steps in which no check was due are left out, so that a line leads from check to check', () => {
  const hourly = Array.from({ length: 24 }, (_, each) => each);
  assert.deepEqual(stepsOf(hourly, hour), hourly);
});

test('steps in which checks were due but none ran are a gap', () => {
  const steps = stepsOf([0, 1, 4, 5], hour);
  assert.deepEqual(steps.slice(0, 9), [0, 1, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4]);
  assert.equal(steps[9], 5);
});

test('of checks more frequent than the steps, each step without one is a gap', () => {
  assert.deepEqual(stepsOf([0, 0.25, 0.75], 60).slice(0, 5), [0, 0.25, 0.5, 0.75, 1]);
});

test('nothing is drawn before the first check, and nothing for a range without checks', () => {
  assert.equal(stepsOf([6, 7], hour)[0], 6);
  assert.equal(stepsOf([], 60).length, 96);
});
