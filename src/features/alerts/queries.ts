import type { Tx } from '#platform/database/types.ts';

/** Notes that an account has got what it starts with; false when it had it before. */
export async function insertAlertAccount(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('alert_accounts')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
