import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition, isAfter } from '#platform/database/filters.ts';
import type { Db } from '#platform/database/types.ts';
import type { Place } from '#platform/http/sorted-page.ts';
import type { Sort } from './sort.ts';

/** Pages of ids in an order of their own, each by an index: as quick for a hundred thousand monitors as for ten. */
interface Wanted {
  accountId: string;
  /** Over `service_monitors m`. */
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
  given: { place: Place | null; type: RawBuilder<unknown>; descending: boolean },
): Condition | null =>
  given.place === null
    ? null
    : sql<boolean>`(${value}, ${id}) ${given.descending ? sql`<` : sql`>`} (${given.place.place}::${given.type}, ${given.place.id}::uuid)`;

const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

/** Ids sorted by what the monitor itself has. */
export async function selectByColumn(
  db: Db,
  { accountId, where, most }: Wanted,
  sort: Sort & { by: 'name' | 'status' },
  place: Place | null,
): Promise<Place[]> {
  const { value, type } = columns[sort.by];
  const { rows } = await sql<Place>`
    select m.id, ${value}::text as place from service_monitors m
    where m.account_id = ${accountId} and ${where}
      and ${allOf(after(value, sql`m.id`, { place, type, descending: sort.descending }))}
    order by ${value} ${way(sort.descending)}, m.id ${way(sort.descending)} limit ${most}`.execute(db);
  return rows;
}

/** Ids sorted by a figure that is noted each hour; those that have none are not among them. */
export async function selectByFigure(
  db: Db,
  { accountId, where, most }: Wanted,
  sort: Sort & { by: 'latency' | 'uptime' },
  place: Place | null,
): Promise<Place[]> {
  const value = figures[sort.by];
  const { rows } = await sql<Place>`
    select m.id, ${value}::text as place
    from monitor_figures f join service_monitors m on m.id = f.monitor_id and m.account_id = ${accountId}
    where f.account_id = ${accountId} and ${value} is not null and ${where}
      and ${allOf(after(value, sql`f.monitor_id`, { place, type: sql`real`, descending: sort.descending }))}
    order by ${value} ${way(sort.descending)}, f.monitor_id ${way(sort.descending)} limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Ids of those that have no such figure, newest last. */
export async function selectWithoutFigure(
  db: Db,
  { accountId, where, most }: Wanted,
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

export interface FoundMonitor {
  id: string;
  at: Date;
}

interface Found extends Wanted {
  before: { at: Date; id: string } | null;
}

const isBefore = (before: Found['before']): Condition => allOf(isAfter(['m.created_at', 'm.id'], before));

/** Of the newest `among` monitors of an account, those that match: what many have is found there at once. */
export async function selectFoundAmongNewest(
  db: Db,
  { accountId, where, most, before }: Found,
  among: number,
): Promise<FoundMonitor[]> {
  const { rows } = await sql<FoundMonitor>`
    select m.id, m.created_at as at from (
      select * from service_monitors m where m.account_id = ${accountId} and ${isBefore(before)}
      order by m.created_at desc, m.id desc limit ${among}
    ) m
    where ${where} order by m.created_at desc, m.id desc limit ${most}`.execute(db);
  return rows;
}

/** All that match, by the index of parts of names, and then in order: for what few have. */
export async function selectFound(
  db: Db,
  { accountId, where, most, before }: Found,
): Promise<FoundMonitor[]> {
  const { rows } = await sql<FoundMonitor>`
    with found as materialized (
      select m.id, m.created_at as at from service_monitors m
      where m.account_id = ${accountId} and ${where} and ${isBefore(before)}
    )
    select id, at from found order by at desc, id desc limit ${most}`.execute(db);
  return rows;
}
