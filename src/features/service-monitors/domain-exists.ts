import type { Queryable } from '#platform/database/types.ts';

/** Is this a domain of the account? */
export async function domainExists(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('domains')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
