import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { CheckStatus } from '#engine/status/region-state.ts';
import type { Ctx } from '#features/access/index.ts';
import { createAccount, createMonitor } from '#features/service-monitors/testing/create-monitor.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import { selectPartitions } from '#platform/database/partitions.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type CheckRecord, insertChecks } from './insert-checks.ts';
import { type CheckItem, listChecks } from './list-checks.ts';
import { dayOf, dropOldChecks, ensurePartitions, sealedHours } from './partitions.ts';
import { type CheckRow, newestFirst, selectLiveChecks, selectSealedChecks } from './queries.ts';
import { rollUpChecks } from './rollups.ts';
import { checkStatuses } from './schemas.ts';
import { sealChecks } from './seal.ts';
import { pauseBoundary } from './testing/checks.ts';
import { readUptime } from './uptime.ts';
import {
  type CheckHistoryFilter,
  type CheckHistoryRow,
  selectCheckHistory,
  selectSealedHistory,
  statusWordOf,
} from './views.ts';

/** The end of the history, which jobs receive as the current time. */
const now = new Date('2026-11-20T12:00:00Z');
const firstDay = new Date('2026-11-08T00:00:00Z');

let database: TestDatabase;
let accountId: string;
let monitorId: string;
let strangerId: string;
const written: CheckRecord[] = [];

function record(at: number, index: number, region: string): CheckRecord {
  const status: CheckStatus = index % 29 === 0 ? 'down' : index % 13 === 0 ? 'degraded' : 'up';
  return {
    monitorId,
    region,
    scheduledAt: at,
    startedAt: at + (index % 7),
    status,
    durationMs: status === 'down' ? 5000 : 10 + (index % 50),
    phases: { dnsMs: null, connectMs: 1.5, tlsMs: index % 2 ? 3.3 : null, firstByteMs: 4, transferMs: 0.5 },
    address: index % 3 ? '192.0.2.1' : null,
    code: status === 'down' ? 'connect-timeout' : null,
    error: status === 'down' ? 'ETIMEDOUT, "quoted", {braced}\\ and, NULL' : null,
    message: status === 'down' ? 'No answer.\nTwo lines.' : null,
    // Most hours have one value, some have mixed values, and some have none.
    httpStatus: index % 200 < 50 ? null : index % 29 === 0 ? 503 : 200,
    daysLeft: Math.floor((now.getTime() - at) / dayMs),
    missedWindows: null,
  };
}

before(async () => {
  database = await createTestDatabase({ maxConnections: 6 });
  const { db } = database;
  accountId = await createAccount(db);
  strangerId = await createAccount(db);
  monitorId = await createMonitor(db, { accountId, name: 'Shop', now: firstDay });
  const stray = await createMonitor(db, { accountId: strangerId, now: firstDay });
  await ensurePartitions(db, firstDay, now);
  let index = 0;
  for (let at = firstDay.getTime() + 90_000; at < now.getTime(); at += 10 * 60_000) {
    index += 1;
    written.push(record(at, index, 'default'));
    if (index % 5 === 0) written.push(record(at, index + 1, 'far'));
  }
  await db.transaction().execute(async (tx) => {
    await insertChecks(tx, written);
    await insertChecks(tx, [{ ...record(firstDay.getTime() + 60_000, 1, 'default'), monitorId: stray }]);
  });
});
after(() => database?.drop());

const ctx = (account = accountId): Ctx =>
  ({ db: database.db, accountId: account, clock: { now: () => now.getTime() } }) as unknown as Ctx;

async function history(filter: CheckHistoryFilter): Promise<CheckHistoryRow[]> {
  const query: RawBuilder<CheckHistoryRow> = selectCheckHistory(filter);
  const { rows } = await query.execute(database.db);
  const all = [...rows, ...(await sealedHistory(filter))];
  return all.sort((a, b) => Number(a.scanned_at) - Number(b.scanned_at) || (a.region < b.region ? -1 : 1));
}

/** Returns the sealed checks, decoded as in an export. */
async function sealedHistory(filter: CheckHistoryFilter): Promise<CheckHistoryRow[]> {
  const { rows } = await selectSealedHistory(filter).execute(database.db);
  return rows
    .flatMap(({ hour, packed, ...who }) => {
      const opened = openHour(packed);
      return opened.offsetMs.map((offset, index) => ({
        ...who,
        scanned_at: new Date(hour.getTime() + offset),
        status: statusWordOf(opened.status[index] ?? '') as CheckStatus,
        duration_ms: opened.durationMs[index] ?? null,
        code: opened.code[index] ?? null,
        error: opened.error[index] ?? null,
        message: opened.message[index] ?? null,
      }));
    })
    .filter((row) => row.scanned_at >= filter.from && row.scanned_at < filter.to);
}

async function allPages(filter: { statuses?: CheckStatus[]; limit: number }): Promise<CheckItem[]> {
  const items: CheckItem[] = [];
  let after = null as { at: Date; id: string } | null;
  for (;;) {
    const page = await listChecks(ctx(), monitorId, {
      statuses: filter.statuses,
      page: { limit: filter.limit, after },
    });
    items.push(...page.items);
    if (page.nextCursor === null) return items;
    const [ms, id = ''] = Buffer.from(page.nextCursor, 'base64url').toString().split('.');
    after = { at: new Date(Number(ms)), id };
  }
}

const whole = { from: firstDay, to: now };

/** Returns all columns of all checks in both stores. */
async function allRows(): Promise<CheckRow[]> {
  const monitor = { accountId, id: monitorId };
  const filter = { monitor, ...whole, statuses: checkStatuses, limit: 10_000 };
  const live = await selectLiveChecks(database.db, filter);
  const sealed = await selectSealedChecks(database.db, filter);
  return [...live, ...sealed].sort(newestFirst);
}

let before1: { history: CheckHistoryRow[]; items: CheckItem[]; down: CheckItem[]; rows: CheckRow[] };

test('live history returns all checks of the account and no others, and lists are paginated', async () => {
  before1 = {
    history: await history({ accountId, ...whole }),
    items: await allPages({ limit: 97 }),
    down: await allPages({ limit: 10, statuses: ['down'] }),
    rows: await allRows(),
  };
  assert.equal(before1.rows.length, written.length);
  assert.equal(before1.history.length, written.length);
  assert.equal(before1.items.length, written.length);
  assert.equal(new Set(before1.items.map((item) => item.id)).size, written.length);
  for (const [index, item] of before1.items.entries()) {
    const next = before1.items[index + 1];
    if (next !== undefined) assert.ok(item.scheduledAt >= next.scheduledAt);
  }
  assert.equal(before1.down.length, written.filter((one) => one.status === 'down').length);
  assert.equal((await history({ accountId: strangerId, ...whole })).length, 1);
  assert.equal((await history({ accountId: strangerId, monitorId, ...whole })).length, 0);
  await assert.rejects(
    listChecks(ctx(strangerId), monitorId, { page: { limit: 5, after: null } }),
    /No such/,
  );
});

test('rollups count every check once, can be repeated without changes, and days are the sum of their hours', async () => {
  const { db } = database;
  await rollUpChecks(db, now);
  const read = () =>
    db
      .selectFrom('check_rollups')
      .selectAll()
      .where('monitor_id', '=', monitorId)
      .orderBy('span')
      .orderBy('starts_at')
      .execute();
  const first = await read();
  await rollUpChecks(db, now);
  assert.deepEqual(await read(), first);
  // At 12:00, results of the hour from 11:00 may still arrive, so this hour is not rolled up.
  const rolled = written.filter((one) => one.scheduledAt < now.getTime() - hourMs);
  const hours = first.filter((row) => row.span === 'hour');
  const sum = (rows: typeof first, field: 'up' | 'degraded' | 'down') =>
    rows.reduce((total, row) => total + row[field], 0);
  for (const status of ['up', 'degraded', 'down'] as const) {
    assert.equal(sum(hours, status), rolled.filter((one) => one.status === status).length);
  }
  const days = first.filter((row) => row.span === 'day');
  assert.equal(days.length, 12);
  const lastDay = dayOf(now).getTime();
  assert.equal(
    sum(days, 'up'),
    rolled.filter((one) => one.status === 'up' && one.scheduledAt < lastDay).length,
  );
  for (const row of first) {
    const counted = row.histogram_counts.reduce((total, count) => total + count, 0);
    assert.equal(counted, row.up + row.degraded);
  }
});

/** Compares all reads of the history. Sealing must not change their results. */
async function assertReadAsBefore(): Promise<void> {
  assert.deepEqual(await allRows(), before1.rows);
  assert.deepEqual(await history({ accountId, ...whole }), before1.history);
  assert.deepEqual(await history({ accountId, monitorId, ...whole }), before1.history);
  assert.equal((await history({ accountId: strangerId, monitorId, ...whole })).length, 0);
  assert.deepEqual(await allPages({ limit: 97 }), before1.items);
  assert.deepEqual(await allPages({ limit: 10, statuses: ['down'] }), before1.down);
}

test('all checks stay readable if a job loses its connection partway through a day', async () => {
  const { db } = database;
  const boundary = await pauseBoundary(database.pool, new Date(firstDay.getTime() + 5 * hourMs));
  // The handler is registered before the process is killed, because the promise may reject immediately.
  const failed = assert.rejects(sealChecks(db, now, { bytesAtATime: 1 }));
  try {
    await boundary.untilWaiting();
    // The first hours are sealed, and the fifth hour is in progress.
    await assertReadAsBefore();
    await boundary.killWaiting();
    await failed;
  } finally {
    await boundary.release();
  }
  await assertReadAsBefore();
});

test('sealing moves days older than a week without changing any read, and can be repeated', async () => {
  const { db } = database;
  assert.deepEqual(await sealChecks(db, now), { days: 5, dropped: 5 });
  assert.deepEqual(await sealChecks(db, now), { days: 0, dropped: 0 });
  const sealedDays = await selectPartitions(db, sealedHours);
  assert.equal(sealedDays.length, 5);
  assert.equal(Number(sealedDays[0]?.from), Number(firstDay));
  const live = await sql<{ first: Date }>`select min(scheduled_at) as first from checks`.execute(db);
  assert.ok(Number(live.rows[0]?.first) >= firstDay.getTime() + 5 * dayMs);
  await assertReadAsBefore();
});

test('corrupted bytes in a sealed hour cause a read error instead of wrong figures', async () => {
  const { db } = database;
  const change = sql`update sealed_hours set packed = set_byte(packed, 9, get_byte(packed, 9) # 1)
    where monitor_id = ${monitorId} and hour = ${firstDay}`;
  await change.execute(db);
  await assert.rejects(allPages({ limit: 97 }), /checksum/);
  await change.execute(db);
  await assertReadAsBefore();
});

test('a day before the boundary that is still attached is read once and dropped by the next run', async () => {
  const { db } = database;
  await sql`update rollup_progress set done_until = ${new Date('2026-11-14T00:00:00Z')} where span = 'seal'`.execute(
    db,
  );
  // Simulates a crash between the two steps. No sealed hours were written for this day, so its checks are only hidden.
  const hidden = written.filter((one) =>
    dayOf(new Date(one.scheduledAt)).toISOString().startsWith('2026-11-13'),
  );
  assert.equal((await history({ accountId, ...whole })).length, written.length - hidden.length);
  assert.deepEqual(await sealChecks(db, now), { days: 0, dropped: 1 });
});

test('a time range ends live and sealed history at the exact millisecond', async () => {
  const from = new Date('2026-11-10T07:21:30.000Z');
  const to = new Date('2026-11-18T07:21:30.001Z');
  const rows = await history({ accountId, from, to });
  const expected = written.filter(
    (one) =>
      one.scheduledAt >= from.getTime() &&
      one.scheduledAt < to.getTime() &&
      !new Date(one.scheduledAt).toISOString().startsWith('2026-11-13'),
  );
  assert.equal(rows.length, expected.length);
  assert.ok(expected.some((one) => one.scheduledAt === from.getTime()));
});

test('uptime is computed from rollups, later checks and transitions', async () => {
  const { db } = database;
  const change = (at: string, from: string, to: string) => ({
    id: crypto.randomUUID(),
    account_id: accountId,
    monitor_id: monitorId,
    at: new Date(at),
    from_status: from,
    to_status: to,
  });
  await db
    .insertInto('monitor_transitions')
    .values([
      change('2026-11-08T00:01:30Z', 'pending', 'up'),
      change('2026-11-19T10:00:00Z', 'up', 'down'),
      change('2026-11-19T11:00:00Z', 'down', 'up'),
    ])
    .execute();
  const uptime = await readUptime(ctx(), monitorId, { days: 2 });
  assert.equal(uptime.downtimeSeconds, 3600);
  assert.equal(uptime.ratio, 35 / 36);
  assert.deepEqual(
    uptime.bars.map((bar) => [bar.date, bar.worst]),
    [
      ['2026-11-19', 'down'],
      ['2026-11-20', 'up'],
    ],
  );
  const expected = written.filter((one) => one.scheduledAt >= Date.parse('2026-11-19T00:00:00Z'));
  for (const status of ['up', 'degraded', 'down'] as const) {
    assert.equal(uptime.checks[status], expected.filter((one) => one.status === status).length);
  }
  assert.ok((uptime.latency.p50Ms ?? 0) > 25 && (uptime.latency.p50Ms ?? 0) < 45);
  const slowest = Math.max(...expected.map(({ durationMs }) => durationMs ?? 0));
  assert.ok((uptime.latency.p99Ms ?? 0) <= slowest, `${uptime.latency.p99Ms} ms of at most ${slowest}`);
  assert.equal(uptime.lateness.maxMs, 6);
  assert.equal(uptime.phases.connectMs, 1.5);
  await assert.rejects(readUptime(ctx(strangerId), monitorId, { days: 2 }), /No such/);
});

test('retention drops whole days of sealed and live history', async () => {
  const { db } = database;
  assert.deepEqual(await dropOldChecks(db, now, 9), { dropped: 3 });
  const rows = await history({ accountId, ...whole });
  assert.equal(rows[0]?.scanned_at.toISOString().slice(0, 10), '2026-11-11');
});
