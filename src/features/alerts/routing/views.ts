import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** What of an incident's source rules and messages want to know. */
export interface SourceTraits {
  tags: string[];
  /** E-mail of a domain monitor. */
  email: string | null;
}

/** Tags of service monitors and e-mails of domain monitors, by id. */
export async function selectSourceTraits(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, SourceTraits>> {
  const { rows } = await sql<{ id: string; tags: string[]; email: string | null }>`
    select id, tags, null as email from service_monitors where account_id = ${accountId} and id = any(${ids}::uuid[])
    union all
    select id, '{}'::text[], email from monitors where account_id = ${accountId} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map(({ id, tags, email }) => [id, { tags, email }]));
}
