import { sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { sqlState, withTransaction } from './transaction.ts';
import type { Db, Queryable, Tx } from './types.ts';

/** A table with one partition per UTC day or month. */
export interface PartitionedTable {
  name: string;
  span: 'day' | 'month';
  /** Key of the advisory lock for all changes of partitions. Tables that change together share a lock. */
  lock: number;
}

/** One partition: rows from `from` (inclusive) to `to` (exclusive). */
export interface Partition {
  name: string;
  from: Date;
  to: Date;
}

/**
 * Returns the partition for rows of `at`, whether or not it exists: `checks_20261120`,
 * `scan_records_2026_11`.
 */
export function partitionOf({ name, span }: PartitionedTable, at: Date): Partition {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  const day = span === 'day' ? at.getUTCDate() : 1;
  const from = new Date(Date.UTC(year, month, day));
  const to = new Date(span === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1));
  const date = from.toISOString();
  const suffix = span === 'day' ? date.slice(0, 10).replaceAll('-', '') : date.slice(0, 7).replace('-', '_');
  return { name: `${name}_${suffix}`, from, to };
}

/** Prevents other processes from changing a table's partitions until the transaction ends. */
export async function lockPartitions(tx: Tx, table: PartitionedTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(${table.lock})`.execute(tx);
}

/**
 * Ensures that the partition for `at` exists, unless `wanted` (evaluated under the lock) returns false. Any number of
 * processes can call it at any time.
 */
export async function ensurePartition(
  db: Db,
  table: PartitionedTable,
  at: Date,
  wanted: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> {
  if (await hasPartition(db, table, at)) return;
  await withTransaction(db, async (tx) => {
    await lockPartitions(tx, table);
    if ((await hasPartition(tx, table, at)) || !(await wanted(tx))) return;
    await createDetached(tx, table, at);
    await attachPartition(tx, table, at);
  });
}

/** Returns true if the partition for `at` is attached. */
export async function hasPartition(db: Queryable, table: PartitionedTable, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from pg_inherits i
    where i.inhparent = ${table.name}::regclass and i.inhrelid = to_regclass(${partitionOf(table, at).name})
      and not i.inhdetachpending
  `.execute(db);
  return rows.length > 0;
}

/**
 * Creates the partition's table with the parent's columns, defaults and indexes, without attaching it. Unlike CREATE …
 * PARTITION OF, a later attachment needs no exclusive lock on the parent, so neither readers nor writers wait.
 */
async function createDetached(tx: Tx, table: PartitionedTable, at: Date): Promise<void> {
  const { name } = partitionOf(table, at);
  await sql`create table ${sql.table(name)} (like ${sql.table(table.name)} including all)`.execute(tx);
}

/** Attaches the table created by `createDetached` to its parent. */
async function attachPartition(tx: Tx, table: PartitionedTable, at: Date): Promise<void> {
  const { name, from, to } = partitionOf(table, at);
  await sql`alter table ${sql.table(table.name)} attach partition ${sql.table(name)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(tx);
}

/** Returns the attached partitions, oldest first. */
export async function selectPartitions(db: Queryable, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table.name}::regclass and not i.inhdetachpending
    order by c.relname
  `.execute(db);
  return rows.flatMap(({ name }) => {
    const [, year, month, day = '01'] = /_(\d{4})_?(\d\d)(\d\d)?$/.exec(name) ?? [];
    if (year === undefined) return [];
    const partition = partitionOf(table, new Date(`${year}-${month}-${day}T00:00:00Z`));
    // A manually attached partition with another name must not be dropped.
    return partition.name === name ? [partition] : [];
  });
}

/**
 * Detaches and drops the partition for `at`. Also completes an interrupted detachment. DETACH … CONCURRENTLY waits for
 * running reads of the partition, whereas an exclusive lock would make every new read and write wait. It cannot run in
 * a transaction.
 */
export async function dropPartition(db: Db, table: PartitionedTable, at: Date): Promise<void> {
  const { name } = partitionOf(table, at);
  const { rows } = await sql<{ pending: boolean }>`
    select i.inhdetachpending as pending from pg_inherits i
    where i.inhparent = ${table.name}::regclass and i.inhrelid = to_regclass(${name})
  `.execute(db);
  const [attached] = rows;
  if (attached !== undefined) {
    const how = sql.raw(attached.pending ? 'finalize' : 'concurrently');
    await sql`alter table ${sql.table(table.name)} detach partition ${sql.table(name)} ${how}`.execute(db);
  }
  await sql`drop table if exists ${sql.table(name)}`.execute(db);
}

/** Drops the partitions that contain only rows older than `before`. @returns their names. */
export async function dropPartitionsBefore(db: Db, table: PartitionedTable, before: Date): Promise<string[]> {
  const old = (await selectPartitions(db, table)).filter(({ to }) => to <= before);
  for (const { from } of old) await dropPartition(db, table, from);
  return old.map(({ name }) => name);
}

/** Returns true if the error is caused by a row without a partition for its time. */
export function isPartitionMissing(error: unknown): boolean {
  // A violated CHECK has the same SQLSTATE, but its error names the constraint.
  return sqlState(error) === '23514' && (error as DatabaseError).constraint === undefined;
}
