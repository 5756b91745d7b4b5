import { enqueueMail } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { hourMs } from '#platform/clock.ts';
import { hashPassword, randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { invalidInput } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { deleteConfirmations } from '../address-confirmations/queries.ts';
import { checkPassword } from '../passwords.ts';
import { confirmAccountsOf, findUser, findUserByEmail, updateUser } from '../queries.ts';
import { recordUserAction } from '../record-user-action.ts';
import { deleteUserSessions } from '../sessions/queries.ts';
import { admitSignIn } from '../sessions/sign-in.ts';
import { consumeReset, deleteResets, insertReset } from './queries.ts';

interface ResetDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  reportLimit: (state: RateLimitState) => void;
}

/** Validity of a link in ms. It is short because other people may read the mailbox later. */
const lifetimeMs = hourMs;

/**
 * Sends a link to set a new password if the email belongs to a user. The response does not reveal whether the email
 * belongs to a user.
 * @throws AppError `rate_limited` after ten per email, or fifty per address, in 15 minutes.
 */
export async function sendPasswordReset(
  deps: ResetDeps,
  request: { email: string; address: string },
): Promise<void> {
  const now = new Date(deps.clock.now());
  const email = request.email.toLowerCase();
  // Resets are counted separately from sign-ins, so that reset requests cannot lock a user out.
  const attempt = { email: `reset ${email}`, address: `reset ${request.address}` };
  await admitSignIn(deps.db, attempt, { now, reportLimit: deps.reportLimit });
  const token = randomToken();
  await withTransaction(deps.db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user === null) return;
    const expires_at = new Date(now.getTime() + lifetimeMs);
    await insertReset(tx, { token_hash: sha256(token), user_id: user.id, created_at: now, expires_at });
    await enqueueMail(
      tx,
      {
        accountId: null,
        kind: 'password-reset',
        address: user.email,
        subject: 'Reset your Belltower password',
        paragraphs: [
          `Someone, probably you, asked to reset the password for ${user.email}.`,
          'The link expires in an hour and works once. If this wasn’t you, ignore this email. Your password doesn’t change.',
        ],
        action: { label: 'Reset password', url: `${deps.publicUrl()}/password-reset/${token}` },
      },
      now,
    );
  });
}

/**
 * Sets a new password with a link's token and ends all sessions of the user.
 * @throws AppError 400 at `/token` if it is unknown, used or expired.
 */
export async function setPassword(
  deps: Pick<ResetDeps, 'db' | 'clock'>,
  input: { token: string; password: string; address: string; requestId: string },
): Promise<void> {
  await checkPassword(input.password, '/password');
  const now = new Date(deps.clock.now());
  const passwordHash = await hashPassword(input.password);
  await withTransaction(deps.db, async (tx) => {
    const userId = await consumeReset(tx, sha256(input.token), now);
    const user = userId === null ? null : await findUser(tx, userId);
    if (user === null) {
      throw invalidInput('/token', 'invalid_token', message('link-used-or-expired'));
    }
    // Using the emailed link also confirms the address.
    const email_confirmed_at = user.email_confirmed_at ?? now;
    await updateUser(tx, user.id, { password_hash: passwordHash, email_confirmed_at, updated_at: now });
    await confirmAccountsOf(tx, user.id);
    await deleteResets(tx, user.id);
    // A pending change of address is canceled, because an attacker with the old password may have requested it.
    await deleteConfirmations(tx, user.id);
    await deleteUserSessions(tx, user.id, null);
    await recordUserAction(tx, { ...input, userId: user.id, name: user.email }, now, {
      action: 'user.reset_password',
    });
  });
}
