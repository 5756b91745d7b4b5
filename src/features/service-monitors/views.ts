import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** A domain as a list of monitors shows it. */
export interface DomainOfMonitor {
  id: string;
  domain: string;
  label: string | null;
}

/** Domains of the account's monitors among these that have one, by the monitor's id. */
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
