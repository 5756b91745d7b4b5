import { type RawBuilder, sql } from 'kysely';
import { emptyHour, type HourOfChecks } from '#engine/sealing/hour-of-checks.ts';
import { mostChecks, sealHour } from '#engine/sealing/seal-hour.ts';
import { defaultRegion } from '#features/service-monitors/index.ts';
import { hourMs } from '#platform/clock.ts';
import { partitionOf } from '#platform/database/partitions.ts';
import type { Tx } from '#platform/database/types.ts';
import { sealedHours } from '../partitions.ts';
import type { CheckRow, CheckWindow } from '../queries.ts';

/** Checks that are read at a time: few, so that they are gone before the collector would move them. */
const rowsAtATime = 1000;
/** Hours that are written at a time. */
const hoursAtATime = 500;

/** A check, its time in milliseconds from the first hour on. */
type PackedRow = Omit<CheckRow, 'scheduled_at'> & { offset_ms: number };

/** A sealed hour on its way in. */
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
 * Writes sealed hours of one day into its partition: the checks that `select` gives by monitor and time are read by a
 * cursor, sealed here and written back, batch by batch, within the caller's transaction. Not by COPY: each leaves up to
 * half a megabyte of pages behind that nothing is written to, and a row here is a whole hour.
 */
export async function packHours(tx: Tx, select: RawBuilder<unknown>, window: CheckWindow): Promise<void> {
  const write = (hours: readonly PackedHour[]) =>
    sql`
      insert into ${sql.table(partitionOf(sealedHours, window.from).name)} (monitor_id, hour, region, statuses, packed)
      select * from unnest(${hours.map((one) => one.monitorId)}::uuid[], ${hours.map((one) => one.hour)}::timestamptz[],
        ${hours.map((one) => (one.region === defaultRegion ? null : one.region))}::text[],
        ${hours.map((one) => one.statuses)}::text[], ${hours.map((one) => one.packed)}::bytea[])
    `.execute(tx);
  // All of it is read: the plan that gives a first row soon goes through the table once for each monitor.
  await sql`set local cursor_tuple_fraction = 1`.execute(tx);
  await sql`declare hours_of_checks no scroll cursor for ${select}`.execute(tx);
  let open: OpenHour | null = null;
  let packed: PackedHour[] = [];
  for (;;) {
    const { rows } = await sql<PackedRow>`fetch ${sql.lit(rowsAtATime)} from hours_of_checks`.execute(tx);
    for (const row of rows) open = take(open, row, window, packed);
    if (rows.length === 0 && open !== null) packed.push(...pack(open, window));
    if (rows.length === 0 || packed.length >= hoursAtATime) {
      if (packed.length > 0) await write(packed);
      packed = [];
    }
    if (rows.length === 0) break;
  }
  await sql`close hours_of_checks`.execute(tx);
}

/** Adds a check to its hour; hours that are full or over go to `packed`. */
function take(open: OpenHour | null, row: PackedRow, window: CheckWindow, packed: PackedHour[]): OpenHour {
  // A time of more than milliseconds may round up to the end.
  const at = Math.min(row.offset_ms, window.to.getTime() - window.from.getTime() - 1);
  const index = Math.floor(at / hourMs);
  let current = open;
  if (current === null || current.monitorId !== row.monitor_id || current.index !== index) {
    if (current !== null) packed.push(...pack(current, window));
    current = { monitorId: row.monitor_id, index, regions: new Map() };
  }
  let hour = current.regions.get(row.region);
  if (hour !== undefined && hour.offsetMs.length === mostChecks) {
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
