import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { isPartitionMissing } from '#platform/database/partitions.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { insertChecks } from './insert-checks.ts';
import { ensurePartitions } from './partitions.ts';

const at = Date.parse('2026-11-20T12:00:00Z');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
});
after(() => database?.drop());

test('a check for a day without a partition is distinguished from a check that violates a constraint', async () => {
  const { db } = database;
  const accountId = await createAccount(db);
  const record = {
    monitorId: await createMonitor(db, { accountId }),
    region: 'far',
    scheduledAt: at,
    startedAt: at,
    status: 'up' as const,
    durationMs: 1,
    phases: null,
    address: null,
    code: null,
    error: null,
    message: null,
    httpStatus: 70_000,
    daysLeft: -70_000,
    missedWindows: null,
  };
  const insert = () => db.transaction().execute((tx) => insertChecks(tx, [record]));
  await assert.rejects(insert, isPartitionMissing);
  await ensurePartitions(db, new Date(at), new Date(at));
  await insert();
  const stored = await db.selectFrom('checks').select(['region', 'http_status', 'days_left']).execute();
  // Values outside a column's range are clamped to its limits.
  assert.deepEqual(stored, [{ region: 'far', http_status: 32_767, days_left: -32_767 }]);
  const words = { path: 'é"\0'.repeat(400), count: 7 };
  await db.transaction().execute((tx) => insertChecks(tx, [{ ...record, code: 'x', params: words }]));
  const { params } = await db
    .selectFrom('checks')
    .select('params')
    .where('code', '=', 'x')
    .executeTakeFirstOrThrow();
  // Long texts are truncated, and the JSON stays valid.
  assert.ok((params ?? '').length <= 500);
  assert.equal(JSON.parse(params ?? '').count, 7);
  await assert.rejects(
    createMonitor(db, { accountId, failures: 0 }),
    (error: { code: string }) => error.code === '23514' && !isPartitionMissing(error),
  );
});
