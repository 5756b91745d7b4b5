import { type RawBuilder, sql } from 'kysely';
import { emptyHour, type HourOfChecks } from '#engine/sealing/hour-of-checks.ts';
import { maxChecks, sealHour } from '#engine/sealing/seal-hour.ts';
import { defaultRegion, storeLastChecks } from '#features/service-monitors/index.ts';
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
import { checks, dayOf, sealedHours } from './partitions.ts';
import { type CheckRow, type CheckWindow, liveRegion } from './queries.ts';
import { findRolledUntil } from './rollups.ts';

/** Number of days that stay live: today and the seven days before. */
const liveDays = 7;
/**
 * Size in bytes of the part of a day's table that is sealed at a time: about two million checks, or half a minute of
 * work.
 */
const bytesAtATime = 256 * 1024 * 1024;

/** The sealed columns other than monitor, region and time. */
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
    'params',
    'http_status',
    'days_left',
    'missed_windows',
  ].map((column) => sql.ref(`c.${column}`)),
);

const isoOf = (at: Date) => sql.lit(at.toISOString());

/** Selects the live checks of some hours for `packHours`. Excludes checks of deleted monitors. */
const selectLive = ({ from, to }: CheckWindow) => sql`
    select c.monitor_id, ${liveRegion} as region,
      round(date_part('epoch', c.scheduled_at - ${isoOf(from)}::timestamptz) * 1000)::int4 as offset_ms,
      ${figures}
    from ${sql.table(partitionOf(checks, from).name)} c
    where c.scheduled_at >= ${isoOf(from)} and c.scheduled_at < ${isoOf(to)}
      and exists (select from service_monitors m where m.id = c.monitor_id)
    order by c.monitor_id, c.scheduled_at`;

/**
 * Seals days of checks older than a week: the checks of a monitor, region and hour become one compressed value. Reads
 * return the same results as before. Each transaction writes a few hours and moves the boundary between the two stores
 * past them. Each check is therefore in exactly one store at any time, the next run continues after a crash, and
 * transactions stay short. At the end, the day's live partition is dropped after its readers have finished.
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

/** Rollups read only live checks, so they run first. */
async function isRolledUp(db: Db, day: Date): Promise<boolean> {
  const done = await findRolledUntil(db, 'hour');
  return done !== null && done.getTime() >= day.getTime() + dayMs;
}

/** Returns false if the day is already sealed. */
async function sealDay(db: Db, { day, bytesAtATime }: { day: Date; bytesAtATime: number }): Promise<boolean> {
  if ((await findLine(db)).getTime() >= day.getTime() + dayMs) return false;
  await ensurePartition(db, sealedHours, day);
  const hours = Math.floor((24 * bytesAtATime) / (await bytesOf(db, day)));
  if (hours < 24) await indexByTime(db, day);
  let sealed = false;
  while (await sealHours(db, { day, hours: Math.min(24, Math.max(1, hours)) })) sealed = true;
  return sealed;
}

/**
 * Seals the next hours of the day; returns false if none are left. If several processes do this concurrently, the
 * boundary lets only one succeed.
 */
async function sealHours(db: Db, { day, hours }: { day: Date; hours: number }): Promise<boolean> {
  const end = day.getTime() + dayMs;
  return withTransaction(db, async (tx) => {
    await lockPartitions(tx, sealedHours);
    const start = Math.max((await findLine(tx)).getTime(), day.getTime());
    if (start >= end) return false;
    const next = { from: new Date(start), to: new Date(Math.min(start + hours * hourMs, end)) };
    await packHours(tx, selectLive(next), next);
    await sql`update rollup_progress set done_until = ${next.to} where span = 'seal'`.execute(tx);
    // This step comes last, because resuming a monitor waits for the rows that it locks.
    await storeLastChecks(tx, next);
    return true;
  });
}

async function bytesOf(db: Db, day: Date): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_table_size(to_regclass(${partitionOf(checks, day).name})) as bytes`.execute(db);
  return Math.max(1, rows[0]?.bytes ?? 1);
}

/** Creates an index to find single hours of a large day without a full scan. It is dropped with the partition. */
async function indexByTime(db: Db, day: Date): Promise<void> {
  const { name } = partitionOf(checks, day);
  await sql`create index if not exists ${sql.id(`${name}_time`)} on ${sql.table(name)} using brin (scheduled_at)`.execute(
    db,
  );
}

/** Returns the time before which checks are read from `sealed_hours`. */
async function findLine(db: Db | Tx): Promise<Date> {
  const row = await db
    .selectFrom('rollup_progress')
    .select('done_until')
    .where('span', '=', 'seal')
    .executeTakeFirst();
  return row?.done_until ?? new Date(0);
}

/**
 * Number of checks to read at a time. It is small, so that they are freed in the young generation of the garbage
 * collector.
 */
const rowsAtATime = 1000;
/** Number of hours to write at a time. */
const hoursAtATime = 500;

/** A check. Its time is in ms since the first hour. */
type PackedRow = Omit<CheckRow, 'scheduled_at'> & { offset_ms: number };

/** A sealed hour to insert. */
interface PackedHour {
  monitorId: string;
  hour: Date;
  region: string;
  statuses: string;
  packed: Buffer;
}

/** The checks of a monitor and hour, by region. */
interface OpenHour {
  monitorId: string;
  index: number;
  regions: Map<string, HourOfChecks>;
}

/**
 * Writes sealed hours of one day into its partition. Reads the checks of `select`, ordered by monitor and time, through
 * a cursor, seals them and inserts them in batches within the caller's transaction. COPY is not used, because each COPY
 * leaves up to half a megabyte of empty pages, and a single row contains a whole hour.
 */
async function packHours(tx: Tx, select: RawBuilder<unknown>, window: CheckWindow): Promise<void> {
  const write = (hours: readonly PackedHour[]) =>
    sql`
      insert into ${sql.table(partitionOf(sealedHours, window.from).name)} (monitor_id, hour, region, statuses, packed)
      select * from unnest(${hours.map((one) => one.monitorId)}::uuid[], ${hours.map((one) => one.hour)}::timestamptz[],
        ${hours.map((one) => (one.region === defaultRegion ? null : one.region))}::text[],
        ${hours.map((one) => one.statuses)}::text[], ${hours.map((one) => one.packed)}::bytea[])
    `.execute(tx);
  // The cursor reads all rows. A plan optimized for the first rows would scan the table once per monitor.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  await sql`declare hours_of_checks no scroll cursor for ${select}`.execute(tx);
  let open: OpenHour | null = null;
  let packed: PackedHour[] = [];
  for (;;) {
    const { rows } = await sql<PackedRow>`fetch ${sql.lit(rowsAtATime)} from hours_of_checks`.execute(tx);
    for (const row of rows) open = addToHour(open, row, window, packed);
    if (rows.length === 0 && open !== null) packed.push(...pack(open, window));
    if (rows.length === 0 || packed.length >= hoursAtATime) {
      if (packed.length > 0) await write(packed);
      packed = [];
    }
    if (rows.length === 0) break;
  }
  await sql`close hours_of_checks`.execute(tx);
}

/** Adds a check to its hour; completed hours are added to `packed`. */
function addToHour(
  open: OpenHour | null,
  row: PackedRow,
  window: CheckWindow,
  packed: PackedHour[],
): OpenHour {
  // A time with microseconds may be rounded up to the end.
  const at = Math.min(row.offset_ms, window.to.getTime() - window.from.getTime() - 1);
  const index = Math.floor(at / hourMs);
  let current = open;
  if (current === null || current.monitorId !== row.monitor_id || current.index !== index) {
    if (current !== null) packed.push(...pack(current, window));
    current = { monitorId: row.monitor_id, index, regions: new Map() };
  }
  let hour = current.regions.get(row.region);
  if (hour !== undefined && hour.offsetMs.length === maxChecks) {
    packed.push(packRegion(current, row.region, hour, window));
    hour = undefined;
  }
  if (hour === undefined) {
    hour = emptyHour();
    current.regions.set(row.region, hour);
  }
  addCheck(hour, row, at - index * hourMs);
  return current;
}

function addCheck(hour: HourOfChecks, row: PackedRow, offsetMs: number): void {
  hour.offsetMs.push(offsetMs);
  hour.lateMs.push(row.late_ms);
  hour.status.push(row.status);
  hour.durationMs.push(row.duration_ms);
  hour.dnsMs.push(row.dns_ms);
  hour.connectMs.push(row.connect_ms);
  hour.tlsMs.push(row.tls_ms);
  hour.firstByteMs.push(row.first_byte_ms);
  hour.transferMs.push(row.transfer_ms);
  hour.address.push(row.address);
  hour.code.push(row.code);
  hour.error.push(row.error);
  hour.message.push(row.message);
  hour.params.push(row.params);
  hour.httpStatus.push(row.http_status);
  hour.daysLeft.push(row.days_left);
  hour.missedWindows.push(row.missed_windows);
}

const pack = (open: OpenHour, window: CheckWindow): PackedHour[] =>
  [...open.regions].map(([region, hour]) => packRegion(open, region, hour, window));

function packRegion(
  { monitorId, index }: OpenHour,
  region: string,
  hour: HourOfChecks,
  { from }: CheckWindow,
): PackedHour {
  return {
    monitorId,
    hour: new Date(from.getTime() + index * hourMs),
    region,
    statuses: [...new Set(hour.status)].sort().join(''),
    packed: sealHour(hour),
  };
}
