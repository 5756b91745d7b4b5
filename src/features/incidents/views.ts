import { sql } from 'kysely';
import type { Queryable } from '#platform/database/types.ts';

/** Whether that user is a member of the account. */
export async function isMemberOf(db: Queryable, accountId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from members where account_id = ${accountId} and user_id = ${userId}
  `.execute(db);
  return rows.length > 0;
}

/** Names of the account's service monitors among these, by id. */
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

/** An incident's title; null when there is none (any more). */
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
