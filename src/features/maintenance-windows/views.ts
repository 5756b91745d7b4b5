import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** How a monitor is called where people read of it; null when the account has no such. */
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

/** What may be under maintenance, at an instant. */
export interface Maintained {
  accountId: string;
  sourceId: string;
  domainId: string | null;
  at: Date;
}

/**
 * True where a window of the account names this source at this instant: the occurrence is a row, so that it costs one
 * look into an index and no rule is followed. The arguments are columns, or parameters.
 */
export function isMaintained(of: {
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

/** Has the account any maintenance at this instant? A list asks it once, before it asks for each row. */
export function hasMaintenance(of: {
  accountId: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from maintenance_occurrences o
    where o.account_id = ${of.accountId} and o.ends_at > ${of.at} and o.starts_at <= ${of.at})`;
}

/** The window `w` names the source. */
function names(of: {
  sourceId: RawBuilder<unknown>;
  domainId: RawBuilder<unknown>;
  tags: RawBuilder<unknown>;
}) {
  return sql<boolean>`(w.scope_all or ${of.sourceId} = any(w.service_monitor_ids) or ${of.sourceId} = any(w.monitor_ids)
        or ${of.sourceId} = any(w.heartbeat_ids) or ${of.domainId} = any(w.domain_ids) or ${of.tags} && w.tags)`;
}

/** Which of these sources, of any accounts, are under maintenance: `account source`. */
export async function selectMaintained(db: Queryable, sources: readonly Maintained[]): Promise<Set<string>> {
  if (sources.length === 0) return new Set();
  const accountIds = [...new Set(sources.map((one) => one.accountId))];
  const times = sources.map((one) => one.at.getTime());
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times))];
  // What runs is looked up once, then held against each source: a thousand may have gone down at one moment.
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

/** When a service monitor or heartbeat was under maintenance, within `[from, to)`: stretches in order that do not touch. */
export async function selectMaintenanceOf(
  db: Queryable,
  { accountId, id, of }: { accountId: string; id: string; of: 'service_monitors' | 'heartbeats' },
  { from, to }: { from: Date; to: Date },
): Promise<{ from: number; to: number }[]> {
  const domainId = of === 'heartbeats' ? sql`null::uuid` : sql`m.domain_id`;
  const { rows } = await sql<{ starts_at: Date; ends_at: Date }>`
    select lower(one) as starts_at, upper(one) as ends_at from unnest((
      select range_agg(tstzrange(greatest(o.starts_at, ${from}), least(o.ends_at, ${to})))
      from ${sql.table(of)} m
        join maintenance_occurrences o on o.account_id = m.account_id and o.ends_at > ${from} and o.starts_at < ${to}
        join maintenance_windows w on w.id = o.window_id
      where m.account_id = ${accountId} and w.account_id = ${accountId} and o.account_id = ${accountId}
        and m.id = ${id} and ${names({ sourceId: sql`m.id`, domainId, tags: sql`m.tags` })}
    )) as one
  `.execute(db);
  return rows.map((row) => ({ from: row.starts_at.getTime(), to: row.ends_at.getTime() }));
}
