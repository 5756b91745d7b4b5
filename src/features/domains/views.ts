import { sql } from 'kysely';
import type { Queryable, Tx } from '#platform/database/types.ts';

/** True when a domain monitor watches the domain. */
export async function isMonitored(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('monitors')
    .select('id')
    .where('account_id', '=', accountId)
    .where('domain_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many monitors the account has, domain and service monitors together. */
export async function countMonitors(db: Queryable, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from monitors where account_id = ${accountId})
         + (select count(*) from service_monitors where account_id = ${accountId}) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
