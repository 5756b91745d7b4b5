import type { Clock } from '#platform/clock.ts';
import { hashPassword, verifyPassword } from '#platform/crypto/passwords.ts';
import { randomToken, sha256 } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import { findUserByEmail, insertSession, listMemberships } from './queries.ts';
import { admitSignIn } from './throttle.ts';
import { deleteSignInFailure } from './throttle-queries.ts';

/** Sessions end after this long. */
const sessionLifetimeMs = 30 * 24 * 3600_000;

/** What is compared when the e-mail is unknown, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/**
 * Checks e-mail and password and opens a session.
 * @returns the cookie's value, which is stored nowhere.
 * @throws AppError `invalid_sign_in` without saying which of the two was wrong, or `rate_limited`.
 */
export async function signIn(
  deps: { db: Db; clock: Clock; note: (state: RateLimitState) => void },
  attempt: { email: string; password: string; accountId?: string; address: string },
): Promise<{ token: string; expiresAt: Date }> {
  const now = new Date(deps.clock.now());
  const known = { email: attempt.email.toLowerCase(), address: attempt.address };
  const { failureId } = await admitSignIn(deps.db, known, { now, note: deps.note });
  const user = await findUserByEmail(deps.db, known.email);
  decoy ??= hashPassword(randomToken());
  const matches = await verifyPassword(attempt.password, user?.password_hash ?? (await decoy));
  if (!user || !matches) throw new AppError('invalid_sign_in', 'E-mail or password is wrong.');
  await deleteSignInFailure(deps.db, failureId);
  const memberships = await listMemberships(deps.db, user.id);
  const chosen = attempt.accountId
    ? memberships.find((membership) => membership.account_id === attempt.accountId)
    : memberships[0];
  if (!chosen) {
    if (attempt.accountId)
      throw invalidInput('/accountId', 'not_a_member', 'You do not belong to that account.');
    throw new AppError('invalid_sign_in', 'You belong to no account any more.');
  }
  return withTransaction(deps.db, (tx) =>
    openSession(tx, { userId: user.id, accountId: chosen.account_id }, now),
  );
}

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
