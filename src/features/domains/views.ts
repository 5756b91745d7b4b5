import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** Returns whether the domain has a domain monitor. */
export async function isMonitored(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('domain_monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the account's domain and service monitors. */
export async function countAllMonitors(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from domain_monitors where account_id = ${accountId})
         + (select count(*) from service_monitors where account_id = ${accountId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Locks and returns the unverified domains among `ids` that have no monitors. */
export async function listUnmonitored(tx: Tx, accountId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from domains
    where account_id = ${accountId} and id = any(${ids}::uuid[]) and verified_at is null
      and not exists (select from domain_monitors where account_id = ${accountId} and domain_id = domains.id)
      and not exists (select from service_monitors where account_id = ${accountId} and domain_id = domains.id)
    for update`.execute(tx);
  return rows.map(({ id }) => id);
}
