import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { message } from '#messages/messages.ts';
import { hashPassword, sha256, verifyPassword } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { admitConfirmation, sendConfirmation } from './address-confirmations/confirm-address.ts';
import { deleteConfirmations } from './address-confirmations/queries.ts';
import { checkPassword } from './passwords.ts';
import { findUser, updateUser } from './queries.ts';
import { deleteSignInFailure, deleteUserSessions } from './sessions/queries.ts';
import { admitSignIn, sessionCookie } from './sessions/sign-in.ts';

/**
 * Changes the signed-in user's name, email or password. A new password ends all other sessions; a new email takes
 * effect once it is confirmed.
 * @throws AppError 400 at `/currentPassword` if it is missing or wrong; `rate_limited` after too many wrong passwords,
 * which count as failed sign-ins, and after ten confirmation emails.
 */
export async function updateUserSettings(
  ctx: Ctx,
  input: { name?: string; email?: string; password?: string; currentPassword?: string },
  options: { cookies: Record<string, string | undefined>; reportLimit: (state: RateLimitState) => void },
): Promise<void> {
  const userId = ctx.actor.id;
  const user = userId === null ? null : await findUser(ctx.db, userId);
  if (!user) throw notFound('user');
  let passwordHash: string | undefined;
  const email = input.email?.toLowerCase();
  if (input.password !== undefined || email !== undefined)
    await checkCurrentPassword(ctx, user, {
      password: input.currentPassword ?? '',
      reportLimit: options.reportLimit,
    });
  if (input.password !== undefined) {
    await checkPassword(input.password, '/password', user.email);
    passwordHash = await hashPassword(input.password);
  }
  const now = new Date(ctx.clock.now());
  const token = options.cookies[sessionCookie];
  const moves = email !== undefined && email !== user.email;
  if (moves) await admitConfirmation(ctx, user, { now, reportLimit: options.reportLimit });
  await withTransaction(ctx.db, async (tx) => {
    await updateUser(tx, user.id, {
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      updated_at: now,
    });
    if (passwordHash !== undefined) {
      await deleteUserSessions(tx, user.id, token ? sha256(token) : null);
      // A pending change of address is canceled, because an attacker with the old password may have requested it.
      await deleteConfirmations(tx, user.id, user.email);
    }
    if (moves) await sendConfirmation(tx, { userId: user.id, email, publicUrl: ctx.publicUrl }, now);
    await recordAudit(tx, ctx, now, {
      action: passwordHash === undefined ? 'user.update' : 'user.change_password',
      objectType: 'user',
      objectId: user.id,
      changes: changesOf({ name: user.name }, { name: input.name ?? user.name }),
    });
  });
}

/** Limits attempts, so that an open session can't be used to guess the password. */
async function checkCurrentPassword(
  ctx: Ctx,
  user: { email: string; password_hash: string },
  input: { password: string; reportLimit: (state: RateLimitState) => void },
): Promise<void> {
  const attempt = { email: user.email.toLowerCase(), address: ctx.address ?? '' };
  const at = { now: new Date(ctx.clock.now()), reportLimit: input.reportLimit };
  const { failureId } = await admitSignIn(ctx.db, attempt, at);
  if (!(await verifyPassword(input.password, user.password_hash))) {
    throw invalidInput('/currentPassword', 'wrong', message('current-password-wrong'));
  }
  await deleteSignInFailure(ctx.db, failureId);
}
