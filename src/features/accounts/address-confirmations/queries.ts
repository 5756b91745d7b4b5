import type { Queryable, Tx } from '#platform/database/types.ts';

export async function insertConfirmation(
  tx: Tx,
  confirmation: { token_hash: Buffer; user_id: string; email: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('address_confirmations').values(confirmation).execute();
}

/** Returns the user and address that a token confirms, or null if the token is unknown, used or expired. */
export async function findConfirmation(
  db: Queryable,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | null> {
  const row = await db
    .selectFrom('address_confirmations')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}

/** Consumes a token. Of two concurrent calls, one succeeds. */
export async function consumeConfirmation(
  tx: Tx,
  hash: Buffer,
  now: Date,
): Promise<{ user_id: string; email: string } | null> {
  const row = await tx
    .deleteFrom('address_confirmations')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a user's tokens, except tokens for the address `keep`. */
export async function deleteConfirmations(tx: Tx, userId: string, keep = ''): Promise<void> {
  await tx
    .deleteFrom('address_confirmations')
    .where('user_id', '=', userId)
    .where('email', '<>', keep)
    .execute();
}

export async function deleteOldConfirmations(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('address_confirmations').where('expires_at', '<=', now).execute();
}
