import { type RawBuilder, sql } from 'kysely';
import type { CheckStatus } from '#engine/status/region-state.ts';
import type { Queryable } from '#platform/database/types.ts';

/**
 * Reads of checks, over both stores alike: `checks` (a row each, about the last week) and `check_hours` (sealed:
 * arrays per monitor, region and hour). Each branch must be bounded by literal times, so that the planner drops
 * the other days' partitions, and by `sealLine`, so that a day on its way from one store to the other is seen
 * exactly once.
 *
 * For features/exports: `selectCheckHistory` is the SELECT behind scan-history.csv; compile it and hand it to
 * `copyOut`.
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
function sealedWindow({ from, to }: CheckWindow): RawBuilder<boolean> {
  const firstHour = new Date(Math.floor(from.getTime() / 3_600_000) * 3_600_000);
  return sql<boolean>`h.hour >= ${firstHour} and h.hour < ${to} and h.hour < ${sealLine}
    and ${sealedAt} >= ${from} and ${sealedAt} < ${to}`;
}

/** Scheduled time of an unnested element. */
const sealedAt = sql<Date>`(h.hour + u.offset_ms * interval '1 millisecond')`;

/** Turns the arrays of an hour `h` back into rows `u`. */
const sealedElements = sql`unnest(
  h.offset_ms, h.late_ms, h.duration_ms, h.dns_ms, h.connect_ms, h.tls_ms, h.first_byte_ms, h.transfer_ms,
  string_to_array(h.status, null), h.address, h.code, h.error, h.message
) as u (
  offset_ms, late_ms, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, transfer_ms,
  status, address, code, error, message
)`;

const statusWord = (letter: RawBuilder<unknown>) => sql<string>`case ${letter}
  when 'u' then 'up' when 'g' then 'degraded' when 'd' then 'down' when 'n' then 'unknown' else 'missed' end`;

/** One row of scan history. Columns in this order. */
export interface CheckHistoryRow {
  /** When the check was scheduled. */
  scanned_at: Date;
  monitor_id: string;
  monitor_name: string;
  /** Null for a monitor of a bare address. */
  domain: string | null;
  kind: string;
  region: string;
  status: CheckStatus;
  duration_ms: number | null;
  code: string | null;
  error: string | null;
  message: string | null;
}

/**
 * Checks of an account's service monitors, of one of them if asked for, in the window; live and sealed. Days come
 * in rising order when no other order is put on top, and within a day the order is the store's own.
 */
export function selectCheckHistory(
  filter: CheckWindow & { accountId: string; monitorId?: string | undefined },
): RawBuilder<CheckHistoryRow> {
  const owned =
    filter.monitorId === undefined
      ? sql`m.account_id = ${filter.accountId}`
      : sql`m.account_id = ${filter.accountId} and m.id = ${filter.monitorId}`;
  return sql<CheckHistoryRow>`
    select ${sealedAt} as scanned_at, m.id as monitor_id, m.name as monitor_name, d.domain, m.kind, h.region,
      ${statusWord(sql`u.status`)} as status, u.duration_ms, u.code, u.error, u.message
    from service_monitors m
    join check_hours h on h.monitor_id = m.id
    cross join lateral ${sealedElements}
    left join domains d on d.id = m.domain_id
    where ${owned} and ${sealedWindow(filter)}
    union all
    select c.scheduled_at, m.id, m.name, d.domain, m.kind, c.region,
      ${statusWord(sql`c.status`)}, c.duration_ms, c.code, c.error, c.message
    from service_monitors m
    join checks c on c.monitor_id = m.id
    left join domains d on d.id = m.domain_id
    where ${owned} and ${liveWindow(filter)}`;
}

/** What a list of checks asks for. */
export interface CheckListFilter extends CheckWindow {
  monitorId: string;
  statuses: readonly CheckStatus[];
  limit: number;
}

const checkColumns = sql`c.monitor_id, c.scheduled_at, c.late_ms, c.duration_ms, c.dns_ms, c.connect_ms, c.tls_ms,
  c.first_byte_ms, c.transfer_ms, c.status, c.region, c.address, c.code, c.error, c.message`;

/** Newest live checks of a monitor in the window: by scheduled time, then region, both falling. */
export async function selectLiveChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select ${checkColumns} from checks c
    where c.monitor_id = ${filter.monitorId} and ${liveWindow(filter)}
      and c.status = any(${letters}::"char"[])
    order by c.scheduled_at desc, c.region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}

/** Newest sealed checks of a monitor in the window, in the same order. Hours without a wanted status stay shut. */
export async function selectSealedChecks(db: Queryable, filter: CheckListFilter): Promise<CheckRow[]> {
  const letters = filter.statuses.map((status) => letterOfStatus[status]);
  const { rows } = await sql<CheckRow>`
    select h.monitor_id, ${sealedAt} as scheduled_at, u.late_ms, u.duration_ms, u.dns_ms, u.connect_ms, u.tls_ms,
      u.first_byte_ms, u.transfer_ms, u.status, h.region, u.address, u.code, u.error, u.message
    from check_hours h cross join lateral ${sealedElements}
    where h.monitor_id = ${filter.monitorId} and ${sealedWindow(filter)}
      and h.status ~ ${`[${letters.join('')}]`} and u.status = any(${letters}::text[])
    order by scheduled_at desc, h.region desc
    limit ${filter.limit}
  `.execute(db);
  return rows;
}
