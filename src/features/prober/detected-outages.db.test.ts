import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { PROBES } from '#engine/probes/registry.ts';
import { openWindows, windowAt } from '#engine/schedule/recorded-windows.ts';
import type { CheckSettings, DueCheck, FinishedCheck } from '#features/check-engine/index.ts';
import { toMissedCheck } from '#features/check-engine/index.ts';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { createAccount, createMonitor, statusOf } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { recordChecks } from './record-checks.ts';
import { claimDue } from './schedules.ts';

/**
 * Tests the limit in docs/monitoring.md: an outage of (failures + lost checks) intervals and a timeout is always
 * detected, regardless of which checks are lost with their probers. The prober's code claims and records the checks;
 * time is simulated.
 */

let database: TestDatabase;
let accountId: string;

before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
  accountId = await createAccount(database.db);
});
after(() => database?.drop());

const timeoutMs = 5_000;
/** Maximum time between the end of a check and its recording: the guard's wait and a batch. */
const recordMs = 3_250;

interface Case {
  intervalMs: number;
  failures: number;
  retryMs: number;
  /** Numbers of the checks within the outage that are lost. */
  lost: number[];
  /** Where in an interval the outage begins, 0 to 1. */
  offset: number;
  /** Duration of the outage; by default, the limit. */
  lengthMs?: number;
}

const cases = fc
  .record({
    intervalMs: fc.constantFrom(10_000, 30_000, 60_000, 300_000),
    failures: fc.integer({ min: 1, max: 4 }),
    retryMs: fc.constantFrom(1_000, 5_000, 20_000, 60_000),
    lostCount: fc.integer({ min: 0, max: 4 }),
    lostOrder: fc.array(fc.nat({ max: 7 }), { minLength: 4, maxLength: 4 }),
    offset: fc.double({ min: 0, max: 0.999, noNaN: true }),
  })
  .map(({ lostCount, lostOrder, ...rest }): Case => ({ ...rest, lost: lostOrder.slice(0, lostCount) }));

/** Simulates a monitor during an outage. @returns whether it was down before the outage ended. */
async function isSeen({ intervalMs, failures, retryMs, lost, offset, lengthMs }: Case): Promise<boolean> {
  const { db } = database;
  const madeAt = Date.now();
  await db.deleteFrom('service_monitors').execute();
  const id = await createMonitor(db, {
    ...{ accountId, start: 'spread', now: new Date(madeAt), intervalSeconds: intervalMs / 1000 },
    ...{ failures, retrySeconds: retryMs / 1000, timeoutSeconds: timeoutMs / 1000 },
  });
  const confirm = { failures, recoveries: 1, retryMs };
  const lostChecks = new Set(lost).size;
  const from = madeAt + (2 + offset) * intervalMs;
  const bound = (failures + lostChecks) * intervalMs + timeoutMs + recordMs;
  const to = from + (lengthMs ?? bound);
  let number = 0;
  for (let now = madeAt; ; ) {
    const row = await db
      .selectFrom('monitor_schedules')
      .select('next_due_at')
      .where('monitor_id', '=', id)
      .executeTakeFirstOrThrow();
    now = Math.max(now, row.next_due_at.getTime());
    if (now >= to) return false;
    const [due] = await claimDue(db, { region: 'default', now, floor: null, until: now, limit: 1 });
    assert.ok(due);
    const isOut = now >= from;
    // Simulates a prober that dies: nothing of the check is stored, and the next claim records its window as missed.
    if (isOut && lost.includes(number++)) continue;
    const endedAt = now + (isOut ? timeoutMs : 1);
    const open = openWindows(due.tally, { until: due.dueAt }, due).map((windows) =>
      toMissedCheck(due, windows, { region: 'default', order: { confirm } as CheckSettings }),
    );
    const checks = [...open, toResult(due, { id, isOut, durationMs: endedAt - now, confirm })];
    await recordChecks(db, { region: 'default', kinds: PROBES, now: endedAt + recordMs }, checks);
    if (isOut && (await statusOf(db, id)) === 'down') return endedAt + recordMs <= to;
    now = endedAt + recordMs;
  }
}

function toResult(
  due: DueCheck,
  seen: { id: string; isOut: boolean; durationMs: number; confirm: FinishedCheck['policy'] },
): FinishedCheck {
  return {
    record: {
      monitorId: seen.id,
      region: 'default',
      scheduledAt: due.dueAt,
      startedAt: due.dueAt,
      status: seen.isOut ? 'down' : 'up',
      durationMs: seen.durationMs,
      phases: null,
      address: null,
      code: seen.isOut ? 'timeout' : null,
      error: null,
      message: null,
      httpStatus: null,
      daysLeft: null,
      missedWindows: null,
    },
    windows: windowAt(due.dueAt, due),
    revision: due.revision,
    before: due.state,
    unknownBefore: due.unknownCode,
    policy: seen.confirm,
  };
}

test('an outage is always detected if it lasts for (failures + lost checks) intervals and a timeout', async () => {
  await ensureCurrentPartitions(database.db, new Date());
  await fc.assert(
    fc.asyncProperty(cases, async (one) => assert.ok(await isSeen(one), 'overlooked')),
    { numRuns: 60 },
  );
});

test('a shorter outage can be hidden by lost checks', async () => {
  const one = { intervalMs: 10_000, failures: 2, retryMs: 20_000, lost: [0, 1], offset: 0.5 };
  assert.equal(await isSeen({ ...one, lengthMs: 30_000 }), false);
  assert.equal(await isSeen({ ...one, lengthMs: 30_000, lost: [] }), true);
  assert.equal(await isSeen(one), true);
});
