import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** True when a domain monitor watches the domain. */
export async function isMonitored(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('domain_monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many monitors the account has, domain and service monitors together. */
export async function countAllMonitors(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from domain_monitors where account_id = ${accountId})
         + (select count(*) from service_monitors where account_id = ${accountId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those of `ids` that no monitor of any sort watches and whose ownership is not proven. */
export async function listUnwatched(tx: Tx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from domains
    where account_id = ${accountId} and id = any(${ids}::uuid[]) and verified_at is null
      and not exists (select from domain_monitors where account_id = ${accountId} and domain_id = domains.id)
      and not exists (select from service_monitors where account_id = ${accountId} and domain_id = domains.id)
    for update`.execute(tx);
  return rows.map(({ id }) => id);
}
