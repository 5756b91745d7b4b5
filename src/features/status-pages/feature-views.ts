import { sql } from 'kysely';
import type { TimelineStatus } from '#engine/uptime/uptime.ts';
import { named } from '#platform/database/named-statements.ts';
import type { Queryable, Stored, Tx } from '#platform/database/types.ts';

/** The tables of the objects that a component can contain. */
export type MemberTable = 'domain_monitors' | 'service_monitors' | 'heartbeats';

/** The status of a member and its changes. */
interface MemberTimeline {
  /** Current status. */
  status: TimelineStatus;
  /** Epoch ms. */
  createdAt: number;
  /** Status at the start of the period, or at creation if that is later. */
  initial: TimelineStatus;
  changes: { at: number; to: TimelineStatus }[];
}

/** A monitor, domain monitor or heartbeat of a component, with its history. */
export interface Member extends MemberTimeline {
  id: string;
  /**
   * The history without warnings about certificates or DNSSEC signatures that expire soon. Only set if there were any.
   */
  withoutExpiry?: MemberTimeline;
}

/** Reasons for `degraded` that concern the owner but not yet the readers. */
const expiryCodes = ['certificate-expires-soon', 'certificate-lifetime-low'];

interface MemberRow {
  id: string;
  status: TimelineStatus;
  created_at: Date;
  initial: TimelineStatus | null;
  ats: string[] | null;
  tos: TimelineStatus[] | null;
  calm_status?: TimelineStatus;
  calm_initial?: TimelineStatus | null;
  calm_tos?: TimelineStatus[] | null;
}

function toMember(row: MemberRow): Member {
  const createdAt = row.created_at.getTime();
  const changesTo = (tos: readonly TimelineStatus[] | null) =>
    (tos ?? []).map((to, index) => ({ at: Number(row.ats?.[index] ?? 0), to }));
  const { calm_status: withoutWarnings } = row;
  return {
    id: row.id,
    createdAt,
    status: row.status,
    initial: row.initial ?? 'pending',
    changes: changesTo(row.tos),
    ...(withoutWarnings !== undefined && {
      withoutExpiry: {
        createdAt,
        status: withoutWarnings,
        initial: row.calm_initial ?? 'pending',
        changes: changesTo(row.calm_tos ?? null),
      },
    }),
  };
}

const epochMs = sql`(extract(epoch from t.at) * 1000)::bigint`;

/** Returns service monitors with their transitions since `from`, in one statement for a whole page. */
export async function selectServiceMembers(
  db: Queryable,
  accountId: string,
  { ids, from }: { ids: readonly string[]; from: Date },
): Promise<Member[]> {
  if (ids.length === 0) return [];
  const withoutWarnings = (status: ReturnType<typeof sql>, code: ReturnType<typeof sql>) =>
    sql`case when ${status} = 'degraded' and ${code} = any(${expiryCodes}::text[]) then 'up' else ${status} end`;
  const { rows } = await sql<MemberRow>`${named('shown-service-monitors')}
    select m.id, case when m.paused then 'paused' else m.status end as status,
      case when m.paused then 'paused' else ${withoutWarnings(sql`m.status`, sql`m.status_code`)} end as calm_status,
      m.created_at, before.to_status as initial, before.calm as calm_initial, since.ats, since.tos, since.calm_tos
    from service_monitors m
      left join lateral (select t.to_status, ${withoutWarnings(sql`t.to_status`, sql`t.code`)} as calm from monitor_transitions t
        where t.account_id = ${accountId} and t.monitor_id = m.id and t.at < ${from} order by t.at desc limit 1) before on true
      left join lateral (select array_agg(${epochMs} order by t.at, t.id) as ats, array_agg(t.to_status order by t.at, t.id) as tos,
          array_agg(${withoutWarnings(sql`t.to_status`, sql`t.code`)} order by t.at, t.id) as calm_tos
        from monitor_transitions t where t.account_id = ${accountId} and t.monitor_id = m.id and t.at >= ${from}) since on true
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map(toMember);
}

/**
 * Returns heartbeats with their transitions since `from`. Late heartbeats are returned as up, and new heartbeats as
 * pending.
 */
export async function selectHeartbeatMembers(
  db: Queryable,
  accountId: string,
  { ids, from }: { ids: readonly string[]; from: Date },
): Promise<Member[]> {
  if (ids.length === 0) return [];
  const known = (column: ReturnType<typeof sql>) =>
    sql`case ${column} when 'late' then 'up' when 'new' then 'pending' else ${column} end`;
  const { rows } = await sql<MemberRow>`${named('shown-heartbeats')}
    select m.id, case when m.paused then 'paused' else ${known(sql`m.status`)} end as status, m.created_at,
      ${known(sql`before.to_status`)} as initial, since.ats, since.tos
    from heartbeats m
      left join lateral (select t.to_status from heartbeat_transitions t
        where t.account_id = ${accountId} and t.heartbeat_id = m.id and t.at < ${from} order by t.seq desc limit 1) before on true
      left join lateral (select array_agg(${epochMs} order by t.seq) as ats,
          array_agg(${known(sql`t.to_status`)} order by t.seq) as tos
        from heartbeat_transitions t where t.account_id = ${accountId} and t.heartbeat_id = m.id and t.at >= ${from}) since on true
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map(toMember);
}

/** Returns domain monitors. They are never down, and degraded while an incident is open. */
export async function selectDomainMembers(
  db: Queryable,
  accountId: string,
  { ids, from }: { ids: readonly string[]; from: Date },
): Promise<Member[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    state: string;
    created_at: Date;
    opened: string[] | null;
    ended: (string | null)[] | null;
    expiry: boolean[] | null;
  }>`${named('shown-monitors')}
    select m.id, m.state, m.created_at, i.opened, i.ended, i.expiry
    from domain_monitors m left join lateral (
      select array_agg((extract(epoch from i.opened_at) * 1000)::bigint order by i.opened_at) as opened,
        array_agg((extract(epoch from i.resolved_at) * 1000)::bigint order by i.opened_at) as ended,
        array_agg(i.cause like '%.expiring%' order by i.opened_at) as expiry
      from incidents i where i.account_id = ${accountId} and i.source_type = 'monitor' and i.source_id = m.id
        and (i.resolved_at is null or i.resolved_at >= ${from})) i on true
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
  `.execute(db);
  return rows.map((row) => {
    const incidents = (row.opened ?? []).map((at, index) => {
      const end = row.ended?.[index];
      return {
        isExpiry: row.expiry?.[index] ?? false,
        from: Number(at),
        to: end === null || end === undefined ? Number.POSITIVE_INFINITY : Number(end),
      };
    });
    const member = { id: row.id, ...toDomainTimeline(row, incidents) };
    if (incidents.every(({ isExpiry }) => !isExpiry)) return member;
    const others = incidents.filter(({ isExpiry }) => !isExpiry);
    return { ...member, withoutExpiry: toDomainTimeline(row, others) };
  });
}

function toDomainTimeline(
  row: { state: string; created_at: Date },
  incidents: readonly { from: number; to: number }[],
): MemberTimeline {
  const edges = incidents
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .filter(({ at }) => Number.isFinite(at))
    .sort((a, b) => a.at - b.at);
  let open = 0;
  const changes = edges.map(({ at, step }) => {
    open += step;
    return { at, to: open > 0 ? ('degraded' as const) : ('up' as const) };
  });
  const isPaused = row.state === 'paused';
  const status = isPaused ? 'paused' : open > 0 ? 'degraded' : 'up';
  return { status, createdAt: row.created_at.getTime(), initial: 'up', changes };
}

/** One occurrence of a maintenance window, and which of the requested members it covers. */
export interface MaintenanceOccurrence {
  windowId: string;
  title: string;
  description: string;
  isShown: boolean;
  from: number;
  to: number;
  memberIds: string[];
}

/** Returns maintenance of these members between `from` and `to`, in the order of its start times. */
export async function selectMaintenance(
  db: Queryable,
  accountId: string,
  { ids, from, to }: { ids: readonly string[]; from: Date; to: Date },
): Promise<MaintenanceOccurrence[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    window_id: string;
    title: string;
    description: string;
    shown: boolean;
    starts_at: Date;
    ends_at: Date;
    member_ids: string[];
  }>`${named('shown-upkeep')}
    with members as materialized (
      select m.id, m.domain_id, m.tags from service_monitors m where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
      union all select m.id, m.domain_id, '{}'::text[] from domain_monitors m where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
      union all select m.id, null, m.tags from heartbeats m where m.account_id = ${accountId} and m.id = any(${ids}::uuid[])
    ), windows as materialized (
      select w.id, w.title, w.description, w.show_on_status_pages and w.deleted_at is null and w.cancelled_at is null as shown,
        array(select k.id from members k where w.scope_all or k.id = any(w.service_monitor_ids) or k.id = any(w.monitor_ids)
          or k.id = any(w.heartbeat_ids) or k.domain_id = any(w.domain_ids) or k.tags && w.tags) as member_ids
      from maintenance_windows w where w.account_id = ${accountId} and not w.muted
    )
    select w.id as window_id, w.title, w.description, w.shown, o.starts_at, o.ends_at, w.member_ids
    from windows w join maintenance_occurrences o on o.window_id = w.id
    where o.account_id = ${accountId} and cardinality(w.member_ids) > 0 and o.ends_at > ${from} and o.starts_at < ${to}
    order by o.starts_at, w.id
  `.execute(db);
  return rows.map((row) => ({
    windowId: row.window_id,
    title: row.title,
    description: row.description,
    isShown: row.shown,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    memberIds: row.member_ids,
  }));
}

/** Returns `[epochMs, sum of latencies in ms, number of checks]` per hour since `from`, by service monitor ID. */
export async function selectLatency(
  db: Queryable,
  accountId: string,
  { ids, from }: { ids: readonly string[]; from: Date },
): Promise<Map<string, [number, number, number][]>> {
  const found = new Map<string, [number, number, number][]>();
  if (ids.length === 0) return found;
  const { rows } = await sql<{ id: string; at: Date; sum: number; well: number }>`${named('shown-latency')}
    select r.monitor_id as id, r.starts_at as at, r.duration_ms_sum as sum, r.up + r.degraded as well
    from check_rollups r join service_monitors m on m.id = r.monitor_id
    where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and r.span = 'hour' and r.starts_at >= ${from}
      and r.up + r.degraded > 0
    order by r.starts_at
  `.execute(db);
  for (const { id, at, sum, well } of rows) {
    const list = found.get(id) ?? [];
    list.push([at.getTime(), sum, well]);
    found.set(id, list);
  }
  return found;
}

/** The fields of an incident needed to publish it. */
export interface PublishedIncident {
  id: string;
  title: string;
  severity: Stored<'incidents', 'severity'>;
  state: Stored<'incidents', 'state'>;
  /** The incident's source and the sources of its members. */
  source_ids: string[];
}

/** Reads an incident and locks it until the transaction ends. */
export async function lockIncident(tx: Tx, accountId: string, id: string): Promise<PublishedIncident | null> {
  const { rows } = await sql<PublishedIncident>`
    select i.id, i.title, i.severity, i.state, array_remove(array_prepend(i.source_id, array(
      select m.source_id from incident_members m where m.account_id = ${accountId} and m.incident_id = i.id)), null) as source_ids
    from incidents i where i.account_id = ${accountId} and i.id = ${id} for update of i
  `.execute(tx);
  return rows[0] ?? null;
}
