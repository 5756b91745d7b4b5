import { sql } from 'kysely';
import { keepLastChecks } from '#features/service-monitors/index.ts';
import {
  dropPartitionsBefore,
  ensurePartition,
  lockPartitions,
  type PartitionedTable,
  partitionOf,
  selectPartitions,
} from '#platform/database/partitions.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs, hourMs } from '#platform/durations.ts';
import { oldElements } from '../old-form-queries.ts';
import { checkHours, checks, dayOf, sealedHours } from '../partitions.ts';
import { type CheckWindow, liveRegion } from '../queries.ts';
import { packHours } from './pack-hours.ts';
import { findRolledUntil } from './rollups.ts';

/** Days that stay live: today and a week. */
const liveDays = 7;
/** Of a day's table, what is sealed at a time: some two million checks, half a minute's work. */
const bytesAtATime = 256 * 1024 * 1024;

/** What days are sealed from: their table, the line that says how far, and checks as `packHours` takes them. */
interface Source {
  table: PartitionedTable;
  line: 'seal' | 'reseal';
  select(hours: CheckWindow): ReturnType<typeof sql>;
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

const isoOf = (at: Date) => sql.lit(at.toISOString());

/** Checks of monitors that are gone are left behind. */
const live: Source = {
  table: checks,
  line: 'seal',
  select: ({ from, to }) => sql`
    select c.monitor_id, ${liveRegion} as region,
      round(date_part('epoch', c.scheduled_at - ${isoOf(from)}::timestamptz) * 1000)::int4 as offset_ms,
      ${figuresOf('c')}
    from ${sql.table(partitionOf(checks, from).name)} c
    where c.scheduled_at >= ${isoOf(from)} and c.scheduled_at < ${isoOf(to)}
      and exists (select from service_monitors m where m.id = c.monitor_id)
    order by c.monitor_id, c.scheduled_at`,
};

/** Days that stand as arrays. */
const old: Source = {
  table: checkHours,
  line: 'reseal',
  select: ({ from, to }) => sql`
    select h.monitor_id, h.region,
      u.offset_ms + (date_part('epoch', h.hour - ${isoOf(from)}::timestamptz) * 1000)::int4 as offset_ms,
      ${figuresOf('u')}
    from ${sql.table(partitionOf(checkHours, from).name)} h cross join lateral ${oldElements}
    where h.hour >= ${isoOf(from)} and h.hour < ${isoOf(to)}
      and exists (select from service_monitors m where m.id = h.monitor_id)
    order by h.monitor_id, h.hour, u.offset_ms`,
};

/**
 * Seals days of checks older than a week: the checks of a monitor, region and hour become one value, and read as
 * before. Some hours go at a time: in one transaction they are written and the line between the two stores moves past
 * them, so that each is read from one of them at any instant, a crash leaves a day that the next run goes on with, and no
 * transaction lasts for a day's work. The day's other partition is taken away at the end, which may wait for reads of it.
 * Days that stand as arrays are rewritten alike.
 */
export async function sealChecks(
  db: Db,
  at: Date,
  options: { bytesAtATime: number } = { bytesAtATime },
): Promise<{ days: number; resealed: number; dropped: number }> {
  const before = new Date(dayOf(at).getTime() - liveDays * dayMs);
  let resealed = 0;
  for (const { from: day } of await selectPartitions(db, checkHours)) {
    if (await sealDay(db, old, { day, ...options })) resealed += 1;
  }
  let days = 0;
  for (const { from: day } of await selectPartitions(db, checks)) {
    if (day >= before) break;
    if (!(await isRolledUp(db, day))) break;
    if (await sealDay(db, live, { day, ...options })) days += 1;
  }
  return { days, resealed, dropped: (await dropBehind(db, live)) + (await dropBehind(db, old)) };
}

/** Rollups read live checks only, so they go first. */
async function isRolledUp(db: Db, day: Date): Promise<boolean> {
  const done = await findRolledUntil(db, 'hour');
  return done !== null && done.getTime() >= day.getTime() + dayMs;
}

/** False where the line is past the day. */
async function sealDay(
  db: Db,
  source: Source,
  { day, bytesAtATime }: { day: Date; bytesAtATime: number },
): Promise<boolean> {
  if ((await findLine(db, source)).getTime() >= day.getTime() + dayMs) return false;
  await ensurePartition(db, sealedHours, day);
  const hours = Math.floor((24 * bytesAtATime) / (await bytesOf(db, source, day)));
  if (hours < 24 && source === live) await indexByTime(db, day);
  let sealed = false;
  while (await sealHours(db, source, { day, hours: Math.min(24, Math.max(1, hours)) })) sealed = true;
  return sealed;
}

/** Seals the hours that come next of the day; false: it is sealed. Another process may do the same: the line tells. */
async function sealHours(
  db: Db,
  source: Source,
  { day, hours }: { day: Date; hours: number },
): Promise<boolean> {
  const end = day.getTime() + dayMs;
  return withTransaction(db, async (tx) => {
    await lockPartitions(tx, sealedHours);
    const start = Math.max((await findLine(tx, source)).getTime(), day.getTime());
    if (start >= end) return false;
    const next = { from: new Date(start), to: new Date(Math.min(start + hours * hourMs, end)) };
    await packHours(tx, source.select(next), next);
    await sql`update rollup_progress set done_until = ${next.to} where span = ${source.line}`.execute(tx);
    // Last: whoever resumes a monitor waits for the rows that this holds.
    if (source === live) await keepLastChecks(tx, next);
    return true;
  });
}

async function bytesOf(db: Db, { table }: Source, day: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_table_size(to_regclass(${partitionOf(table, day).name})) as bytes`.execute(db);
  return Math.max(1, rows[0]?.bytes ?? 1);
}

/** Has some hours of a large day be found without reading all of it. The index goes with the partition. */
async function indexByTime(db: Db, day: Date): Promise<void> {
  const { name } = partitionOf(checks, day);
  await sql`create index if not exists ${sql.id(`${name}_time`)} on ${sql.table(name)} using brin (scheduled_at)`.execute(
    db,
  );
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
