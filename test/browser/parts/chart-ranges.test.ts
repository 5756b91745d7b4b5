import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawnSteps, incidentRange } from '../../../web/src/ui/charts/chart-ranges.ts';

const hour = 3600;
const day = { from: 0, to: 24 * hour, stepSeconds: hour / 4 };
const stepsOf = (hours: readonly number[], intervalSeconds: number) =>
  drawnSteps(day, { known: new Set(hours.map((each) => each * hour)), intervalSeconds }).map(
    (at) => at / hour,
  );

test('steps without a due check are omitted, so that the line connects one check with the next', () => {
  const hourly = Array.from({ length: 24 }, (_, each) => each);
  assert.deepEqual(stepsOf(hourly, hour), hourly);
});

test('steps with due checks but no results are a gap', () => {
  const steps = stepsOf([0, 1, 4, 5], hour);
  assert.deepEqual(steps.slice(0, 9), [0, 1, 2.5, 2.75, 3, 3.25, 3.5, 3.75, 4]);
  assert.equal(steps[9], 5);
});

test('each step without a check is a gap if checks are more frequent than steps', () => {
  assert.deepEqual(stepsOf([0, 0.25, 0.75], 60).slice(0, 5), [0, 0.25, 0.5, 0.75, 1]);
});

test('nothing is drawn before the first check or for a range without checks', () => {
  assert.equal(stepsOf([6, 7], hour)[0], 6);
  assert.equal(stepsOf([], 60).length, 96);
});

test('the chart of an incident shows a quarter of its duration on either side, at least 30 minutes', () => {
  const at = (minutes: number) => new Date(minutes * 60_000).toISOString();
  const rangeOf = (resolved: number | null, now: number) => {
    const resolvedAt = resolved === null ? null : at(resolved);
    const { from, to } = incidentRange({ openedAt: at(10_000), resolvedAt }, now * 60_000);
    return [from / 60 - 10_000, to / 60 - 10_000];
  };
  assert.deepEqual(rangeOf(10_010, 10_100), [-30, 40], 'a short incident has 30 minutes of context');
  assert.deepEqual(rangeOf(10_010, 10_020), [-30, 20], 'the range ends now at the latest');
  assert.deepEqual(rangeOf(10_240, 10_900), [-60, 300], 'four hours');
  assert.deepEqual(rangeOf(null, 10_004), [-30, 4], 'unresolved');
  assert.deepEqual(rangeOf(null, 20_000), [-360, 720], 'of a long incident, the start is shown');
});
