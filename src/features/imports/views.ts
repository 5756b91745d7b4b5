import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Those of `domains` that a domain monitor of the account watches. */
export async function listMonitoredDomains(
  db: Queryable,
  accountId: string,
  domains: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domains.domain
    from domains join monitors on monitors.domain_id = domains.id and monitors.account_id = domains.account_id
    where domains.account_id = ${accountId} and domains.domain = any(${domains}::text[])`.execute(db);
  return rows.map((row) => row.domain);
}

/** Those of `wanted` that the account has as service monitors. */
export async function listServiceNames(
  db: Queryable,
  accountId: string,
  wanted: readonly { kind: string; name: string }[],
): Promise<{ kind: string; name: string }[]> {
  const { rows } = await sql<{ kind: string; name: string }>`
    select service_monitors.kind, service_monitors.name
    from service_monitors
    join unnest(${wanted.map((row) => row.kind)}::text[], ${wanted.map((row) => row.name)}::text[])
      as wanted (kind, name) using (kind, name)
    where service_monitors.account_id = ${accountId}`.execute(db);
  return rows;
}
