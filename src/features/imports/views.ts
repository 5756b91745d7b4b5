import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Returns the domains that have a domain monitor of the account. */
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
  wanted: readonly { kind: string; name: string }[],
): Promise<{ id: string; kind: string; name: string }[]> {
  const { rows } = await sql<{ id: string; kind: string; name: string }>`
    select service_monitors.id, service_monitors.kind, service_monitors.name
    from service_monitors
    join unnest(${wanted.map((row) => row.kind)}::text[], ${wanted.map((row) => row.name)}::text[])
      as wanted (kind, name) using (kind, name)
    where service_monitors.account_id = ${accountId}`.execute(db);
  return rows;
}

/** Counts the monitors that are unchanged since they were created. Every change sets `updated_at`. */
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
