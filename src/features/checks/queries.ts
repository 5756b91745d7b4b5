import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { openHour } from '#engine/sealing/seal-hour.ts';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { defaultRegion } from '#features/service-monitors/index.ts';
import { hourMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';

/**
 * Queries for live checks and code shared with the queries for sealed checks. The table `checks` contains one row per
 * check of about the last week. Each query is bounded by literal times, so that the planner prunes the partitions of
 * other days. It is also bounded by `sealLine`, so that a day that moves between the stores is read exactly once.
 */

/** A check read from either store. */
export interface CheckRow {
  monitor_id: string;
  scheduled_at: Date;
  late_ms: number;
  duration_ms: number | null;
  dns_ms: number | null;
  connect_ms: number | null;
  tls_ms: number | null;
  first_byte_ms: number | null;
  transfer_ms: number | null;
  /** A letter of `statusOfLetter`. */
  status: string;
  region: string;
  address: string | null;
  code: string | null;
  error: string | null;
  message: string | null;
  /** JSON of the message's parameters. */
  params: string | null;
  http_status: number | null;
  days_left: number | null;
  missed_windows: number | null;
}

/** The stored letters of statuses, in both stores. */
export const letterOfStatus: Record<CheckStatus, string> = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  unknown: 'n',
  missed: 'm',
};

/** The reverse mapping. */
export const statusOfLetter: Readonly<Record<string, CheckStatus>> = {
  u: 'up',
  g: 'degraded',
  d: 'down',
  n: 'unknown',
  m: 'missed',
};

/** A monitor and the account that requests it. */
export interface OwnMonitor {
  accountId: string;
  id: string;
}

/**
 * Returns the condition that the account owns the monitor, because checks do not store an account. It is evaluated once
 * per statement.
 */
export function isOwnServiceMonitor({ accountId, id }: OwnMonitor): RawBuilder<boolean> {
  return sql<boolean>`exists (select from service_monitors where id = ${id} and account_id = ${accountId})`;
}

/** Half-open range of scheduled times. */
export interface CheckWindow {
  from: Date;
  to: Date;
}

/** Checks scheduled before this time are sealed. */
const sealLine = sql<Date>`(select done_until from rollup_progress where span = 'seal')`;

/** Returns the condition for live checks of the window; `c` is `checks`. */
export function liveWindow({ from, to }: CheckWindow): RawBuilder<boolean> {
  return sql<boolean>`c.scheduled_at >= ${from} and c.scheduled_at < ${to} and c.scheduled_at >= ${sealLine}`;
}

/** Region of a live check `c`. The default region, which is the most common, is stored as null. */
export const liveRegion = sql<string>`coalesce(c.region, ${sql.lit(defaultRegion)})`;

/** Returns a condition for checks of a region; null matches all regions. */
export const isOfRegion = (region: string | null, one: RawBuilder<string>): RawBuilder<boolean> =>
  region === null ? sql<boolean>`true` : sql<boolean>`${one} = ${region}`;

/** The filters for a list of checks. */
export interface CheckListFilter extends CheckWindow {
  monitor: OwnMonitor;
  statuses: readonly CheckStatus[];
  limit: number;
}

/** A live check `c` as `CheckRow`. */
export const liveColumns = sql`c.monitor_id, c.scheduled_at, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms,
  c.first_byte_ms, c.transfer_ms, c.status, ${liveRegion} as region, c.address, c.code, c.error, c.message, c.params,
  c.http_status, c.days_left, c.missed_windows`;

/** Returns the newest live checks of a monitor in the window, ordered by scheduled time and region, both descending. */
export async function selectLiveChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select ${liveColumns} from checks c
    where c.monitor_id = ${filter.monitor.id} and ${isOwnServiceMonitor(filter.monitor)} and ${liveWindow(filter)}
      and c.status = any(${letters}::"char"[])
    order by c.scheduled_at desc, region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}

/**
 * Queries for sealed checks (`sealed_hours`: one value per monitor, region and hour, which is decoded here and not by
 * the server).
 */

/** A sealed hour as stored. */
export interface SealedHourRow {
  monitor_id: string;
  hour: Date;
  region: string;
  packed: Buffer;
}

/** Returns the condition for hours that may contain checks of the window; `h` is `sealed_hours`. */
export function hoursOf({ from, to }: CheckWindow): RawBuilder<boolean> {
  const firstHour = new Date(Math.floor(from.getTime() / hourMs) * hourMs);
  return sql<boolean>`h.hour >= ${firstHour} and h.hour < ${to} and h.hour < ${sealLine}`;
}

/** Region of a sealed hour `h`. */
export const sealedRegion = sql<string>`coalesce(h.region, ${sql.lit(defaultRegion)})`;

/**
 * Returns the newest sealed checks of a monitor in the window, in the same order as live checks. Hours without a
 * matching status are not decoded.
 */
export async function selectSealedChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<SealedHourRow>`
    select h.monitor_id, h.hour, ${sealedRegion} as region, h.packed from sealed_hours h
    where h.monitor_id = ${filter.monitor.id} and ${isOwnServiceMonitor(filter.monitor)} and ${hoursOf(filter)}
      and h.statuses ~ ${`[${letters.join('')}]`}
    order by h.hour desc
  `.execute(db);
  const found: CheckRow[] = [];
  for (let next = 0; next < rows.length && found.length < filter.limit; ) {
    // All regions of an hour are decoded together, because their checks are interleaved.
    const hour = rows[next]?.hour.getTime();
    const checks: CheckRow[] = [];
    for (; rows[next]?.hour.getTime() === hour; next++) {
      checks.push(
        ...openChecks(rows[next] as SealedHourRow, filter).filter(({ status }) => letters.includes(status)),
      );
    }
    found.push(...checks.sort(newestFirst));
  }
  return found.slice(0, filter.limit);
}

/** Compares checks in the order of lists: by scheduled time and region, both descending. */
export function newestFirst(a: CheckRow, b: CheckRow): number {
  return (
    b.scheduled_at.getTime() - a.scheduled_at.getTime() ||
    (a.region < b.region ? 1 : a.region > b.region ? -1 : 0)
  );
}

/**
 * Returns the checks of an hour that are due in the window.
 * @throws SealedFault if the hour is corrupted or has a newer version.
 */
function openChecks(
  { monitor_id, hour, region, packed }: SealedHourRow,
  { from, to }: CheckWindow,
): CheckRow[] {
  const opened = openHour(packed);
  const rows: CheckRow[] = [];
  for (const [index, offsetMs] of opened.offsetMs.entries()) {
    const at = hour.getTime() + offsetMs;
    if (at < from.getTime() || at >= to.getTime()) continue;
    rows.push({
      monitor_id,
      scheduled_at: new Date(at),
      late_ms: opened.lateMs[index] ?? 0,
      duration_ms: opened.durationMs[index] ?? null,
      dns_ms: opened.dnsMs[index] ?? null,
      connect_ms: opened.connectMs[index] ?? null,
      tls_ms: opened.tlsMs[index] ?? null,
      first_byte_ms: opened.firstByteMs[index] ?? null,
      transfer_ms: opened.transferMs[index] ?? null,
      status: opened.status[index] ?? '',
      region,
      address: opened.address[index] ?? null,
      code: opened.code[index] ?? null,
      error: opened.error[index] ?? null,
      message: opened.message[index] ?? null,
      params: opened.params[index] ?? null,
      http_status: opened.httpStatus[index] ?? null,
      days_left: opened.daysLeft[index] ?? null,
      missed_windows: opened.missedWindows[index] ?? null,
    });
  }
  return rows;
}

/**
 * Returns the ID of a check. The ID is not stored but derived from the check. It is a UUID of version 8 (RFC 9562,
 * section 5.8): 48 bits of the scheduled time in epoch milliseconds, followed by 74 bits of SHA-256 over monitor,
 * region and time. As in version 7, IDs sort by time.
 */
export function checkId(monitorId: string, region: string, scheduledAt: Date): string {
  const ms = scheduledAt.getTime();
  const bytes = createHash('sha256').update(`${monitorId.toLowerCase()}\n${region}\n${ms}`).digest();
  bytes.writeUIntBE(Math.max(0, ms), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
