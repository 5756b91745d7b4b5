import type { Clock } from '#platform/clock.ts';
import { hashPassword, randomToken, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { listMemberships } from '../members/queries.ts';
import { findUserByEmail } from '../queries.ts';
import { admitSignIn } from './admit-sign-in.ts';
import { type Device, openSession } from './open.ts';
import { deleteSignInFailure } from './queries.ts';

/** What is compared when the e-mail is unknown, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/**
 * Checks e-mail and password and opens a session.
 * @returns the cookie's value, which is stored nowhere.
 * @throws AppError `invalid_sign_in` without saying which of the two was wrong, or `rate_limited`.
 */
export async function signIn(
  deps: { db: Db; clock: Clock; reportLimit: (state: RateLimitState) => void },
  attempt: { email: string; password: string; accountId?: string; device: Device & { address: string } },
): Promise<{ token: string; expiresAt: Date }> {
  const now = new Date(deps.clock.now());
  const known = { email: attempt.email.toLowerCase(), address: attempt.device.address };
  const { failureId } = await admitSignIn(deps.db, known, { now, reportLimit: deps.reportLimit });
  const user = await findUserByEmail(deps.db, known.email);
  decoy ??= hashPassword(randomToken());
  const matches = await verifyPassword(attempt.password, user?.password_hash ?? (await decoy));
  if (!user || !matches) throw new AppError('invalid_sign_in', 'Wrong email or password.');
  await deleteSignInFailure(deps.db, failureId);
  const memberships = await listMemberships(deps.db, user.id);
  const chosen = attempt.accountId
    ? memberships.find((membership) => membership.account_id === attempt.accountId)
    : memberships[0];
  if (!chosen) {
    if (attempt.accountId)
      throw invalidInput('/accountId', 'not_a_member', 'You are not a member of this account.');
    throw new AppError('invalid_sign_in', 'You are no longer a member of any account.');
  }
  return withTransaction(deps.db, (tx) =>
    openSession(tx, { userId: user.id, accountId: chosen.account_id, device: attempt.device }, now),
  );
}
