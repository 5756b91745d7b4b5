import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Ctx } from '#features/access/index.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type CheckRecord, insertChecks } from './insert-checks.ts';
import { ensurePartitions } from './partitions.ts';
import { rollUpChecks } from './rollups.ts';
import { readUptime } from './uptime.ts';

const now = new Date('2026-11-20T12:00:00Z');
const day = new Date('2026-11-20T00:00:00Z');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
});
after(() => database?.drop());

test('missed windows are counted by their stored number, not by the text', async () => {
  const { db } = database;
  await ensurePartitions(db, day, now);
  const accountId = await createAccount(db);
  const monitorId = await createMonitor(db, { accountId, now: day });
  const missed = (at: string, count: number | null, error: string): CheckRecord => ({
    monitorId,
    region: 'default',
    scheduledAt: Date.parse(at),
    startedAt: Date.parse(at),
    status: 'missed',
    durationMs: null,
    phases: null,
    address: null,
    code: 'windows-missed',
    error,
    message: 'Nobody looked.',
    httpStatus: null,
    daysLeft: null,
    missedWindows: count,
  });
  await db.transaction().execute((tx) =>
    insertChecks(tx, [
      missed('2026-11-20T03:00:00Z', 40, 'forty windows'),
      // An older version wrote this row without the number, so the row counts as one window.
      missed('2026-11-20T04:00:00Z', null, '9 windows'),
      // These checks are newer than the last rollup, so they are counted row by row.
      missed('2026-11-20T11:30:00Z', 2, '7 windows'),
    ]),
  );
  const ctx = { db, accountId, clock: { now: () => now.getTime() } } as unknown as Ctx;
  assert.equal((await readUptime(ctx, monitorId, { days: 1 })).checks.missed, 43);
  await rollUpChecks(db, now);
  assert.equal((await readUptime(ctx, monitorId, { days: 1 })).checks.missed, 43);
});
