import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findScheduleFault, type HeartbeatSchedule, nextPingDue } from './heartbeat-schedule.ts';
import {
  applyElapsedTime,
  applySignal,
  deadlineOf,
  type HeartbeatChange,
  type HeartbeatRules,
  type HeartbeatState,
  newHeartbeat,
  nextChangeAt,
  paused,
  rescheduled,
  type SignalKind,
} from './heartbeat-state.ts';

const rules: HeartbeatRules = {
  schedule: { periodSeconds: 100 },
  graceSeconds: 50,
  startGraceSeconds: null,
  maxRunSeconds: null,
  minRunSeconds: null,
  resumeOnPing: true,
};

/** Times are in seconds in this file. */
type Step = [at: number, kind: SignalKind, rid?: string];

function run(steps: readonly Step[], until: number, own: Partial<HeartbeatRules> = {}) {
  const all = { ...rules, ...own };
  let state = newHeartbeat(0);
  const changes: HeartbeatChange[] = [];
  for (const [at, kind, rid = null] of steps) {
    const applied = applySignal(state, all, { kind, rid, at: at * 1000, exitCode: null });
    state = applied.state;
    changes.push(...applied.changes);
  }
  const elapsed = applyElapsedTime(state, all, until * 1000);
  changes.push(...elapsed.changes);
  const described = changes.map(
    ({ at, to, cause }) => `${at / 1000} ${to}${cause === null ? '' : ` ${cause}`}`,
  );
  return { state: elapsed.state, messages: described };
}

test('a ping recorded while the clock was ahead does not move later pings', () => {
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [900, 'success'],
        [200, 'success'],
      ],
      400,
    ).messages,
    ['10 up', '110 late', '160 down missed', '900 up', '300 late', '350 down missed'],
  );
});

test('a heartbeat is late from its due time, down after the grace period and up after the next success', () => {
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [500, 'success'],
      ],
      505,
    ).messages,
    ['10 up', '110 late', '160 down missed', '500 up'],
  );
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [110, 'success'],
      ],
      200,
    ).messages,
    ['10 up'],
  );
  assert.deepEqual(run([[10, 'success']], 200, { graceSeconds: 0 }).messages, ['10 up', '110 down missed']);
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [160, 'success'],
      ],
      200,
    ).messages,
    ['10 up', '110 late', '160 up'],
  );
});

test('a start never moves the due time, and a missing finish counts from the start', () => {
  assert.equal(
    run(
      [
        [10, 'success'],
        [90, 'start'],
      ],
      91,
    ).state.dueAt,
    110_000,
  );
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [30, 'start'],
      ],
      300,
    ).messages,
    ['10 up', '80 down too-long'],
  );
  assert.deepEqual(run([[5, 'start']], 300).messages, ['55 down too-long']);
  assert.deepEqual(
    run(
      [
        [10, 'success'],
        [30, 'start'],
      ],
      300,
      { maxRunSeconds: 20 },
    ).messages,
    ['10 up', '50 down too-long'],
  );
});

test('every run is tracked: the success of one does not end another', () => {
  const steps: Step[] = [
    [10, 'start', 'A'],
    [20, 'start', 'B'],
    [25, 'success', 'A'],
  ];
  const { messages, state } = run(steps, 500, { maxRunSeconds: 30 });
  assert.deepEqual(messages, ['25 up', '50 down too-long']);
  assert.equal(state.lastDurationMs, 15_000);
  assert.deepEqual(run([...steps, [40, 'success', 'C']], 45).state.runs, [{ rid: 'B', startedAt: 20_000 }]);
  assert.deepEqual(run([...steps, [40, 'fail', 'C']], 45).state.runs, []);
  assert.deepEqual(run([...steps, [40, 'success']], 45).state.runs, []);
  const after = run([...steps, [40, 'success', 'B'], [41, 'success', 'A']], 42);
  assert.deepEqual(after.messages, ['25 up']);
  assert.equal(after.state.lastDurationMs, null, 'the run with ID A had ended');
});

test('without a start ping, a heartbeat goes down after its due time plus the start grace period', () => {
  const own = { startGraceSeconds: 20, maxRunSeconds: 10 };
  assert.deepEqual(run([[10, 'success']], 300, own).messages, ['10 up', '110 late', '130 down not-started']);
  const started: Step[] = [
    [10, 'success'],
    [125, 'start', 'A'],
    [134, 'success', 'A'],
  ];
  assert.deepEqual(run(started, 140, own).messages, ['10 up', '110 late', '134 up']);
});

test('a run that fails or is too short takes the heartbeat down until the next success', () => {
  const own = { minRunSeconds: 10 };
  assert.deepEqual(
    run(
      [
        [1, 'start', 'A'],
        [5, 'success', 'A'],
      ],
      50,
      own,
    ).messages,
    ['5 down too-short'],
  );
  assert.deepEqual(
    run(
      [
        [1, 'start', 'A'],
        [11, 'success', 'A'],
      ],
      50,
      own,
    ).messages,
    ['11 up'],
  );
  assert.deepEqual(
    run(
      [
        [1, 'fail'],
        [2, 'fail'],
        [3, 'start'],
        [4, 'log'],
        [300, 'success'],
      ],
      301,
    ).messages,
    ['1 down failed', '300 up'],
  );
});

test('a paused heartbeat expects no pings, and a ping resumes it if allowed, but a log entry does not', () => {
  const during = paused(run([[10, 'success']], 20).state, 20_000);
  assert.equal(nextChangeAt(during, rules), null);
  assert.equal(deadlineOf(during, rules), null);
  const ping = (kind: SignalKind, own = rules) =>
    applySignal(during, own, { kind, rid: null, exitCode: null, at: 900_000 });
  assert.equal(ping('log').state.paused, true);
  const resumed = ping('success');
  assert.deepEqual([resumed.state.paused, resumed.state.status, resumed.changes.length], [false, 'up', 1]);
  const ignored = ping('success', { ...rules, resumeOnPing: false });
  assert.deepEqual([ignored.kind, ignored.state], ['ignored', during]);
});

test('a clock that is set back does not cause a negative duration or a deadline in the past', () => {
  const { state, messages } = run(
    [
      [1000, 'start', 'A'],
      [400, 'success', 'A'],
    ],
    420,
  );
  assert.equal(state.lastDurationMs, null);
  assert.equal(state.dueAt, 500_000);
  assert.deepEqual(messages, ['400 up']);
});

test('changed rules apply immediately', () => {
  const { state } = run([[10, 'success']], 120);
  assert.equal(state.status, 'late');
  const slower = rescheduled(state, { ...rules, schedule: { periodSeconds: 500 } }, 120_000);
  assert.deepEqual([slower.status, slower.dueAt], ['up', 510_000]);
  const faster = rescheduled(state, { ...rules, schedule: { periodSeconds: 20 } }, 120_000);
  assert.equal(faster.dueAt, 140_000, 'a ping could not have been due in the past');
});

const anyRules = fc.record({
  graceSeconds: fc.integer({ min: 0, max: 200 }),
  startGraceSeconds: fc.option(fc.integer({ min: 0, max: 200 })),
  maxRunSeconds: fc.option(fc.integer({ min: 1, max: 300 })),
  minRunSeconds: fc.option(fc.integer({ min: 1, max: 30 })),
});
const anySteps = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 120 }),
    kind: fc.constantFrom<SignalKind[]>('success', 'start', 'fail', 'log'),
    rid: fc.constantFrom(null, 'A', 'B', 'C'),
    /** Additional times at which the state is evaluated, if any. */
    looks: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 3 }),
  }),
  { maxLength: 30 },
);

test('transitions and their times do not depend on the time of the evaluation', () => {
  fc.assert(
    fc.property(anyRules, anySteps, (own, steps) => {
      const all = { ...rules, ...own };
      const follow = (noticing: boolean) => {
        let state: HeartbeatState = newHeartbeat(0);
        let at = 0;
        const changes: HeartbeatChange[] = [];
        for (const step of steps) {
          const next = at + step.after * 1000;
          for (const share of noticing ? [...step.looks].sort((a, b) => a - b) : []) {
            const noticed = applyElapsedTime(state, all, at + Math.floor(((next - 1 - at) * share) / 1000));
            changes.push(...noticed.changes);
            state = noticed.state;
          }
          at = next;
          const applied = applySignal(state, all, { kind: step.kind, rid: step.rid, at, exitCode: null });
          changes.push(...applied.changes);
          state = applied.state;
        }
        const end = applyElapsedTime(state, all, at + 10_000_000);
        return { state: end.state, changes: [...changes, ...end.changes] };
      };
      assert.deepEqual(follow(true), follow(false));
    }),
  );
});

test('each transition follows from the previous status, times never decrease, and wake-ups end', () => {
  fc.assert(
    fc.property(anyRules, anySteps, (own, steps) => {
      const all = { ...rules, ...own };
      let at = 0;
      let state = newHeartbeat(0);
      let last: HeartbeatChange = { at: 0, from: 'new', to: 'new', cause: null };
      for (const { after, kind, rid } of steps) {
        at += after;
        const dueBefore = state.dueAt;
        const applied = applySignal(state, all, { kind, rid, at: at * 1000, exitCode: null });
        state = applied.state;
        if (kind === 'start' || kind === 'log') assert.equal(state.dueAt, dueBefore);
        for (const change of applied.changes) {
          assert.equal(change.from, last.to);
          assert.notEqual(change.from, change.to);
          assert.ok(change.at >= last.at && change.at <= at * 1000);
          assert.equal(change.cause !== null, change.to === 'down');
          last = change;
        }
        const wake = nextChangeAt(state, all);
        const deadline = deadlineOf(state, all);
        if (state.status !== 'down' && deadline !== null) assert.ok(wake !== null && wake <= deadline);
      }
      const end = applyElapsedTime(state, all, at * 1000 + 10_000_000);
      assert.equal(nextChangeAt(end.state, all), null);
      if (state.lastRunEndAt !== null) assert.equal(end.state.status, 'down');
    }),
  );
});

const now = Date.parse('2026-11-22T12:00:00Z');
const due = (schedule: HeartbeatSchedule) => {
  assert.equal(findScheduleFault(schedule, now), null);
  return new Date(nextPingDue(schedule, now) ?? Number.NaN).toISOString();
};

test('if a schedule has several lines, the earliest time applies', () => {
  const cron = '0 2 * * *\n\n  30 13 * * sun-mon  \n';
  assert.equal(due({ cron, timezone: 'Europe/Berlin' }), '2026-11-22T12:30:00.000Z');
  const onCalendar = 'Mon 04:00\nhourly';
  assert.equal(due({ onCalendar, timezone: 'UTC' }), '2026-11-22T13:00:00.000Z');
  assert.equal(due({ periodSeconds: 90 }), '2026-11-22T12:01:30.000Z');
});

test('a schedule that never occurs, an invalid time zone and too many lines are rejected', () => {
  const fault = (schedule: HeartbeatSchedule) => findScheduleFault(schedule, now);
  assert.equal(fault({ cron: '0 0 31 2 *', timezone: 'UTC' })?.code, 'never');
  assert.equal(fault({ onCalendar: '2020-01-01', timezone: 'UTC' })?.code, 'never');
  assert.equal(fault({ cron: '@daily', timezone: '+02:00' })?.field, 'timezone');
  assert.equal(fault({ cron: ' \n', timezone: 'UTC' })?.code, 'invalid_cron');
  assert.equal(fault({ cron: Array(21).fill('@daily').join('\n'), timezone: 'UTC' })?.code, 'invalid_cron');
  assert.equal(fault({ onCalendar: 'sometimes', timezone: 'UTC' })?.code, 'invalid_calendar');
});
