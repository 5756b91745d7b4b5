import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';
import { hourMs } from '#platform/durations.ts';
import {
  type CheckListFilter,
  type CheckRow,
  type CheckWindow,
  isOwnServiceMonitor,
  letterOfStatus,
  sealLine,
} from './queries.ts';

/**
 * Reads of days that were sealed as arrays (`check_hours`), until `reseal` has rewritten them: hours before its line
 * are read from `sealed_hours`.
 */

/**
 * Facts that the checks of an hour mostly share, or mostly lack: each is an array with an element a check, or with one
 * element that stands for all of them, or null where no check has it.
 */
const alikeColumns = [
  'address',
  'code',
  'error',
  'message',
  'http_status',
  'days_left',
  'missed_windows',
] as const;

/** Hours before this instant have been rewritten. */
const resealLine = sql<Date>`(select done_until from rollup_progress where span = 'reseal')`;

/** Scheduled time of an unnested element. */
export const oldAt = sql<Date>`(h.hour + u.offset_ms * interval '1 millisecond')`;

/** Bounds of the branch; `h` is `check_hours`, `u` its unnested elements. */
export function oldWindow({ from, to }: CheckWindow): RawBuilder<boolean> {
  const firstHour = new Date(Math.floor(from.getTime() / hourMs) * hourMs);
  return sql<boolean>`h.hour >= ${firstHour} and h.hour < ${to} and h.hour < ${sealLine} and h.hour >= ${resealLine}
    and ${oldAt} >= ${from} and ${oldAt} < ${to}`;
}

/** An array of the hour `h` with an element a check: one alone stands for all of them. */
const spread = (column: string) =>
  sql.raw(`case when cardinality(h.${column}) = 1
    then array_fill(h.${column}[1], array[cardinality(h.offset_ms)]) else h.${column} end`);

/** Turns the arrays of an hour `h` back into rows `u`. */
export const oldElements = sql`unnest(
  h.offset_ms, h.late_ms, h.duration_ms, h.dns_ms, h.connect_ms, h.tls_ms, h.first_byte_ms, h.transfer_ms,
  string_to_array(h.status, null), ${sql.join(alikeColumns.map(spread))}
) as u (
  offset_ms, late_ms, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, transfer_ms,
  status, ${sql.raw(alikeColumns.join(', '))}
)`;

/** Newest checks of a monitor in the window, ordered as live ones. Hours without a wanted status stay shut. */
export async function selectOldChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select h.monitor_id, ${oldAt} as scheduled_at, u.late_ms, u.duration_ms, u.dns_ms, u.connect_ms, u.tls_ms,
      u.first_byte_ms, u.transfer_ms, u.status, h.region, u.address, u.code, u.error, u.message,
      u.http_status, u.days_left, u.missed_windows
    from check_hours h cross join lateral ${oldElements}
    where h.monitor_id = ${filter.monitor.id} and ${isOwnServiceMonitor(filter.monitor)} and ${oldWindow(filter)}
      and h.status ~ ${`[${letters.join('')}]`} and u.status = any(${letters}::text[])
    order by scheduled_at desc, h.region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}
