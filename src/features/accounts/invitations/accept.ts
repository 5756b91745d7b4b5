import { recordAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import { hashPassword, newId, sha256, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { checkPassword } from '../check-password.ts';
import { insertMember } from '../members/queries.ts';
import { findUserByEmail, insertUser, type UserRow } from '../queries.ts';
import { admitSignIn } from '../sessions/admit-sign-in.ts';
import { deleteSignInFailure } from '../sessions/queries.ts';
import { deleteInvitation, findByToken, type InvitationRow } from './queries.ts';

interface AcceptDeps {
  db: Db;
  clock: Clock;
  reportLimit: (state: RateLimitState) => void;
  /** Links of invitations go out by mail alone: who has one is reached by mail. */
  hasMailServer: boolean;
}

/** What a token opens. @throws AppError `not_found` for a token that is wrong, used, taken back or too old. */
export async function readInvitation(deps: Pick<AcceptDeps, 'db' | 'clock'>, token: string) {
  const found = await findByToken(deps.db, sha256(token), new Date(deps.clock.now()));
  if (found === null) throw notFound('invitation');
  return found;
}

/**
 * Joins the account that invited. Whoever has a user proves it by its password, as at sign-in; whoever has none makes one.
 * @throws AppError `not_found`; `invalid_sign_in` and `rate_limited` for a wrong password.
 */
export async function acceptInvitation(
  deps: AcceptDeps,
  given: { token: string; password: string; name?: string; address: string; requestId: string },
): Promise<InvitationRow & { account_name: string }> {
  const invitation = await readInvitation(deps, given.token);
  const { email } = invitation;
  const now = new Date(deps.clock.now());
  const attempt = { email, address: given.address };
  const { failureId } = await admitSignIn(deps.db, attempt, { now, reportLimit: deps.reportLimit });
  const user = await findUserByEmail(deps.db, email);
  if (user === null) checkPassword(given.password, '/password');
  else if (!(await verifyPassword(given.password, user.password_hash))) {
    throw new AppError('invalid_sign_in', 'Wrong password. Try again.');
  }
  await deleteSignInFailure(deps.db, failureId);
  const fresh: UserRow | null =
    user === null
      ? {
          ...{ id: newId(), email, name: given.name ?? email },
          password_hash: await hashPassword(given.password),
          email_confirmed_at: deps.hasMailServer ? now : null,
        }
      : null;
  await withTransaction(deps.db, async (tx) => {
    // Whoever deletes it first joins: a token is used once.
    if ((await deleteInvitation(tx, invitation.account_id, invitation.id)) === null)
      throw notFound('invitation');
    if (fresh !== null) {
      if (await findUserByEmail(tx, email)) {
        throw new AppError('lost_race', 'A user with this email has just been created. Try again.');
      }
      await insertUser(tx, fresh, now);
    }
    const userId = user?.id ?? fresh?.id ?? '';
    const member = { account_id: invitation.account_id, user_id: userId, created_at: now };
    await insertMember(tx, { ...member, role: invitation.role });
    const actor = { type: 'user' as const, id: userId, name: email };
    const { account_id: accountId } = invitation;
    await recordAudit(tx, { accountId, actor, requestId: given.requestId, address: given.address }, now, {
      action: 'invitation.accept',
      objectType: 'user',
      objectId: userId,
      details: { email, role: invitation.role },
    });
  });
  return invitation;
}
