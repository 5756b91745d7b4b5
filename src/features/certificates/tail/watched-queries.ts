import { sql } from 'kysely';
import type { Db } from '#platform/database/types.ts';

/** A domain of some inventory. */
export interface WatchedDomain {
  id: string;
  account_id: string;
  domain: string;
  created_at: Date;
}

/** Domains that were added since, of all accounts. */
export async function selectDomainsSince(db: Db, since: Date): Promise<WatchedDomain[]> {
  const { rows } = await sql<WatchedDomain>`
    select id, account_id, domain, created_at from domains where created_at >= ${since}
  `.execute(db);
  return rows;
}

/** Which of these domains have a past that is known. */
export async function selectWithBaseline(db: Db, domainIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ domain_id: string }>`
    select domain_id from certificate_watches
    where domain_id = any(${[...domainIds]}::uuid[]) and baseline_at is not null
  `.execute(db);
  return new Set(rows.map((row) => row.domain_id));
}
