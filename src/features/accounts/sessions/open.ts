import { randomToken, sha256 } from '#platform/crypto/tokens.ts';
import type { Tx } from '#platform/database/types.ts';
import { insertSession } from './queries.ts';

/** Sessions end after this long. */
const sessionLifetimeMs = 30 * 24 * 3600_000;

/** Opens a session for a user in an account; the caller has settled that both belong together. */
export async function openSession(
  tx: Tx,
  who: { userId: string; accountId: string },
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + sessionLifetimeMs);
  await insertSession(tx, {
    token_hash: sha256(token),
    user_id: who.userId,
    account_id: who.accountId,
    created_at: now,
    expires_at: expiresAt,
  });
  return { token, expiresAt };
}
