import type { Queryable, Tx } from '#platform/database/types.ts';

export async function insertReset(
  tx: Tx,
  reset: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await tx.insertInto('password_resets').values(reset).execute();
}

/** Consumes a token. Returns the ID of its user, or null if it is unknown, used or expired. */
export async function consumeReset(tx: Tx, hash: Buffer, now: Date): Promise<string | null> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Deletes all tokens of a user. */
export async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

export async function deleteOldResets(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
