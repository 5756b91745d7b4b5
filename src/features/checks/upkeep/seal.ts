import { sql } from 'kysely';
import { keepLastChecks } from '#features/service-monitors/index.ts';
import {
  attachPartition,
  createDetached,
  dropPartitionsBefore,
  hasPartition,
  lockPartitions,
  type PartitionedTable,
  partitionOf,
  selectPartitions,
} from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { oldElements } from '../old-form-queries.ts';
import { checkHours, checks, dayOf, sealedHours } from '../partitions.ts';
import { liveRegion } from '../queries.ts';
import { packDay } from './pack-day.ts';
import { findRolledUntil } from './rollups.ts';

/** Days that stay live: today and a week. */
const liveDays = 7;

/** What days are sealed from: their table, the line that says how far, and a day's checks as `packDay` takes them. */
interface Source {
  table: PartitionedTable;
  line: 'seal' | 'reseal';
  select(day: Date): ReturnType<typeof sql>;
}

/** What is sealed of a check beside monitor, region and time. */
const figuresOf = (alias: 'c' | 'u') =>
  sql.join(
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
    ].map((column) => sql.ref(`${alias}.${column}`)),
  );

/** Checks of monitors that are gone are left behind. */
const live: Source = {
  table: checks,
  line: 'seal',
  select: (day) => sql`
    select c.monitor_id, ${liveRegion} as region,
      round(date_part('epoch', c.scheduled_at - ${sql.lit(day.toISOString())}::timestamptz) * 1000)::int4 as offset_ms,
      ${figuresOf('c')}
    from ${sql.table(partitionOf(checks, day).name)} c
    where exists (select from service_monitors m where m.id = c.monitor_id)
    order by c.monitor_id, c.scheduled_at`,
};

/** Days that stand as arrays. */
const old: Source = {
  table: checkHours,
  line: 'reseal',
  select: (day) => sql`
    select h.monitor_id, h.region,
      u.offset_ms + (date_part('epoch', h.hour - ${sql.lit(day.toISOString())}::timestamptz) * 1000)::int4 as offset_ms,
      ${figuresOf('u')}
    from ${sql.table(partitionOf(checkHours, day).name)} h cross join lateral ${oldElements}
    where exists (select from service_monitors m where m.id = h.monitor_id)
    order by h.monitor_id, h.hour, u.offset_ms`,
};

/**
 * Seals days of checks older than a week: the checks of a monitor, region and hour become one value, and read as
 * before. A day's sealed partition comes in, and the line between the two stores moves past it, in one transaction;
 * only then is the other partition taken away, which may wait for reads of it. A crash in between leaves a partition
 * behind the line, seen by nobody, which the next run drops. Days that stand as arrays are rewritten alike.
 */
export async function sealChecks(
  db: Db,
  at: Date,
): Promise<{ days: number; resealed: number; dropped: number }> {
  const before = new Date(dayOf(at).getTime() - liveDays * dayMs);
  let resealed = 0;
  for (const { from: day } of await selectPartitions(db, checkHours)) {
    if (await sealDay(db, old, day)) resealed += 1;
  }
  let days = 0;
  for (const { from: day } of await selectPartitions(db, checks)) {
    if (day >= before) break;
    if (!(await isRolledUp(db, day))) break;
    if (await sealDay(db, live, day)) days += 1;
  }
  return { days, resealed, dropped: (await dropBehind(db, live)) + (await dropBehind(db, old)) };
}

/** Rollups read live checks only, so they go first. */
async function isRolledUp(db: Db, day: Date): Promise<boolean> {
  const done = await findRolledUntil(db, 'hour');
  return done !== null && done.getTime() >= day.getTime() + dayMs;
}

async function sealDay(db: Db, source: Source, day: Date): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await lockPartitions(tx, sealedHours);
    const line = await findLine(tx, source);
    if (line > day || (await hasPartition(tx, sealedHours, day))) return false;
    if (source === live) await keepLastChecks(tx, { from: day, to: new Date(day.getTime() + dayMs) });
    await createDetached(tx, sealedHours, day);
    await packDay(tx, source.select(day), day);
    await attachPartition(tx, sealedHours, day);
    await sql`update rollup_progress set done_until = ${new Date(day.getTime() + dayMs)} where span = ${source.line}`.execute(
      tx,
    );
    return true;
  });
}

/** Drops partitions that lie behind the line. */
async function dropBehind(db: Db, source: Source): Promise<number> {
  return (await dropPartitionsBefore(db, source.table, await findLine(db, source))).length;
}

async function findLine(db: Db | Tx, { line }: Source): Promise<Date> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('done_until')
    .where('span', '=', line)
    .executeTakeFirst();
  return row?.done_until ?? new Date(0);
}
