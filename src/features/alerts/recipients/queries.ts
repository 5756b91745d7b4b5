import type { Queryable, Tx } from '#platform/database/types.ts';

/** Locks the record of an address; returns null if there is none. */
export async function lockRecipient(
  tx: Tx,
  accountId: string,
  address: string,
): Promise<{ asked_at: Date } | null> {
  const row = await tx
    .selectFrom('mail_recipients')
    .select('asked_at')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Records a confirmation request; earlier links become invalid. */
export async function upsertRecipient(
  tx: Tx,
  recipient: { accountId: string; address: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const { accountId, address, tokenHash, now } = recipient;
  const row = { token_hash: tokenHash, asked_at: now };
  await tx
    .insertInto('mail_recipients')
    .values({ account_id: accountId, address, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet(row))
    .execute();
}

/** Returns the unconfirmed address with a token that was sent after `since`. */
export async function findRecipientByToken(
  db: Queryable,
  hash: Buffer,
  since: Date,
): Promise<{ account_id: string; address: string } | null> {
  const row = await db
    .selectFrom('mail_recipients')
    .select(['account_id', 'address'])
    .where('token_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

export async function confirmRecipient(tx: Tx, accountId: string, address: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail_recipients')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .execute();
}

/** Deletes the record of an address, so that it must be confirmed again. */
export async function deleteRecipient(tx: Tx, accountId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('mail_recipients')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .execute();
}
