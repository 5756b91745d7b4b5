import { type RawBuilder, sql } from 'kysely';
import type { CheckStatus } from '#engine/status/region-state.ts';
import { defaultRegion } from '#features/service-monitors/index.ts';
import type { Queryable } from '#platform/database/types.ts';
import { alikeColumns } from './alike-columns.ts';

/**
 * Reads of checks, over both stores alike: `checks` (a row each, about the last week) and `check_hours` (sealed:
 * arrays per monitor, region and hour). Each branch must be bounded by literal times, so that the planner drops
 * the other days' partitions, and by `sealLine`, so that a day on its way from one store to the other is seen
 * exactly once.
 */

/** A check as read from either store. */
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
  http_status: number | null;
  days_left: number | null;
  missed_windows: number | null;
}

/** How statuses are stored in `checks.status` and `check_hours.status`. */
export const letterOfStatus: Record<CheckStatus, string> = {
  up: 'u',
  degraded: 'g',
  down: 'd',
  unknown: 'n',
  missed: 'm',
};

/** The other way round. */
export const statusOfLetter: Readonly<Record<string, CheckStatus>> = {
  u: 'up',
  g: 'degraded',
  d: 'down',
  n: 'unknown',
  m: 'missed',
};

/** A monitor and the account that asks for it. */
export interface OwnMonitor {
  accountId: string;
  id: string;
}

/** True when the account has the monitor: checks hold no account. Asked once a statement, not once a row. */
export function isOwned({ accountId, id }: OwnMonitor): RawBuilder<boolean> {
  return sql<boolean>`exists (select from service_monitors where id = ${id} and account_id = ${accountId})`;
}

/** Half-open stretch of scheduled times. */
export interface CheckWindow {
  from: Date;
  to: Date;
}

/** Checks scheduled before this instant are sealed. */
const sealLine = sql<Date>`(select done_until from rollup_progress where span = 'seal')`;

/** Bounds of the live branch; `c` is `checks`. */
export function liveWindow({ from, to }: CheckWindow): RawBuilder<boolean> {
  return sql<boolean>`c.scheduled_at >= ${from} and c.scheduled_at < ${to} and c.scheduled_at >= ${sealLine}`;
}

/** Bounds of the sealed branch; `h` is `check_hours`, `u` its unnested elements. */
export function sealedWindow({ from, to }: CheckWindow): RawBuilder<boolean> {
  const firstHour = new Date(Math.floor(from.getTime() / 3_600_000) * 3_600_000);
  return sql<boolean>`h.hour >= ${firstHour} and h.hour < ${to} and h.hour < ${sealLine}
    and ${sealedAt} >= ${from} and ${sealedAt} < ${to}`;
}

/** Scheduled time of an unnested element. */
export const sealedAt = sql<Date>`(h.hour + u.offset_ms * interval '1 millisecond')`;

/** Region of a live check `c`: the default one, which most are from, is left out of the row. */
export const liveRegion = sql<string>`coalesce(c.region, ${sql.lit(defaultRegion)})`;

/** An array of the hour `h` with an element a check: one alone stands for all of them. */
const spread = (column: string) =>
  sql.raw(`case when cardinality(h.${column}) = 1
    then array_fill(h.${column}[1], array[cardinality(h.offset_ms)]) else h.${column} end`);

/** Turns the arrays of an hour `h` back into rows `u`. */
export const sealedElements = sql`unnest(
  h.offset_ms, h.late_ms, h.duration_ms, h.dns_ms, h.connect_ms, h.tls_ms, h.first_byte_ms, h.transfer_ms,
  string_to_array(h.status, null), ${sql.join(alikeColumns.map(spread))}
) as u (
  offset_ms, late_ms, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, transfer_ms,
  status, ${sql.raw(alikeColumns.join(', '))}
)`;

/** What a list of checks asks for. */
export interface CheckListFilter extends CheckWindow {
  monitor: OwnMonitor;
  statuses: readonly CheckStatus[];
  limit: number;
}

/** A live check `c` as `CheckRow`. */
export const liveColumns = sql`c.monitor_id, c.scheduled_at, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms,
  c.first_byte_ms, c.transfer_ms, c.status, ${liveRegion} as region, c.address, c.code, c.error, c.message,
  c.http_status, c.days_left, c.missed_windows`;

/** Newest live checks of a monitor in the window: by scheduled time, then region, both falling. */
export async function selectLiveChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select ${liveColumns} from checks c
    where c.monitor_id = ${filter.monitor.id} and ${isOwned(filter.monitor)} and ${liveWindow(filter)}
      and c.status = any(${letters}::"char"[])
    order by c.scheduled_at desc, region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}

/** Newest sealed checks of a monitor in the window, in the same order. Hours without a wanted status stay shut. */
export async function selectSealedChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select h.monitor_id, ${sealedAt} as scheduled_at, u.late_ms, u.duration_ms, u.dns_ms, u.connect_ms, u.tls_ms,
      u.first_byte_ms, u.transfer_ms, u.status, h.region, u.address, u.code, u.error, u.message,
      u.http_status, u.days_left, u.missed_windows
    from check_hours h cross join lateral ${sealedElements}
    where h.monitor_id = ${filter.monitor.id} and ${isOwned(filter.monitor)} and ${sealedWindow(filter)}
      and h.status ~ ${`[${letters.join('')}]`} and u.status = any(${letters}::text[])
    order by scheduled_at desc, h.region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}
