import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import type { Ctx } from '#features/access/index.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { createDatabase } from '#platform/database/connect.ts';
import type { Db } from '#platform/database/types.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { readPoints } from './latency.ts';
import { listChecks } from './list-checks.ts';
import { ensurePartitions } from './partitions.ts';
import { sealChecks } from './seal.ts';
import { pauseBoundary } from './testing/checks.ts';

/** While days are being sealed, reads must return each check exactly once at any time. */

const day = new Date('2026-11-08T00:00:00Z');
const nextDay = new Date(day.getTime() + dayMs);
const now = new Date('2026-11-17T12:00:00Z');
/** Number of checks per day: one every ten minutes, starting after the first hour. */
const checksOfDay = 138;

let database: TestDatabase;
let accountId: string;
let monitorId: string;

before(async () => {
  database = await createTestDatabase({ maxConnections: 6 });
  const { db } = database;
  accountId = await createAccount(db);
  monitorId = await createMonitor(db, { accountId, name: 'Shop', now: day });
  await ensurePartitions(db, day, now);
  await sql`insert into checks (monitor_id, scheduled_at, late_ms, status, duration_ms)
    select ${monitorId}, at, 0, 'u', 12.5 from generate_series(${day}::timestamptz, ${nextDay}::timestamptz, '1 day') d,
      generate_series(d + interval '1 hour', d + interval '1 day' - interval '1 minute', '10 minutes') at`.execute(
    db,
  );
  await sql`insert into rollup_progress (span, done_until) values ('hour', ${now})`.execute(db);
});
after(() => database?.drop());

async function list(db = database.db): Promise<string[]> {
  const ctx = { db, accountId, clock: { now: () => now.getTime() } } as unknown as Ctx;
  const { items } = await listChecks(ctx, monitorId, { page: { limit: 500, after: null } });
  return items.map(({ scheduledAt }) => scheduledAt);
}

async function draw(db = database.db): Promise<number[]> {
  const window = { from: nextDay, to: new Date(nextDay.getTime() + dayMs), stepSeconds: 900, region: null };
  const { points } = await readPoints(db, { accountId, id: monitorId }, window);
  return points.map(({ checks }) => checks);
}

/** Compares reads: just before the boundary moves to `line`, while it moves between two statements, and afterwards. */
async function readAcross<T>(read: (db?: Db) => Promise<T>, line: Date, at: Date): Promise<void> {
  const before = await read();
  const boundary = await pauseBoundary(database.pool, line);
  const sealing = sealChecks(database.db, at);
  // With one connection, queries that usually run in parallel run one after another, and the boundary moves between
  // them.
  const reader = createDatabase({ connection: database.url, maxConnections: 1 });
  try {
    await boundary.untilWaiting();
    assert.deepEqual(await read(), before);
    let passed = false;
    const across = afterReads(reader.db, async () => {
      if (passed) return;
      passed = true;
      await boundary.release();
      await sealing;
    });
    assert.deepEqual(await read(across), before);
    assert.ok(passed);
  } finally {
    await boundary.release();
    await reader.close();
  }
  assert.deepEqual(await read(), before);
}

/** Wraps the database so that `pause` delays the result of each statement that reads a range of checks. */
function afterReads(db: Db, pause: () => Promise<void>): Db {
  const ofChecks = new WeakSet<object>();
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (/c\.scheduled_at >= |from sealed_hours h/.test(JSON.stringify(node))) ofChecks.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (ofChecks.has(queryId)) await pause();
      return result;
    },
  });
}

test('a list that is read while its day is being sealed contains each check once', async () => {
  assert.equal(new Set(await list()).size, 2 * checksOfDay);
  await readAcross(list, nextDay, new Date(day.getTime() + 8 * dayMs));
});

test('if the connection drops partway through a day, the sealed part remains and the next run continues', async () => {
  const before = await list();
  const boundary = await pauseBoundary(database.pool, new Date(nextDay.getTime() + 5 * hourMs));
  const failed = assert.rejects(sealChecks(database.db, now, { bytesAtATime: 1 }));
  try {
    await boundary.untilWaiting();
    const { rows } = await sql<{ last: Date }>`select max(hour) as last from sealed_hours`.execute(
      database.db,
    );
    assert.equal(Number(rows[0]?.last), nextDay.getTime() + 3 * hourMs);
    assert.deepEqual(await list(), before);
    await boundary.killWaiting();
    await failed;
  } finally {
    await boundary.release();
  }
  assert.deepEqual(await list(), before);
});

test('latency that is read while hours are sealed counts each check once', async () => {
  const counts = await draw();
  assert.equal(
    counts.reduce((sum, checks) => sum + checks, 0),
    checksOfDay,
  );
  await readAcross(draw, new Date(nextDay.getTime() + dayMs), now);
  assert.deepEqual(await sealChecks(database.db, now), { days: 0, dropped: 0 });
});
