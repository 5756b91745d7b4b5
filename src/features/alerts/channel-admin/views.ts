import type { Queryable } from '#platform/database/types.ts';

/** The account's name, for messages. */
export async function findAccountName(db: Queryable, accountId: string): Promise<string> {
  const row = await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  return row?.name ?? '';
}
