import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import {
  dropPartition,
  dropPartitionsBefore,
  ensurePartition,
  hasPartition,
  isPartitionMissing,
  type PartitionedTable,
  partitionOf,
  selectPartitions,
} from './partitions.ts';

const days: PartitionedTable = { name: 'by_day', span: 'day', lock: 1 };
const months: PartitionedTable = { name: 'by_month', span: 'month', lock: 2 };

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase({ migrated: false });
  for (const { name } of [days, months]) {
    await sql`create table ${sql.table(name)} (at timestamptz not null, n int check (n > 0)) partition by range (at)`.execute(
      database.db,
    );
    await sql`create index on ${sql.table(name)} (n)`.execute(database.db);
  }
});
after(() => database.drop());

const at = (text: string) => new Date(text);
const names = async (table: PartitionedTable) =>
  (await selectPartitions(database.db, table)).map(({ name }) => name);

test('a partition covers a UTC day or month of any length', () => {
  const shown = (table: PartitionedTable, text: string) => {
    const { name, from, to } = partitionOf(table, at(text));
    return [name, from.toISOString(), to.toISOString()];
  };
  assert.deepEqual(shown(days, '2028-02-29T23:59:59.999Z'), [
    'by_day_20280229',
    '2028-02-29T00:00:00.000Z',
    '2028-03-01T00:00:00.000Z',
  ]);
  assert.deepEqual(shown(months, '2026-12-31T23:59:59.999Z'), [
    'by_month_2026_12',
    '2026-12-01T00:00:00.000Z',
    '2027-01-01T00:00:00.000Z',
  ]);
});

test("partitions are created once, by the first process that needs them, with their parent's indexes and checks", async () => {
  const { db } = database;
  const row = (text: string) => sql`insert into by_month values (${at(text)}, 1)`.execute(db);
  await assert.rejects(row('2026-11-30T23:59:59Z'), (error) => isPartitionMissing(error));
  const runs = Array.from({ length: 4 }, () => ensurePartition(db, months, at('2026-11-20T12:00:00Z')));
  await Promise.all(runs);
  await row('2026-11-01T00:00:00Z');
  await row('2026-11-30T23:59:59Z');
  await assert.rejects(row('2026-12-01T00:00:00Z'), (error) => isPartitionMissing(error));
  assert.deepEqual(await names(months), ['by_month_2026_11']);
  const refused = sql`insert into by_month values (${at('2026-11-02')}, 0)`.execute(db);
  await assert.rejects(refused, (error) => !isPartitionMissing(error));
  const { rows } = await sql`select from pg_indexes where tablename = 'by_month_2026_11'`.execute(db);
  assert.equal(rows.length, 1);
});

test('a partition that is not needed is not created', async () => {
  await ensurePartition(database.db, days, at('2026-11-20'), async () => false);
  assert.equal(await hasPartition(database.db, days, at('2026-11-20')), false);
});

test('partitions that are entirely older than the cutoff are dropped, and partitions that span it are kept', async () => {
  const { db } = database;
  for (const day of ['2026-11-21', '2026-11-19', '2026-11-20']) await ensurePartition(db, days, at(day));
  assert.deepEqual(await names(days), ['by_day_20261119', 'by_day_20261120', 'by_day_20261121']);
  assert.deepEqual(await dropPartitionsBefore(db, days, at('2026-11-20T23:59:59Z')), ['by_day_20261119']);
  assert.deepEqual(await names(days), ['by_day_20261120', 'by_day_20261121']);
});

test('a table with another name is left unchanged, and a half-detached partition is dropped', async () => {
  const { db } = database;
  await sql`create table by_day_spare partition of by_day
    for values from ('2020-01-01') to ('2020-01-02')`.execute(db);
  assert.deepEqual(await dropPartitionsBefore(db, days, at('2025-01-01')), []);
  const { rows } = await sql`select from pg_inherits where inhrelid = 'by_day_spare'::regclass`.execute(db);
  assert.equal(rows.length, 1);
  // Reproduces the state after a process crashed between the two transactions of DETACH … CONCURRENTLY. A reader delays
  // the second transaction.
  const name = partitionOf(days, at('2026-11-20')).name;
  await db.transaction().execute(async (tx) => {
    await sql`select from by_day`.execute(tx);
    const client = await database.pool.connect();
    const pid = (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const detaching = assert.rejects(
      client.query(`alter table by_day detach partition ${name} concurrently`),
    );
    const begun = 'select from pg_inherits where inhrelid = $1::regclass and inhdetachpending';
    while ((await database.pool.query(begun, [name])).rowCount === 0) await pause(20);
    await database.pool.query('select pg_cancel_backend($1)', [pid]);
    await detaching;
    client.release(true);
  });
  assert.equal(await hasPartition(db, days, at('2026-11-20')), false);
  await dropPartition(db, days, at('2026-11-20'));
  const gone = await sql<{ there: string | null }>`select to_regclass(${name})::text as there`.execute(db);
  assert.equal(gone.rows[0]?.there, null);
});
