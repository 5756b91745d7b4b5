import { sql } from 'kysely';
import type { ImportBody, ImportResource } from '#engine/importers/import-item.ts';
import type { Queryable } from '#platform/database/types.ts';

/** Returns which domains have a domain monitor of the account. */
export async function listMonitoredDomains(
  db: Queryable,
  accountId: string,
  domains: readonly string[],
): Promise<{ id: string; domain: string }[]> {
  const { rows } = await sql<{ id: string; domain: string }>`
    select m.id, domains.domain
    from domains join domain_monitors m on m.domain_id = domains.id and m.account_id = domains.account_id
    where domains.account_id = ${accountId} and domains.domain = any(${domains}::text[])`.execute(db);
  return rows;
}

/** Returns the service monitors of the account among `wanted`. */
export async function listServiceNames(
  db: Queryable,
  accountId: string,
  targets: readonly { kind: string; name: string }[],
): Promise<{ id: string; kind: string; name: string }[]> {
  const { rows } = await sql<{ id: string; kind: string; name: string }>`
    select service_monitors.id, service_monitors.kind, service_monitors.name
    from service_monitors
    join unnest(${targets.map((row) => row.kind)}::text[], ${targets.map((row) => row.name)}::text[])
      as wanted (kind, name) using (kind, name)
    where service_monitors.account_id = ${accountId}`.execute(db);
  return rows;
}

/** Counts the monitors that have not changed since their creation. Every change sets `updated_at`. */
export async function countUntouched(
  db: Queryable,
  accountId: string,
  made: { monitorIds: readonly string[]; serviceMonitorIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ untouched: number }>`
    select
      (select count(*) from domain_monitors
        where account_id = ${accountId} and id = any(${made.monitorIds}::uuid[])
          and updated_at = created_at and verified_at is null)::integer
      + (select count(*) from service_monitors
        where account_id = ${accountId} and id = any(${made.serviceMonitorIds}::uuid[])
          and updated_at = created_at)::integer as untouched`.execute(db);
  return rows[0]?.untouched ?? 0;
}

/** The objects of an account by the keys that an import compares. */
export interface ExistingObjects {
  /** Returns the ID of the existing object that the body would duplicate; null if there is none. */
  find(resource: ImportResource, body: ImportBody): string | null;
}

/** Lists the objects of an account, so that an import does not create them a second time. */
export async function listExisting(db: Queryable, accountId: string): Promise<ExistingObjects> {
  const { rows } = await sql<{ resource: ImportResource; key: string; id: string }>`
    select 'monitor' as resource, kind || ' ' || name as key, id from service_monitors where account_id = ${accountId}
    union all select 'heartbeat', name, id from heartbeats where account_id = ${accountId}
    union all select 'heartbeat', 'key ' || ping_key, id from heartbeats where account_id = ${accountId}
    union all select 'heartbeat', 'token ' || push_token, id from heartbeats where account_id = ${accountId} and push_token is not null
    union all select 'channel', type || ' ' || name, id from alert_channels where account_id = ${accountId}
    union all select 'proxy', name, id from monitor_proxies where account_id = ${accountId}
    union all select 'rule', name, id from alert_rules where account_id = ${accountId}
    union all select 'maintenance-window', title, id from maintenance_windows where account_id = ${accountId} and deleted_at is null
    union all select 'status-page', slug, id from status_pages where account_id = ${accountId}
    union all select 'status-page', 'title ' || title, id from status_pages where account_id = ${accountId}
    union all select 'post', page_id || ' ' || title, id from status_posts where account_id = ${accountId}
    union all select 'subscriber', page_id || ' ' || address, id from status_subscribers where account_id = ${accountId} and type = 'email'
  `.execute(db);
  const ids = new Map(rows.map(({ resource, key, id }) => [`${resource} ${key}`, id]));
  return {
    find(resource, body) {
      for (const key of keysOf(resource, body)) {
        const id = ids.get(`${resource} ${key}`);
        if (id !== undefined) return id;
      }
      return null;
    },
  };
}

function keysOf(resource: ImportResource, body: ImportBody): string[] {
  switch (resource) {
    case 'monitor':
      return [`${body.kind} ${body.name}`];
    case 'heartbeat': {
      const secrets = [
        ...(body.pingKey === undefined ? [] : [`key ${body.pingKey}`]),
        ...(body.pushToken === undefined ? [] : [`token ${body.pushToken}`]),
      ];
      return secrets.length > 0 ? secrets : [String(body.name)];
    }
    case 'channel':
      return [`${body.type} ${body.name}`];
    case 'rule':
    case 'proxy':
      return [String(body.name)];
    case 'maintenance-window':
      return [String(body.title)];
    case 'status-page':
      // Another account may already use the slug.
      return [String(body.slug), `title ${body.title}`];
    case 'post':
      return [`${body.statusPageId} ${body.title}`];
    case 'subscriber':
      return [`${body.statusPageId} ${String(body.email).toLowerCase()}`];
  }
}
