import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RunPing, toRuns } from './runs.ts';

const pings = (...list: [kind: string, at: number, rid?: string, exitCode?: number][]): RunPing[] =>
  list.map(([kind, at, rid = null, exitCode = null], index) => {
    return { n: index + 1, id: `ping-${index + 1}`, kind, at, rid, exitCode };
  });

test('starts and ends are paired by run ID, overlapping runs are counted, and the newest run comes first', () => {
  const runs = toRuns(
    pings(
      ['start', 0, 'a'],
      ['start', 10, 'b'],
      ['log', 15, 'a'],
      ['success', 20, 'a', 0],
      ['start', 25, 'c'],
      ['fail', 30, 'b', 3],
    ),
  );
  const described = runs.map(({ rid, startedAt, endedAt, result, exitCode, overlaps }) => {
    return [rid, startedAt, endedAt, result, exitCode, overlaps];
  });
  assert.deepEqual(described, [
    ['c', 25, null, 'open', null, 1],
    ['b', 10, 30, 'fail', 3, 2],
    ['a', 0, 20, 'success', 0, 1],
  ]);
});

test('an end without a start counts as a run, and so does a start that is followed by another start', () => {
  const runs = toRuns(pings(['success', 5], ['start', 10], ['start', 20], ['success', 30]));
  const described = runs.map(({ startedAt, endedAt, result }) => [startedAt, endedAt, result]);
  assert.deepEqual(described, [
    [20, 30, 'success'],
    [10, null, 'open'],
    [null, 5, 'success'],
  ]);
});
