import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type CheckRecord, ensurePartitions, insertChecks } from '#features/checks/index.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { newId } from '#platform/crypto.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { readServiceHistory } from './views.ts';

const now = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ maxConnections: 4 });
});
after(() => database?.drop());

function check(monitorId: string, minutesAgo: number, facts: Partial<CheckRecord>): CheckRecord {
  const at = now.getTime() - minutesAgo * 60_000;
  return {
    monitorId,
    region: 'default',
    scheduledAt: at,
    startedAt: at,
    status: 'up',
    durationMs: 20,
    phases: { dnsMs: 1, connectMs: 1, tlsMs: null, firstByteMs: 8, transferMs: 1 },
    address: '192.0.2.1',
    code: null,
    error: null,
    message: null,
    httpStatus: 200,
    daysLeft: null,
    missedWindows: null,
    ...facts,
  };
}

test('server errors are counted unless their status is expected', async () => {
  const { db } = database;
  await ensurePartitions(db, new Date(now.getTime() - 86_400_000), now);
  const accountId = await createAccount(db);
  const monitorId = await createMonitor(db, { accountId, kind: 'http' });
  const domainId = newId();
  const domain = { id: domainId, domain: 'shop.example', apex: 'shop.example', source: 'manual' as const };
  await db
    .insertInto('domains')
    .values({ ...domain, account_id: accountId, created_at: now })
    .execute();
  await db.updateTable('service_monitors').set({ domain_id: domainId }).where('id', '=', monitorId).execute();
  const down = { status: 'down', code: 'status-unexpected', message: 'In other words.' } as const;
  await db.transaction().execute((tx) =>
    insertChecks(tx, [
      check(monitorId, 1, {}),
      check(monitorId, 2, { ...down, httpStatus: 503 }),
      check(monitorId, 3, { ...down, httpStatus: 500 }),
      check(monitorId, 4, {
        ...down,
        httpStatus: 404,
        message: 'The server returned status 599; expected 200-299.',
      }),
      // An expected status is not an error.
      check(monitorId, 5, { httpStatus: 503 }),
      check(monitorId, 6, { status: 'down', code: 'connect-refused', httpStatus: null }),
    ]),
  );
  const history = await readServiceHistory(db, { accountId, domain: 'shop.example' }, now);
  assert.equal(history?.checks24h, 6);
  assert.equal(history?.serverErrors24h, 2);
  assert.equal(await readServiceHistory(db, { accountId: newId(), domain: 'shop.example' }, now), null);
});
