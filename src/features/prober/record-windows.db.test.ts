import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { PROBES } from '#engine/probes/registry.ts';
import { windowAt } from '#engine/schedule/recorded-windows.ts';
import { initialRegionState } from '#engine/status/region-state.ts';
import type { CheckSettings, DueCheck, FinishedCheck } from '#features/check-engine/index.ts';
import { toMissedCheck } from '#features/check-engine/index.ts';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { requestChecks } from '#features/service-monitors/schedules.ts';
import { createAccount, createMonitor, statusOf } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { recordChecks } from './record-checks.ts';
import { claimDue } from './schedules.ts';

/** Each window of a schedule is recorded once: checked, unknown or missed, in any order and by any prober. */

let database: TestDatabase;
let accountId: string;
let id: string;
/** The monitor's first slot. */
let first: DueCheck;
const madeAt = new Date();
const intervalMs = 60_000;
const confirm = { failures: 2, recoveries: 1, retryMs: 20_000 };

before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
  await ensureCurrentPartitions(database.db, madeAt);
  accountId = await createAccount(database.db);
});
after(() => database?.drop());
beforeEach(async () => {
  await database.db.deleteFrom('service_monitors').execute();
  id = await createMonitor(database.db, { accountId, start: 'spread', now: madeAt });
  first = await claim(madeAt.getTime() + intervalMs);
});

async function claim(until: number): Promise<DueCheck> {
  const [due] = await claimDue(database.db, { region: 'default', now: until, floor: null, until, limit: 1 });
  assert.ok(due);
  return due;
}

/** The slot `index` windows after the first. */
const slot = (index: number) => first.dueAt + index * intervalMs;

function result(at: number, status: 'up' | 'down' = 'up'): FinishedCheck {
  return {
    record: {
      monitorId: id,
      region: 'default',
      scheduledAt: at,
      startedAt: at,
      status,
      durationMs: 1,
      phases: null,
      address: null,
      code: null,
      error: null,
      message: null,
      httpStatus: null,
      daysLeft: null,
      missedWindows: null,
    },
    windows: windowAt(at, first),
    revision: 1,
    before: initialRegionState,
    unknownBefore: null,
    policy: confirm,
  };
}

function missed(from: number, to: number): FinishedCheck {
  const windows = { count: to - from + 1, firstAt: slot(from), lastAt: slot(to) };
  return toMissedCheck(first, windows, { region: 'default', order: { confirm } as CheckSettings });
}

const recordAt = (now: number, ...checks: FinishedCheck[]) =>
  recordChecks(database.db, { region: 'default', kinds: PROBES, now }, checks);
const record = (...checks: FinishedCheck[]) => recordAt(slot(6), ...checks);

async function story(): Promise<string[]> {
  const checks = await checksOf(database.db, id);
  return checks.map((check) => {
    const at = (Number(check.scheduled_at) - first.dueAt) / intervalMs;
    return `${check.status}${at}${check.missed_windows === null ? '' : ` x${check.missed_windows}`}`;
  });
}

async function tally(): Promise<{ until: number; ahead: number }> {
  const row = await database.db
    .selectFrom('monitor_schedules')
    .select(['recorded_until', 'recorded_ahead'])
    .where('monitor_id', '=', id)
    .executeTakeFirstOrThrow();
  return { until: (Number(row.recorded_until) - first.dueAt) / intervalMs, ahead: row.recorded_ahead };
}

test('windows that are stored in order advance the tally', async () => {
  await record(result(slot(0)));
  assert.deepEqual(await tally(), { until: 0, ahead: 0 });
  await record({ ...result(slot(1)), before: { status: 'up', downRun: -1, failureRun: -1 } });
  assert.deepEqual(await tally(), { until: 1, ahead: 0 });
  assert.deepEqual(await story(), ['u0', 'u1']);
});

test('a window stored after a later window is recorded once, and a lost window between them stays open', async () => {
  await record(result(slot(1)));
  await record(result(slot(3)));
  assert.deepEqual(await tally().then(({ ahead }) => ahead), 0b1010);
  await record(result(slot(0)));
  assert.deepEqual(await tally(), { until: 1, ahead: 0b10 });
  // The next claim finds the open window although the newest check is later.
  const due = await claim(slot(4) + 1);
  assert.deepEqual([due.tally.until, due.tally.ahead], [slot(1), 0b10]);
  await record(missed(2, 2));
  assert.deepEqual(await tally(), { until: 3, ahead: 0 });
  assert.deepEqual(await story(), ['u0', 'u1', 'm2 x1', 'u3']);
});

test('a result that arrives after its window was recorded as missed is dropped and changes no status', async () => {
  await record(missed(0, 4));
  assert.deepEqual(await story(), ['m4 x5']);
  await record(result(slot(2), 'up'));
  assert.deepEqual(await story(), ['m4 x5']);
  assert.equal(await statusOf(database.db, id), 'pending');
});

test('windows that have been checked in the meantime are not recorded as missed', async () => {
  await record(result(slot(2)));
  await record(missed(0, 4), result(slot(5)));
  assert.deepEqual(await story(), ['m1 x2', 'u2', 'm4 x2', 'u5']);
  assert.deepEqual(await tally(), { until: 5, ahead: 0 });
  // Two probers recorded the same gap.
  await record(missed(3, 4));
  assert.equal((await story()).length, 4);
});

test('a window checked by two probers is recorded once', async () => {
  await record(result(slot(0)));
  await record(result(slot(0), 'down'));
  await record(result(slot(1)), result(slot(1)));
  assert.deepEqual(await story(), ['u0', 'u1']);
});

test('results from before the clock was set back are stored but change nothing', async () => {
  const schedule = () =>
    database.db
      .selectFrom('monitor_schedules')
      .select(['recorded_until', 'recorded_ahead', 'last_check_at', 'next_due_at', 'status', 'down_run'])
      .where('monitor_id', '=', id)
      .executeTakeFirstOrThrow();
  const before = await schedule();
  // Windows that were recorded as missed by the clock that was ahead have not passed yet.
  await recordAt(slot(0), result(slot(120), 'down'), missed(90, 119), result(slot(121) + 7, 'down'));
  assert.deepEqual(await story(), ['d120', `d${121 + 7 / intervalMs}`]);
  assert.deepEqual(await schedule(), before);
  await recordAt(slot(0), result(slot(0)), result(slot(122)));
  assert.deepEqual(await tally(), { until: 0, ahead: 0 });
  assert.equal(await statusOf(database.db, id), 'up');
});

test('re-checks and manual checks are stored but do not count as windows', async () => {
  const at = slot(0) + 7;
  await record(result(at));
  assert.ok((await tally()).until < 0);
  await record(result(slot(0)), result(at + 1));
  assert.deepEqual(await tally(), { until: 0, ahead: 0 });
  assert.equal((await story()).length, 3);
});

test('a re-check or manual check does not make a claimed slot due again', async () => {
  const nextDue = async () => {
    const row = await database.db
      .selectFrom('monitor_schedules')
      .select('next_due_at')
      .where('monitor_id', '=', id)
      .executeTakeFirstOrThrow();
    return (Number(row.next_due_at) - first.dueAt) / intervalMs;
  };
  // The re-check would be due half a minute before slot 0, which `first` has claimed.
  await record(result(slot(0) - 50_000, 'down'));
  assert.equal(await nextDue(), 1);
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date(slot(0)));
  assert.equal(await nextDue(), 1);
});
