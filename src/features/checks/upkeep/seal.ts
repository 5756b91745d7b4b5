import { sql } from 'kysely';
import { keepLastChecks } from '#features/service-monitors/index.ts';
import { dayMs, hourMs } from '#platform/clock.ts';
import {
  dropPartitionsBefore,
  ensurePartition,
  lockPartitions,
  partitionOf,
  selectPartitions,
} from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { checks, dayOf, sealedHours } from '../partitions.ts';
import { type CheckWindow, liveRegion } from '../queries.ts';
import { packHours } from './pack-hours.ts';
import { findRolledUntil } from './rollups.ts';

/** Days that stay live: today and a week. */
const liveDays = 7;
/** Of a day's table, what is sealed at a time: some two million checks, half a minute's work. */
const bytesAtATime = 256 * 1024 * 1024;

/** Columns that are sealed, besides monitor, region and time. */
const figures = sql.join(
  [
    'late_ms',
    'duration_ms',
    'dns_ms',
    'connect_ms',
    'tls_ms',
    'first_byte_ms',
    'transfer_ms',
    'status',
    'address',
    'code',
    'error',
    'message',
    'http_status',
    'days_left',
    'missed_windows',
  ].map((column) => sql.ref(`c.${column}`)),
);

const isoOf = (at: Date) => sql.lit(at.toISOString());

/** Selects the live checks of some hours as `packHours` reads them. Checks of deleted monitors are left out. */
const selectLive = ({ from, to }: CheckWindow) => sql`
    select c.monitor_id, ${liveRegion} as region,
      round(date_part('epoch', c.scheduled_at - ${isoOf(from)}::timestamptz) * 1000)::int4 as offset_ms,
      ${figures}
    from ${sql.table(partitionOf(checks, from).name)} c
    where c.scheduled_at >= ${isoOf(from)} and c.scheduled_at < ${isoOf(to)}
      and exists (select from service_monitors m where m.id = c.monitor_id)
    order by c.monitor_id, c.scheduled_at`;

/**
 * Seals days of checks older than a week: the checks of a monitor, region and hour become one value and read as before.
 * A few hours at a time are written, and the line between the two stores moves past them, in one transaction. So each check is
 * read from exactly one store at any instant, the next run continues after a crash, and no transaction lasts for a day's work.
 * The day's live partition is dropped at the end, which may wait for its readers.
 */
export async function sealChecks(
  db: Db,
  at: Date,
  options: { bytesAtATime: number } = { bytesAtATime },
): Promise<{ days: number; dropped: number }> {
  const before = new Date(dayOf(at).getTime() - liveDays * dayMs);
  let days = 0;
  for (const { from: day } of await selectPartitions(db, checks)) {
    if (day >= before) break;
    if (!(await isRolledUp(db, day))) break;
    if (await sealDay(db, { day, ...options })) days += 1;
  }
  return { days, dropped: (await dropPartitionsBefore(db, checks, await findLine(db))).length };
}

/** Rollups read live checks only, so they go first. */
async function isRolledUp(db: Db, day: Date): Promise<boolean> {
  const done = await findRolledUntil(db, 'hour');
  return done !== null && done.getTime() >= day.getTime() + dayMs;
}

/** Returns false if the day is sealed already. */
async function sealDay(db: Db, { day, bytesAtATime }: { day: Date; bytesAtATime: number }): Promise<boolean> {
  if ((await findLine(db)).getTime() >= day.getTime() + dayMs) return false;
  await ensurePartition(db, sealedHours, day);
  const hours = Math.floor((24 * bytesAtATime) / (await bytesOf(db, day)));
  if (hours < 24) await indexByTime(db, day);
  let sealed = false;
  while (await sealHours(db, { day, hours: Math.min(24, Math.max(1, hours)) })) sealed = true;
  return sealed;
}

/** Seals the next hours of the day; returns false if none are left. Another process may do the same: the line decides. */
async function sealHours(db: Db, { day, hours }: { day: Date; hours: number }): Promise<boolean> {
  const end = day.getTime() + dayMs;
  return withTransaction(db, async (tx) => {
    await lockPartitions(tx, sealedHours);
    const start = Math.max((await findLine(tx)).getTime(), day.getTime());
    if (start >= end) return false;
    const next = { from: new Date(start), to: new Date(Math.min(start + hours * hourMs, end)) };
    await packHours(tx, selectLive(next), next);
    await sql`update rollup_progress set done_until = ${next.to} where span = 'seal'`.execute(tx);
    // Last: whoever resumes a monitor waits for the rows locked here.
    await keepLastChecks(tx, next);
    return true;
  });
}

async function bytesOf(db: Db, day: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_table_size(to_regclass(${partitionOf(checks, day).name})) as bytes`.execute(db);
  return Math.max(1, rows[0]?.bytes ?? 1);
}

/** Has some hours of a large day be found without reading all of it. The index goes with the partition. */
async function indexByTime(db: Db, day: Date): Promise<void> {
  const { name } = partitionOf(checks, day);
  await sql`create index if not exists ${sql.id(`${name}_time`)} on ${sql.table(name)} using brin (scheduled_at)`.execute(
    db,
  );
}

/** Returns the instant before which checks are read from `sealed_hours`. */
async function findLine(db: Db | Tx): Promise<Date> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('done_until')
    .where('span', '=', 'seal')
    .executeTakeFirst();
  return row?.done_until ?? new Date(0);
}
