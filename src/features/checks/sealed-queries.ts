import { type RawBuilder, sql } from 'kysely';
import { openHour } from '#engine/sealing/seal-hour.ts';
import { defaultRegion } from '#features/service-monitors/index.ts';
import { hourMs } from '#platform/clock.ts';
import type { Queryable } from '#platform/database/types.ts';
import {
  type CheckListFilter,
  type CheckRow,
  type CheckWindow,
  isOwnServiceMonitor,
  letterOfStatus,
  sealLine,
} from './queries.ts';

/**
 * Reads of sealed checks (`sealed_hours`: a value for each monitor, region and hour, which is opened here and not by
 * the server).
 */

/** A sealed hour as it is stored. */
export interface SealedHourRow {
  monitor_id: string;
  hour: Date;
  region: string;
  packed: Buffer;
}

/** Bounds of hours that may hold checks of the window; `h` is `sealed_hours`. */
export function hoursOf({ from, to }: CheckWindow): RawBuilder<boolean> {
  const firstHour = new Date(Math.floor(from.getTime() / hourMs) * hourMs);
  return sql<boolean>`h.hour >= ${firstHour} and h.hour < ${to} and h.hour < ${sealLine}`;
}

/** Region of a sealed hour `h`. */
export const sealedRegion = sql<string>`coalesce(h.region, ${sql.lit(defaultRegion)})`;

/** Newest sealed checks of a monitor in the window, ordered as live ones. Hours without a wanted status stay shut. */
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
    // All of one hour at once: other regions' checks come in between.
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

/** The order of lists: by scheduled time, then region, both falling. */
export function newestFirst(a: CheckRow, b: CheckRow): number {
  return (
    b.scheduled_at.getTime() - a.scheduled_at.getTime() ||
    (a.region < b.region ? 1 : a.region > b.region ? -1 : 0)
  );
}

/**
 * The checks of an hour that are due in the window.
 * @throws SealedFault of an hour that was changed or is of a later version.
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
      http_status: opened.httpStatus[index] ?? null,
      days_left: opened.daysLeft[index] ?? null,
      missed_windows: opened.missedWindows[index] ?? null,
    });
  }
  return rows;
}
