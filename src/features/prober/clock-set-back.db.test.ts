import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import type { Prober } from '#features/check-engine/index.ts';
import {
  type CheckRecord,
  ensureCurrentPartitions,
  ensurePartitions,
  insertChecks,
} from '#features/checks/index.ts';
import { checksOf } from '#features/checks/testing/checks.ts';
import { dueChannel, requestChecks } from '#features/service-monitors/schedules.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { systemClock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { realignSchedules } from './schedules.ts';
import { startProber } from './start-prober.ts';
import { eventually, fakeProberOptions } from './testing/fake-prober.ts';

const now = Date.parse('2026-11-20T12:00:30Z');
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

let database: TestDatabase;
let accountId: string;

before(async () => {
  database = await createTestDatabase({ maxConnections: 8 });
  await ensureCurrentPartitions(database.db, new Date());
  await ensurePartitions(database.db, new Date(now), new Date(now));
});
after(() => database?.drop());
beforeEach(async () => {
  await database.db.deleteFrom('service_monitors').execute();
  await database.db.deleteFrom('probers').execute();
  accountId = await createAccount(database.db);
});

/** Creates a monitor with slots at whole intervals, and schedule times as offsets from `at`. */
async function createScheduledMonitor(
  intervalMs: number,
  times: { dueInMs: number; countedInMs: number; checkedInMs?: number },
  at = now,
): Promise<string> {
  const id = await createMonitor(database.db, { accountId, intervalSeconds: intervalMs / 1000 });
  const { dueInMs, countedInMs, checkedInMs } = times;
  const checkedAt = checkedInMs === undefined ? null : new Date(at + checkedInMs);
  await sql`
    update monitor_schedules set phase_ms = 0, next_due_at = ${new Date(at + dueInMs)},
      recorded_until = ${new Date(at + countedInMs)}, recorded_ahead = 6, last_check_at = ${checkedAt}
    where monitor_id = ${id}
  `.execute(database.db);
  return id;
}

/** Records a check that was due at this offset from `now`. */
async function check(monitorId: string, dueInMs: number): Promise<void> {
  const at = now + dueInMs;
  const rest = { phases: null, address: null, code: null, error: null, message: null };
  const none = { httpStatus: null, daysLeft: null, missedWindows: null };
  const record: CheckRecord = {
    ...{ monitorId, region: 'default', scheduledAt: at, startedAt: at, status: 'up', durationMs: 1 },
    ...rest,
    ...none,
  };
  await withTransaction(database.db, (tx) => insertChecks(tx, [record]));
}

/** Returns the times of a schedule as offsets from `now`. */
async function readTimes(id: string) {
  const row = await database.db
    .selectFrom('monitor_schedules')
    .select(['next_due_at', 'recorded_until', 'recorded_ahead', 'last_check_at'])
    .where('monitor_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    dueInMs: row.next_due_at.getTime() - now,
    countedInMs: row.recorded_until.getTime() - now,
    ahead: row.recorded_ahead,
    checkedInMs: row.last_check_at === null ? null : row.last_check_at.getTime() - now,
  };
}

test('schedules moved hours ahead by a wrong clock continue at their next slots, and all others stay unchanged', async () => {
  const past = -minuteMs / 2;
  const fresh = { dueInMs: minuteMs / 2, countedInMs: past, ahead: 0, checkedInMs: null };
  const astray = await createScheduledMonitor(minuteMs, {
    dueInMs: 2 * hourMs + 30_000,
    countedInMs: 2 * hourMs,
    checkedInMs: 2 * hourMs,
  });
  for (const dueInMs of [-hourMs, -minuteMs / 2, 2 * hourMs]) await check(astray, dueInMs);
  const unchecked = await createScheduledMonitor(minuteMs, {
    dueInMs: 2 * hourMs + 30_000,
    countedInMs: 2 * hourMs,
    checkedInMs: 2 * hourMs,
  });
  // The due time of this schedule is correct, but its last counted window is in the future, because a result arrived
  // after the clock was set back.
  const counted = await createScheduledMonitor(minuteMs, { dueInMs: 10_000, countedInMs: 2 * hourMs });
  // Claims include checks due slightly later, and clocks of machines differ by seconds.
  const claimed = await createScheduledMonitor(minuteMs, { dueInMs: minuteMs + 600, countedInMs: past });
  const daily = await createScheduledMonitor(24 * hourMs, { dueInMs: 23 * hourMs, countedInMs: past });
  const overdue = await createScheduledMonitor(minuteMs, { dueInMs: -hourMs, countedInMs: -hourMs });
  const { db } = database;
  const alone = { now: new Date(now), isAlone: true };
  assert.equal(await realignSchedules(db, 'elsewhere', alone), 0);
  assert.equal(await realignSchedules(db, 'default', alone), 3);
  // The newest check stored so far. A monitor can report measurements only from this check.
  assert.deepEqual(await readTimes(astray), { ...fresh, countedInMs: 0, checkedInMs: -minuteMs / 2 });
  assert.deepEqual(await readTimes(unchecked), { ...fresh, countedInMs: 0 });
  assert.deepEqual(await readTimes(counted), { ...fresh, dueInMs: 10_000, countedInMs: 0 });
  assert.deepEqual(await readTimes(claimed), { ...fresh, dueInMs: minuteMs + 600, ahead: 6 });
  assert.deepEqual(await readTimes(daily), { ...fresh, dueInMs: 23 * hourMs, ahead: 6 });
  const stayed = { ...fresh, dueInMs: -hourMs, countedInMs: -hourMs, ahead: 6 };
  assert.deepEqual(await readTimes(overdue), stayed);
  assert.equal(await realignSchedules(db, 'default', alone), 0);
});

test('a prober with a slow clock leaves schedules unchanged while other probers are alive, and realigns them when it is alone', async () => {
  const at = Date.now();
  const behind = new Date(at - 3 * minuteMs);
  const { db } = database;
  const id = await createScheduledMonitor(
    minuteMs,
    { dueInMs: minuteMs / 2, countedInMs: -minuteMs / 2 },
    at,
  );
  assert.equal(await realignSchedules(db, 'default', { now: behind, isAlone: false }), 0);
  assert.equal((await readTimes(id)).ahead, 6);
  const astray = await createScheduledMonitor(minuteMs, { dueInMs: 2 * hourMs, countedInMs: 2 * hourMs }, at);
  assert.equal(await realignSchedules(db, 'default', { now: behind, isAlone: false }), 1);
  const { dueInMs, countedInMs } = await readTimes(astray);
  assert.ok(now + countedInMs >= at && dueInMs > countedInMs && dueInMs <= countedInMs + minuteMs);
  assert.equal(await realignSchedules(db, 'default', { now: behind, isAlone: true }), 2);
});

test('every prober in a region drops checks that were claimed for a time after the clock was set back', async () => {
  // Half past a future hour by the database's clock, so that no slot is near.
  const startAt = Math.ceil(Date.now() / hourMs) * hourMs + hourMs / 2;
  const startMs = systemClock.monotonicMs();
  let aheadMs = 2 * hourMs;
  const clock = {
    ...systemClock,
    now: () => Math.round(startAt + systemClock.monotonicMs() - startMs + aheadMs),
    // The prober checks after one minute, which takes one second of real time here.
    monotonicMs: () => systemClock.monotonicMs() * 60,
  };
  const probers: Prober[] = [];
  try {
    // Each prober claims checks five minutes ahead when it starts and when it is woken.
    for (let count = 0; count < 2; count += 1) {
      await createScheduledMonitor(hourMs, { dueInMs: 3 * minuteMs, countedInMs: 0 }, clock.now());
      const prober = await startProber({
        ...fakeProberOptions(database, new Map(), { tickMs: 2 * minuteMs }),
        clock,
      });
      probers.push(prober);
      await eventually(async () => prober.state().queued === 1);
    }
    aheadMs = 0;
    await eventually(async () => {
      await sql`select pg_notify(${dueChannel}, 'default')`.execute(database.db);
      return probers.every((prober) => prober.state().queued === 0);
    });
  } finally {
    await Promise.all(probers.map((prober) => prober.stop()));
  }
});

test('a prober continues to check and store results after its clock is set back by hours', async () => {
  let aheadMs = 2 * hourMs;
  const clock = {
    ...systemClock,
    now: () => systemClock.now() + aheadMs,
    // The prober checks after one minute, which takes one second of real time here.
    monotonicMs: () => systemClock.monotonicMs() * 60,
  };
  const id = await createMonitor(database.db, { accountId, intervalSeconds: 1 });
  const checkedBy = (at: number) =>
    eventually(async () => {
      const checks = await checksOf(database.db, id);
      return checks.some(
        ({ status, scheduled_at }) => status === 'u' && Math.abs(Number(scheduled_at) - at) < hourMs,
      );
    });
  const prober = await startProber({ ...fakeProberOptions(database, new Map()), clock });
  try {
    await checkedBy(clock.now());
    aheadMs = 0;
    await checkedBy(clock.now());
  } finally {
    await prober.stop();
  }
});

test('a requested check runs immediately after the clock is set back', async () => {
  const id = await createScheduledMonitor(minuteMs, { dueInMs: 2 * hourMs, countedInMs: 2 * hourMs });
  await requestChecks(database.db, { accountId, monitorIds: [id] }, new Date(now));
  assert.equal((await readTimes(id)).dueInMs, 0);
});
