import { sql } from 'kysely';
import type { Severity } from '#engine/findings/types.ts';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** The properties of an incident's source that rules and messages use. */
export interface SourceTraits {
  tags: string[];
  /** The email address of a domain monitor. */
  email: string | null;
}

/** Returns tags of service monitors and heartbeats, and email addresses of domain monitors, by ID. */
export async function selectSourceTraits(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, SourceTraits>> {
  const { rows } = await sql<{ id: string; tags: string[]; email: string | null }>`
    select id, tags, null as email from service_monitors where account_id = ${accountId} and id = any(${ids}::uuid[])
    union all
    select id, tags, null from heartbeats where account_id = ${accountId} and id = any(${ids}::uuid[])
    union all
    select id, '{}'::text[], email from domain_monitors where account_id = ${accountId} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, tags, email }) => [id, { tags, email }]));
}

/** The members of an incident that rules can refer to. */
export interface MemberTraits {
  ids: string[];
  domainIds: string[];
  tags: string[];
}

/** Returns the members by the ID of their incident. */
export async function selectMemberTraits(
  db: Queryable,
  accountId: string,
  incidentIds: readonly string[],
): Promise<Map<string, MemberTraits>> {
  if (incidentIds.length === 0) return new Map();
  const { rows } = await sql<{ incident_id: string; ids: string[]; domain_ids: string[]; tags: string[] }>`
    select m.incident_id, array_agg(distinct m.source_id) as ids,
      array_remove(array_agg(distinct s.domain_id), null) as domain_ids,
      array_remove(array_agg(distinct t.tag), null) as tags
    from incident_members m
    left join service_monitors s on s.id = m.source_id and s.account_id = ${accountId}
    left join lateral unnest(s.tags) as t (tag) on true
    where m.account_id = ${accountId} and m.incident_id = any(${incidentIds}::uuid[])
    group by m.incident_id
  `.execute(db);
  return new Map(
    rows.map(({ incident_id, ids, domain_ids, tags }) => [incident_id, { ids, domainIds: domain_ids, tags }]),
  );
}

/** An incident of a service monitor that went down. */
export interface DownIncident {
  incident_id: string;
  monitor_id: string;
  name: string;
  severity: Severity;
  domain_id: string | null;
  state: string;
  at: Date;
  depends_on: string[];
  /** Whether other monitors depend on it. */
  is_parent: boolean;
  /** Whether rules have already been applied. */
  routed: boolean;
}

/**
 * Returns pending incidents of service monitors that went down, and the routed incidents of the minute before. Excludes
 * incidents that are grouped or suppressed by maintenance. A degraded monitor is not down.
 */
export async function selectDownIncidents(tx: Tx, accountId: string): Promise<DownIncident[]> {
  const { rows } = await sql<DownIncident>`
    with parents as materialized (
      select distinct unnest(depends_on) as id from service_monitors
      where account_id = ${accountId} and depends_on <> '{}' and not paused
      union all
      select id from service_monitors where account_id = ${accountId} and kind = 'group' and not paused
        and settings -> 'silenceMembers' = 'true'
    ), oldest as materialized (
      select min(e.at) - interval '60 seconds' as at from incident_events e
      join incidents i on i.id = e.incident_id and i.account_id = ${accountId}
      left join incidents p on p.id = i.parent_incident_id and p.account_id = ${accountId}
      where e.account_id = ${accountId} and not e.routed and e.type in ('opened', 'reopened')
        and i.source_type = 'service_monitor' and i.source_id is not null and not i.suppressed_by_maintenance and (p.id is null or p.state = 'resolved')
    )
    select distinct on (i.id) i.id as incident_id, i.source_id as monitor_id, i.source_name as name, i.severity, i.domain_id,
      i.state, e.at, monitor_parents(s) as depends_on, s.id in (select id from parents) as is_parent, e.routed
    from incident_events e
    join incidents i on i.id = e.incident_id and i.account_id = ${accountId}
    join service_monitors s on s.id = i.source_id and s.account_id = ${accountId}
    left join incidents p on p.id = i.parent_incident_id and p.account_id = ${accountId}
    where e.account_id = ${accountId} and e.at >= (select at from oldest) and e.type in ('opened', 'reopened')
      and i.source_type = 'service_monitor' and not i.flapping and not i.suppressed_by_maintenance and (p.id is null or p.state = 'resolved')
      and exists (select 1 from monitor_transitions t where t.account_id = ${accountId} and t.monitor_id = s.id
        and t.at = e.at and t.to_status = 'down')
    order by i.id, e.routed, e.seq desc
  `.execute(tx);
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Returns the monitors among these and their dependencies that are down and not paused, by ID. */
export async function selectDownAncestors(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, { depends_on: string[] }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; depends_on: string[] }>`
    with recursive up as (
      select m.id, monitor_parents(m) as depends_on from service_monitors m
      where m.account_id = ${accountId} and m.id = any(${ids}::uuid[]) and m.status = 'down' and not m.paused
      union
      select p.id, monitor_parents(p) from up join service_monitors p on p.id = any(up.depends_on)
      where p.account_id = ${accountId} and p.status = 'down' and not p.paused
    ) select id, depends_on from up
  `.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns one open incident of each service monitor. */
export async function selectOwnIncidents(
  tx: Tx,
  accountId: string,
  monitorIds: readonly string[],
): Promise<DownIncident[]> {
  if (monitorIds.length === 0) return [];
  const { rows } = await sql<DownIncident>`
    select distinct on (source_id) id as incident_id, source_id as monitor_id, source_name as name, severity, domain_id, state,
      last_occurred_at as at, '{}'::uuid[] as depends_on, true as is_parent, true as routed
    from incidents
    where account_id = ${accountId} and source_type = 'service_monitor' and source_id = any(${monitorIds}::uuid[])
      and not suppressed_by_maintenance and (state <> 'resolved' or exists (select 1 from incident_events e where e.account_id = ${accountId}
        and e.incident_id = incidents.id and e.type in ('opened', 'reopened') and not e.routed))
    order by source_id, opened_at desc
  `.execute(tx);
  return rows;
}

/** Returns regions with an open storm, and the time at which the storm's last monitor joined. */
export async function selectActiveStorms(tx: Tx, accountId: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ fingerprint: string; last_occurred_at: Date }>`
    select fingerprint, last_occurred_at from incidents
    where account_id = ${accountId} and state <> 'resolved' and fingerprint like 'service_monitor:region-%:storm'
  `.execute(tx);
  return new Map(
    rows.map((row) => [
      row.fingerprint.slice('service_monitor:region-'.length, -':storm'.length),
      row.last_occurred_at,
    ]),
  );
}

/** Returns the display name of a region: the name of a private location, otherwise the region itself. */
export async function selectRegionName(tx: Tx, accountId: string, region: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from locations where account_id = ${accountId} and region = ${region} and not shared`.execute(
    tx,
  );
  return rows[0]?.name ?? region;
}

/** Returns the regions of monitors. */
export async function selectMonitorRegions(
  tx: Tx,
  accountId: string,
  monitorIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ monitor_id: string; regions: string[] }>`
    select h.monitor_id, array_agg(h.region) as regions from monitor_schedules h
    join service_monitors s on s.id = h.monitor_id
    where s.account_id = ${accountId} and h.monitor_id = any(${monitorIds}::uuid[]) group by h.monitor_id
  `.execute(tx);
  return new Map(rows.map((row) => [row.monitor_id, row.regions]));
}

/** Returns the number of the account's monitors per region. */
export async function countMonitorsByRegion(tx: Tx, accountId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ region: string; count: number }>`
    select h.region, count(*)::int as count from monitor_schedules h
    join service_monitors s on s.id = h.monitor_id
    where s.account_id = ${accountId} and not s.paused group by h.region
  `.execute(tx);
  return new Map(rows.map((row) => [row.region, row.count]));
}

/** An unresolved incident about a served certificate. */
export interface CertificateIncident {
  incident_id: string;
  source_type: 'monitor' | 'service_monitor';
  source_id: string;
  source_name: string;
  severity: Severity;
  domain_id: string | null;
  state: string;
  at: Date;
  /** Whether rules have not been applied yet. */
  fresh: boolean;
  sha256: string;
  /** The first name of the certificate. */
  name: string;
  not_after: Date;
}

/**
 * Returns open certificate incidents of service monitors and domain findings, oldest first. Includes only certificates
 * that also have an unrouted incident. An incident's certificate is the currently served certificate of its endpoint
 * that expires first. Excludes incidents that belong to another group or are suppressed by maintenance.
 */
export async function selectCertificateIncidents(tx: Tx, accountId: string): Promise<CertificateIncident[]> {
  const { rows } = await sql<CertificateIncident>`
    with fresh as materialized (
      select distinct e.incident_id as id from incident_events e
      where e.account_id = ${accountId} and not e.routed and e.type in ('opened', 'reopened')
    ), concerned as materialized (
      select i.id as incident_id, i.source_type, i.source_id, i.source_name, i.severity, i.domain_id, i.state,
        i.last_occurred_at as at, i.opened_at, i.id in (select id from fresh) as fresh, f.asset
      from incidents i
      left join incidents p on p.id = i.parent_incident_id and p.account_id = ${accountId}
      left join findings f on f.account_id = ${accountId} and i.source_type = 'monitor'
        and f.id::text = split_part(i.fingerprint, ':', 4)
      where exists (select from fresh) and i.account_id = ${accountId} and i.state <> 'resolved' and i.source_id is not null
        and not i.suppressed_by_maintenance and (p.id is null or p.state = 'resolved' or p.cause = 'shared-certificate')
        and (i.source_type = 'service_monitor' and i.fingerprint like '%:certificate'
          or i.source_type = 'monitor' and (i.cause like 'ssl.certificate.%' or i.cause like 'ssl.deployment.%'))
    ), seen as (
      select i.*, c.sha256, coalesce(c.names[1], c.common_name, c.host) as name, c.not_after from concerned i
      left join certificate_expiries e on e.account_id = ${accountId} and e.monitor_id = i.source_id
      cross join lateral (
        select d.* from certificate_deployments d
        where d.account_id = ${accountId} and d.current and (d.host = e.host and d.port = e.port and d.starttls = e.starttls
          or i.asset in (d.host, d.host || ':' || d.port))
        order by d.not_after, d.sha256 limit 1
      ) c
    )
    select * from seen where sha256 in (select sha256 from seen where fresh) order by opened_at, incident_id
  `.execute(tx);
  return rows;
}
