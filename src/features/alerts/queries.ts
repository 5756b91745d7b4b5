import type { Db, Tx } from '#platform/database/types.ts';

/** Records that an account has its defaults; returns false if it had them before. */
export async function insertAlertAccount(tx: Tx, accountId: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('alert_accounts')
    .values({ account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a key of the installation, which is created on first use. */
export async function getAlertKey(
  db: Db,
  name: string,
  make: () => string | Promise<string>,
  now: Date,
): Promise<string> {
  const found = await findAlertKey(db, name);
  if (found !== null) return found;
  await db
    .insertInto('alert_keys')
    .values({ name, value: await make(), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await findAlertKey(db, name)) ?? '';
}

async function findAlertKey(db: Db, name: string): Promise<string | null> {
  const row = await db.selectFrom('alert_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}
