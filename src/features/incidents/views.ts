import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';
import type { IncidentSourceType } from './types.ts';

/** Returns whether a user is a member of the account. */
export async function isMemberOf(db: Queryable, accountId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where account_id = ${accountId} and user_id = ${userId}
  `.execute(db);
  return rows.length > 0;
}

/** Returns the names of service monitors by ID. */
export async function selectMonitorNames(
  db: Queryable,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from service_monitors where account_id = ${accountId} and id = any(${ids}::uuid[])
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Returns the title of an incident, or null if it does not exist or was deleted. */
export async function findIncidentTitle(
  db: Queryable,
  accountId: string,
  id: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('incidents')
    .select('title')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** A source that has unresolved incidents but no longer exists, or a certificate that is no longer valid. */
export interface Orphan {
  accountId: string;
  sourceType: IncidentSourceType;
  sourceId: string;
  /** The expiry of a certificate; null if the source no longer exists. */
  endedAt: Date | null;
  /** Whether the certificate was revoked before it expired. */
  revoked: boolean;
}

/**
 * Returns the sources of unresolved incidents that no longer exist, expired or were revoked, of one account or of all
 * accounts.
 */
export async function selectOrphans(
  tx: Tx,
  { accountId, now }: { accountId: string | null; now: Date },
): Promise<Orphan[]> {
  const isWanted = accountId === null ? sql`true` : sql`i.account_id = ${accountId}`;
  const { rows } = await sql<{
    account_id: string;
    source_type: IncidentSourceType;
    source_id: string;
    ended_at: Date | null;
    revoked: boolean;
  }>`
    select distinct i.account_id, i.source_type, i.source_id, c.not_after as ended_at,
      coalesce(c.revoked and c.not_after >= ${now}, false) as revoked from incidents i
    left join certificate_issuances c
      on i.source_type = 'certificate' and c.account_id = i.account_id and c.id = i.source_id
    where i.state <> 'resolved' and i.source_id is not null
      and ${isWanted}
      and case i.source_type
        when 'certificate' then c.id is null or c.not_after < ${now} or c.revoked
        when 'domain' then not exists (select 1 from domains d where d.account_id = i.account_id and d.id = i.source_id)
        when 'threat' then
          not exists (select 1 from lookalikes l where l.account_id = i.account_id and l.id = i.source_id)
          and not exists (select 1 from takedowns t where t.account_id = i.account_id and t.id = i.source_id)
        when 'monitor' then not exists (select 1 from domain_monitors m where m.account_id = i.account_id and m.id = i.source_id)
        when 'service_monitor' then
          not exists (select 1 from service_monitors s where s.account_id = i.account_id and s.id = i.source_id)
        when 'heartbeat' then
          not exists (select 1 from heartbeats h where h.account_id = i.account_id and h.id = i.source_id)
        when 'location' then
          not exists (select 1 from locations l where l.account_id = i.account_id and l.id = i.source_id)
        else false end
  `.execute(tx);
  return rows.map((row) => ({
    accountId: row.account_id,
    sourceType: row.source_type,
    sourceId: row.source_id,
    endedAt: row.ended_at,
    revoked: row.revoked,
  }));
}
