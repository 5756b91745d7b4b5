import { type RawBuilder, sql } from 'kysely';
import type { Params } from '#messages/messages.ts';
import { allOf, type Condition, isAfter } from '#platform/database/filters.ts';
import type { Db, Queryable } from '#platform/database/types.ts';
import type { Place } from '#platform/http/sorted-page.ts';

/** The columns that a list can be sorted by; a leading minus reverses the order. */
export const sortColumns = ['name', 'status', 'latency', 'uptime'] as const;
export type SortColumn = (typeof sortColumns)[number];

export interface Sort {
  by: SortColumn;
  descending: boolean;
}

/** A domain in a list of monitors. */
export interface DomainOfMonitor {
  id: string;
  domain: string;
  label: string | null;
}

/** Returns the domains of these monitors of the account by monitor ID. Monitors without a domain are omitted. */
export async function selectDomainsOfMonitors(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, DomainOfMonitor>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<DomainOfMonitor & { monitor: string }>`
    select m.id as monitor, d.id, d.domain, d.label from service_monitors m
      join domains d on d.id = m.domain_id and d.account_id = m.account_id
    where m.account_id = ${accountId} and m.id = any(${[...ids]}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ monitor, ...domain }) => [monitor, domain]));
}

/** The measurements of the newest check. */
export interface LastCheck {
  durationMs: number | null;
  code: string | null;
  message: string | null;
  params: Params | null;
  httpStatus: number | null;
  daysLeft: number | null;
}

/**
 * Returns the measurements of a monitor's check that was due at `at`; null before the first check. `monitor` is the
 * table's name in the query. Takes one index lookup within the day, plus another if the day is sealed.
 */
export function lastCheck(monitor: string, at: RawBuilder<unknown>): RawBuilder<LastCheck | null> {
  const id = sql.ref(`${monitor}.id`);
  return sql<LastCheck | null>`coalesce(${liveCheck(id, at)}, (
    select s.last_check_copy from monitor_schedules s where s.monitor_id = ${id} and s.last_check_at = ${at} limit 1))`;
}

/** Like `lastCheck`, for a check on a day that is not sealed. */
export function liveCheck(
  monitorId: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<LastCheck | null> {
  return sql<LastCheck | null>`(
    select json_build_object('durationMs', c.duration_ms, 'code', c.code, 'message', c.message, 'params', c.params::json,
      'httpStatus', c.http_status, 'daysLeft', c.days_left)
    from checks c where c.monitor_id = ${monitorId} and c.scheduled_at = ${at} limit 1)`;
}

/**
 * Returns the full days until the certificate that the monitor's endpoint serves now expires, according to the last
 * check that received it; null if unknown.
 */
export function certificateDays(monitor: string, now: Date): RawBuilder<number | null> {
  return sql<number | null>`(
    select floor(extract(epoch from e.expires_at - ${now}::timestamptz) / 86400)::int
    from certificate_expiries e where e.monitor_id = ${sql.ref(`${monitor}.id`)})`;
}

/**
 * The selection of a page of IDs. Each sort order has an index, so that reading a page takes the same time with a
 * hundred thousand monitors as with ten.
 */
interface IdSelection {
  accountId: string;
  /** Condition on `service_monitors m`. */
  where: Condition;
  most: number;
}

const columns = {
  name: { value: sql`lower(m.name)`, type: sql`text` },
  status: { value: sql`service_monitor_trouble(m.status, m.paused)`, type: sql`smallint` },
} as const;
const figures = { latency: sql`f.latency_ms`, uptime: sql`f.uptime` } as const;

const after = (
  value: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  options: { place: Place | null; type: RawBuilder<unknown>; descending: boolean },
): Condition | null =>
  options.place === null
    ? null
    : sql<boolean>`(${value}, ${id}) ${options.descending ? sql`<` : sql`>`} (${options.place.place}::${options.type}, ${options.place.id}::uuid)`;

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

/** Returns IDs sorted by a column of the monitor itself. */
export async function selectByColumn(
  db: Db,
  { accountId, where, most }: IdSelection,
  sort: Sort & { by: 'name' | 'status' },
  position: Place | null,
): Promise<Place[]> {
  const { value, type } = columns[sort.by];
  const { rows } = await sql<Place>`
    select m.id, ${value}::text as place from service_monitors m
    where m.account_id = ${accountId} and ${where}
      and ${allOf(after(value, sql`m.id`, { place: position, type, descending: sort.descending }))}
    order by ${value} ${direction(sort.descending)}, m.id ${direction(sort.descending)} limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Returns IDs sorted by a figure that is updated each hour; monitors without this figure are not included. */
export async function selectByFigure(
  db: Db,
  { accountId, where, most }: IdSelection,
  sort: Sort & { by: 'latency' | 'uptime' },
  position: Place | null,
): Promise<Place[]> {
  const value = figures[sort.by];
  const { rows } = await sql<Place>`
    select m.id, ${value}::text as place
    from monitor_figures f join service_monitors m on m.id = f.monitor_id and m.account_id = ${accountId}
    where f.account_id = ${accountId} and ${value} is not null and ${where}
      and ${allOf(after(value, sql`f.monitor_id`, { place: position, type: sql`real`, descending: sort.descending }))}
    order by ${value} ${direction(sort.descending)}, f.monitor_id ${direction(sort.descending)} limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Returns the IDs of monitors without this figure, newest last. */
export async function selectWithoutFigure(
  db: Db,
  { accountId, where, most }: IdSelection,
  by: 'latency' | 'uptime',
  afterId: string | null,
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select m.id, null::text as place from service_monitors m
    where m.account_id = ${accountId} and ${where}
      and not exists (select from monitor_figures f where f.monitor_id = m.id and ${figures[by]} is not null)
      and ${allOf(afterId === null ? null : sql<boolean>`m.id > ${afterId}::uuid`)}
    order by m.id limit ${most}`.execute(db);
  return rows;
}

interface MatchingMonitor {
  id: string;
  at: Date;
}

interface MatchSelection extends IdSelection {
  before: { at: Date; id: string } | null;
}

const isBefore = (before: MatchSelection['before']): Condition =>
  allOf(isAfter(['m.created_at', 'm.id'], before));

/** Returns the matches among the newest `among` monitors of an account. This is fast for common texts. */
export async function selectMatchesAmongNewest(
  db: Db,
  { accountId, where, most, before }: MatchSelection,
  among: number,
): Promise<MatchingMonitor[]> {
  const { rows } = await sql<MatchingMonitor>`
    select m.id, m.created_at as at from (
      select * from service_monitors m where m.account_id = ${accountId} and ${isBefore(before)}
      order by m.created_at desc, m.id desc limit ${among}
    ) m
    where ${where} order by m.created_at desc, m.id desc limit ${most}`.execute(db);
  return rows;
}

/** Finds all matches with the trigram index, then sorts them. This is fast for rare texts. */
export async function selectMatches(
  db: Db,
  { accountId, where, most, before }: MatchSelection,
): Promise<MatchingMonitor[]> {
  const { rows } = await sql<MatchingMonitor>`
    with found as materialized (
      select m.id, m.created_at as at from service_monitors m
      where m.account_id = ${accountId} and ${where} and ${isBefore(before)}
    )
    select id, at from found order by at desc, id desc limit ${most}`.execute(db);
  return rows;
}
