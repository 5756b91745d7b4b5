import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Returns the name of a monitor, or null if the account does not have it. */
export async function findNameOf(
  db: Queryable,
  accountId: string,
  { kind, id }: { kind: 'monitor' | 'service-monitor' | 'heartbeat'; id: string },
): Promise<string | null> {
  if (kind !== 'monitor') {
    const row = await db
      .selectFrom(kind === 'heartbeat' ? 'heartbeats' : 'service_monitors')
      .select('name')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.name ?? null;
  }
  const row = await db
    .selectFrom('domain_monitors')
    .innerJoin('domains', 'domains.id', 'domain_monitors.domain_id')
    .select('domains.domain')
    .where('domain_monitors.account_id', '=', accountId)
    .where('domain_monitors.id', '=', id)
    .executeTakeFirst();
  return row?.domain ?? null;
}

/** A source and a time at which it may be in maintenance. */
export interface MaintenanceSource {
  accountId: string;
  sourceId: string;
  domainId: string | null;
  at: Date;
}

/**
 * Returns a condition that is true if a window of the account covers this source at this time. Occurrences are
 * stored, so this is an index lookup. The arguments are columns or parameters.
 */
export function isInMaintenance(of: {
  accountId: RawBuilder<unknown>;
  sourceId: RawBuilder<unknown>;
  domainId: RawBuilder<unknown>;
  tags: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
    where o.account_id = ${of.accountId} and w.account_id = ${of.accountId}
      and o.ends_at > ${of.at} and o.starts_at <= ${of.at}
      and ${names(of)})`;
}

/**
 * Returns a condition that is true if the account has any maintenance at this time. Lists evaluate this condition once
 * before they check each row.
 */
export function hasMaintenance(of: {
  accountId: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from maintenance_occurrences o
    where o.account_id = ${of.accountId} and o.ends_at > ${of.at} and o.starts_at <= ${of.at})`;
}

/** The current mute of a source; if there are several, the mute that ends last. */
export interface Mute {
  windowId: string;
  until: string;
}

/** Returns an expression for the current mute of a source as JSON (`Mute`), or null. */
export function findMute(of: Parameters<typeof isInMaintenance>[0]): RawBuilder<Mute | null> {
  return sql<Mute | null>`(
    select jsonb_build_object('windowId', w.id, 'until', o.ends_at)
    from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
    where o.account_id = ${of.accountId} and w.account_id = ${of.accountId} and w.muted
      and o.ends_at > ${of.at} and o.starts_at <= ${of.at} and ${names(of)}
    order by o.ends_at desc limit 1)`;
}

/** Returns the API representation of a mute, with its end in UTC. */
export function toMuteBody(mute: Mute | null): Mute | null {
  return mute && { windowId: mute.windowId, until: new Date(mute.until).toISOString() };
}

/** Returns a condition that is true if the window `w` covers the source. */
function names(of: {
  sourceId: RawBuilder<unknown>;
  domainId: RawBuilder<unknown>;
  tags: RawBuilder<unknown>;
}) {
  return sql<boolean>`(w.scope_all or ${of.sourceId} = any(w.service_monitor_ids) or ${of.sourceId} = any(w.monitor_ids)
        or ${of.sourceId} = any(w.heartbeat_ids) or ${of.domainId} = any(w.domain_ids) or ${of.tags} && w.tags)`;
}

/** Returns which of these sources, in any account, are in maintenance, as `account source`. */
export async function selectInMaintenance(
  db: Queryable,
  sources: readonly MaintenanceSource[],
): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const accountIds = [...new Set(sources.map((one) => one.accountId))];
  const times = sources.map((one) => one.at.getTime());
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  // Looks up current maintenance once and then matches the sources, because a thousand may have gone down at the same
  // time.
  const { rows } = await sql<{ key: string }>`
    with running as materialized (
      select o.account_id, o.starts_at, o.ends_at, w.scope_all, w.monitor_ids, w.service_monitor_ids, w.heartbeat_ids,
        w.domain_ids, w.tags
      from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
      where o.account_id = any(${accountIds}::uuid[]) and w.account_id = any(${accountIds}::uuid[])
        and o.ends_at > ${first} and o.starts_at <= ${last}
    )
    select concat(k.account_id, ' ', k.source_id) as key
    from unnest(${sources.map((one) => one.accountId)}::uuid[], ${sources.map((one) => one.sourceId)}::uuid[],
      ${sources.map((one) => one.domainId)}::uuid[], ${sources.map((one) => one.at)}::timestamptz[])
      as k (account_id, source_id, domain_id, at)
      left join service_monitors m on m.id = k.source_id and m.account_id = k.account_id
      left join heartbeats b on b.id = k.source_id and b.account_id = k.account_id
    where exists (select 1 from running w where w.account_id = k.account_id and w.ends_at > k.at and w.starts_at <= k.at
      and ${names({ sourceId: sql`k.source_id`, domainId: sql`k.domain_id`, tags: sql`coalesce(m.tags, b.tags)` })})
  `.execute(db);
  return new Set(rows.map((row) => row.key));
}

/** A monitored object. Its table determines its kind. */
interface Maintained {
  accountId: string;
  of: 'service_monitors' | 'heartbeats';
}

/** A half-open period of time in epoch milliseconds. */
interface Period {
  from: number;
  to: number;
}

/**
 * Returns the times of maintenance of a service monitor or heartbeat within `[from, to)`, as sorted periods that do not
 * touch. Mutes are not maintenance, so their time is not included.
 */
export async function selectMaintenanceOf(
  db: Queryable,
  { id, ...source }: Maintained & { id: string },
  window: { from: Date; to: Date },
): Promise<Period[]> {
  return (await selectMaintenanceOfAll(db, { ...source, ids: [id] }, window)).get(id) ?? [];
}

/**
 * Like `selectMaintenanceOf`, but for several objects in one statement. Returns periods by ID. Objects without
 * maintenance are omitted.
 */
export async function selectMaintenanceOfAll(
  db: Queryable,
  { accountId, ids, of }: Maintained & { ids: readonly string[] },
  { from, to }: { from: Date; to: Date },
): Promise<Map<string, Period[]>> {
  const domainId = of === 'heartbeats' ? sql`null::uuid` : sql`m.domain_id`;
  const { rows } = await sql<{ id: string; starts_at: Date; ends_at: Date }>`
    with overlapping as materialized (
      select o.starts_at, o.ends_at, w.scope_all, w.service_monitor_ids, w.monitor_ids, w.heartbeat_ids, w.domain_ids, w.tags
      from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
      where o.account_id = ${accountId} and w.account_id = ${accountId} and not w.muted
        and o.ends_at > ${from} and o.starts_at < ${to}
    )
    select m.id, lower(one) as starts_at, upper(one) as ends_at
    from ${sql.table(of)} m cross join lateral unnest((
      select range_agg(tstzrange(greatest(w.starts_at, ${from}), least(w.ends_at, ${to}))) from overlapping w
      where ${names({ sourceId: sql`m.id`, domainId, tags: sql`m.tags` })}
    )) as one
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and exists (select from overlapping)
  `.execute(db);
  const periods = new Map<string, Period[]>();
  for (const row of rows) {
    const own = periods.getOrInsertComputed(row.id, () => []);
    own.push({ from: row.starts_at.getTime(), to: row.ends_at.getTime() });
  }
  return periods;
}

/** Returns the maintenance of a service monitor within `[from, to)` with its title, oldest first, without mutes. */
export async function selectOccurrencesOf(
  db: Queryable,
  { accountId, id }: { accountId: string; id: string },
  { from, to }: { from: Date; to: Date },
): Promise<(Period & { title: string })[]> {
  const { rows } = await sql<{ title: string; starts_at: Date; ends_at: Date }>`
    select w.title, greatest(o.starts_at, ${from}) as starts_at, least(o.ends_at, ${to}) as ends_at
    from service_monitors m
      join maintenance_occurrences o on o.account_id = m.account_id and o.ends_at > ${from} and o.starts_at < ${to}
      join maintenance_windows w on w.id = o.window_id
    where m.account_id = ${accountId} and w.account_id = ${accountId} and o.account_id = ${accountId} and not w.muted
      and m.id = ${id} and ${names({ sourceId: sql`m.id`, domainId: sql`m.domain_id`, tags: sql`m.tags` })}
    order by o.starts_at, w.id limit 1000`.execute(db);
  return rows.map((row) => ({
    title: row.title,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
  }));
}
