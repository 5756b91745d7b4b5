import type { Ctx } from '#features/access/index.ts';
import { enqueueMail, enqueueUnsolicitedMail } from '#features/mail/index.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { deleteResets } from '../password-resets/queries.ts';
import { confirmAccountsOf, findUser, findUserByEmail, type UserRow, updateUser } from '../queries.ts';
import { recordUserAction } from '../record-user-action.ts';
import { admitSignIn } from '../sessions/sign-in.ts';
import { consumeConfirmation, deleteConfirmations, findConfirmation, insertConfirmation } from './queries.ts';

const lifetimeMs = 7 * dayMs;

/** Sends a link that confirms an email address. */
export async function sendConfirmation(
  tx: Tx,
  of: { userId: string; email: string; publicUrl: string },
  now: Date,
): Promise<void> {
  const { userId, email, publicUrl } = of;
  const token = randomToken();
  const expires_at = new Date(now.getTime() + lifetimeMs);
  await insertConfirmation(tx, {
    ...{ token_hash: sha256(token), user_id: userId, email, created_at: now, expires_at },
  });
  await enqueueUnsolicitedMail(
    tx,
    {
      // Members of the account must not see the link.
      accountId: null,
      kind: 'address-confirmation',
      address: email,
      subject: 'Confirm your email address for Belltower',
      paragraphs: [
        `Someone, probably you, uses ${email} for Belltower (${publicUrl}).`,
        'Confirm that this is your email address. The link expires in a week. If this wasn’t you, ignore this email.',
      ],
      action: { label: 'Confirm email address', url: `${publicUrl}/mail/confirm/${token}` },
    },
    now,
  );
}

/**
 * Resends the confirmation email to the signed-in user.
 * @throws AppError `conflict` if the address is already confirmed; `rate_limited` after ten emails in 15 minutes.
 */
export async function resendConfirmation(
  ctx: Ctx,
  reportLimit: (state: RateLimitState) => void,
): Promise<{ email: string }> {
  const user = ctx.actor.id === null ? null : await findUser(ctx.db, ctx.actor.id);
  if (user === null) throw notFound('user');
  if (user.email_confirmed_at !== null)
    throw new AppError('conflict', message('email-already-confirmed', { email: user.email }));
  const now = new Date(ctx.clock.now());
  await admitConfirmation(ctx, user, { now, reportLimit });
  const { email } = user;
  await withTransaction(ctx.db, (tx) =>
    sendConfirmation(tx, { userId: user.id, email, publicUrl: ctx.publicUrl }, now),
  );
  return { email };
}

/**
 * Limits a user's confirmation emails, because users can enter any address.
 * @throws AppError `rate_limited` after ten in 15 minutes.
 */
export async function admitConfirmation(
  ctx: Ctx,
  user: UserRow,
  at: { now: Date; reportLimit: (state: RateLimitState) => void },
): Promise<void> {
  const attempt = { email: `confirm ${user.email}`, address: `confirm ${ctx.address ?? ''}` };
  await admitSignIn(ctx.db, attempt, at);
}

interface Confirmer {
  db: Db;
  clock: Clock;
}

/** Returns the address that a token confirms, or null if it is unknown, used or expired. */
export async function readConfirmation({ db, clock }: Confirmer, token: string): Promise<string | null> {
  const found = await findConfirmation(db, sha256(token), new Date(clock.now()));
  return found?.email ?? null;
}

/**
 * Confirms an address with the token of a link. A pending change of address takes effect.
 * @returns the address, or null if the token is unknown, used or expired.
 * @throws AppError `already_exists` if another user has taken the address since.
 */
export async function confirmAddress(
  { db, clock }: Confirmer,
  input: { token: string; address: string; requestId: string },
): Promise<string | null> {
  const now = new Date(clock.now());
  const confirm = async (tx: Tx) => {
    const found = await consumeConfirmation(tx, sha256(input.token), now);
    const user = found === null ? null : await findUser(tx, found.user_id);
    if (found === null || user === null) return null;
    const { email } = found;
    const moves = email !== user.email;
    if (moves && (await findUserByEmail(tx, email)) !== null) {
      throw addressTaken();
    }
    await updateUser(tx, user.id, { email, email_confirmed_at: now, updated_at: now });
    await confirmAccountsOf(tx, user.id);
    await deleteConfirmations(tx, user.id);
    if (moves) {
      // Reset links sent to the old mailbox must no longer work.
      await deleteResets(tx, user.id);
      await notifyOldAddress(tx, user, { email, now });
    }
    await recordUserAction(tx, { ...input, userId: user.id, name: email }, now, {
      action: 'user.confirm_email',
      details: moves ? { email: { from: user.email, to: email } } : { email },
    });
    return email;
  };
  try {
    return await withTransaction(db, confirm);
  } catch (error) {
    // If two users confirm the same address concurrently, the unique index rejects the second.
    throw sqlState(error) === '23505' ? addressTaken() : error;
  }
}

const addressTaken = () => new AppError('already_exists', message('email-belongs-to-other'));

/** Notifies the old address, in case an attacker used an open session to change it. */
async function notifyOldAddress(tx: Tx, user: UserRow, to: { email: string; now: Date }): Promise<void> {
  await enqueueMail(
    tx,
    {
      accountId: null,
      kind: 'address-confirmation',
      address: user.email,
      subject: 'Your Belltower email address was changed',
      paragraphs: [
        `From now on, sign in to Belltower as ${to.email} instead of ${user.email}.`,
        'If you did not make this change, contact the owner of your account.',
      ],
      action: null,
    },
    to.now,
  );
}
