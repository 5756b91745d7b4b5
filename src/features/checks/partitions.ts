import { sql } from 'kysely';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';

/** Days of partitions that are made ahead. */
const daysAhead = 7;

export const dayMs = 86_400_000;

/** Advisory lock of all changes to the partitions of checks (an arbitrary constant). */
const partitionLock = 7_090_205;

export type CheckTable = 'checks' | 'check_hours';

/** Midnight UTC of the day of `at`. */
export function dayOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

/** Name of a day's partition, e.g. `checks_20261120`. */
export function partitionName(table: CheckTable, day: Date): string {
  return `${table}_${day.toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Holds off other processes' changes to partitions until the transaction ends. */
export async function lockPartitions(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${partitionLock})`.execute(tx);
}

/**
 * Sees to a partition of `checks` for every UTC day from `from` to `to`, both included; sealed days are left out.
 * Safe at any time and from any number of processes. A partition is made apart and then attached, which unlike
 * CREATE … PARTITION OF needs no exclusive lock: neither an export nor the stream of results waits for it.
 */
export async function ensurePartitions(db: Db, from: Date, to: Date): Promise<void> {
  for (let day = dayOf(from); day <= to; day = new Date(day.getTime() + dayMs)) {
    if (await hasPartition(db, 'checks', day)) continue;
    await withTransaction(db, async (tx) => {
      await lockPartitions(tx);
      if (await hasPartition(tx, 'checks', day)) return;
      if (await isSealed(tx, day)) return;
      await createDetached(tx, 'checks', day);
      await attach(tx, 'checks', day);
    });
  }
}

/** The partitions that a prober needs now: yesterday (for late results) to a week ahead. */
export function ensureCurrentPartitions(db: Db, now: Date): Promise<void> {
  return ensurePartitions(db, new Date(now.getTime() - dayMs), new Date(now.getTime() + daysAhead * dayMs));
}

/** True for the error of a row whose day has no partition. */
export function isPartitionMissing(error: unknown): boolean {
  return sqlState(error) === '23514' && /no partition/.test(String((error as Error).message));
}

async function isSealed(tx: Tx, day: Date): Promise<boolean> {
  const { rows } = await sql<{ sealed: boolean }>`
    select done_until > ${day} as sealed from rollup_progress where span = 'seal'
  `.execute(tx);
  return rows[0]?.sealed === true;
}

/** True when the day's partition is attached. */
export async function hasPartition(db: Db | Tx, table: CheckTable, day: Date): Promise<boolean> {
  const { rows } = await sql`
    select from pg_inherits i
    where i.inhparent = ${table}::regclass and i.inhrelid = to_regclass(${partitionName(table, day)})
      and not i.inhdetachpending
  `.execute(db);
  return rows.length > 0;
}

/** Makes the day's table with the parent's columns, defaults and indexes, not yet part of it. */
export async function createDetached(tx: Tx, table: CheckTable, day: Date): Promise<void> {
  await sql`create table ${sql.table(partitionName(table, day))} (like ${sql.table(table)} including all)`.execute(
    tx,
  );
}

/** Makes the day's table part of its parent. */
export async function attach(tx: Tx, table: CheckTable, day: Date): Promise<void> {
  const next = new Date(day.getTime() + dayMs);
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(partitionName(table, day))}
    for values from (${sql.lit(day.toISOString())}) to (${sql.lit(next.toISOString())})`.execute(tx);
}

/** Days that have an attached partition, oldest first. */
export async function selectPartitionDays(db: Db | Tx, table: CheckTable): Promise<Date[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass and c.relname ~ ${`^${table}_[0-9]{8}$`}
      and not i.inhdetachpending
    order by c.relname
  `.execute(db);
  return rows.map(({ name }) => {
    const digits = name.slice(-8);
    return new Date(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`);
  });
}

/**
 * Takes a day's partition away and drops it, also one that an earlier try left half detached. DETACH …
 * CONCURRENTLY waits for reads of that day to end instead of making every new read and write wait behind an
 * exclusive lock; it cannot run in a transaction.
 */
export async function dropPartition(db: Db, table: CheckTable, day: Date): Promise<void> {
  const name = partitionName(table, day);
  const { rows } = await sql<{ pending: boolean }>`
    select i.inhdetachpending as pending from pg_inherits i
    where i.inhparent = ${table}::regclass and i.inhrelid = to_regclass(${name})
  `.execute(db);
  const [attached] = rows;
  if (attached !== undefined) {
    const how = sql.raw(attached.pending ? 'finalize' : 'concurrently');
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)} ${how}`.execute(db);
  }
  await sql`drop table if exists ${sql.table(name)}`.execute(db);
}
