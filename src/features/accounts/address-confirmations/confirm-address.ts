import type { Ctx } from '#features/access/index.ts';
import { writeMail, writeUnsolicitedMail } from '#features/mail/index.ts';
import type { Clock } from '#platform/clock.ts';
import { dayMs } from '#platform/clock.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { sqlState, withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { AppError, notFound } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { deleteResets } from '../password-resets/queries.ts';
import { confirmAccountsOf, findUser, findUserByEmail, type UserRow, updateUser } from '../queries.ts';
import { recordOfPerson } from '../record-of-person.ts';
import { admitSignIn } from '../sessions/sign-in.ts';
import { deleteConfirmations, findConfirmation, insertConfirmation, takeConfirmation } from './queries.ts';

const lifetimeMs = 7 * dayMs;

/** Mails a link to an address, by which its reader shows that mail reaches them there. */
export async function askForConfirmation(
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
  await writeUnsolicitedMail(
    tx,
    {
      // A person's, not an account's: whoever reads an account's mails could confirm what is not theirs.
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
 * Sends the signed-in person the mail again.
 * @throws AppError `conflict` where the address is confirmed; `rate_limited` after ten in a quarter of an hour.
 */
export async function askAgain(
  ctx: Ctx,
  reportLimit: (state: RateLimitState) => void,
): Promise<{ email: string }> {
  const user = ctx.actor.id === null ? null : await findUser(ctx.db, ctx.actor.id);
  if (user === null) throw notFound('user');
  if (user.email_confirmed_at !== null) throw new AppError('conflict', `${user.email} is already confirmed.`);
  const now = new Date(ctx.clock.now());
  await admitConfirmation(ctx, user, { now, reportLimit });
  const { email } = user;
  await withTransaction(ctx.db, (tx) =>
    askForConfirmation(tx, { userId: user.id, email, publicUrl: ctx.publicUrl }, now),
  );
  return { email };
}

/**
 * Counts the mails that a person has sent for a confirmation: they may go to whoever they name.
 * @throws AppError `rate_limited` after ten in a quarter of an hour.
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

/** The address that a token confirms; null for one that is wrong, used or too old. */
export async function readConfirmation({ db, clock }: Confirmer, token: string): Promise<string | null> {
  const found = await findConfirmation(db, sha256(token), new Date(clock.now()));
  return found?.email ?? null;
}

/**
 * Notes by a link's token that mail reaches its reader. An address that the person changes to becomes theirs.
 * @returns the address; null for a token that is wrong, used or too old.
 * @throws AppError `already_exists` where it became somebody else's meanwhile.
 */
export async function confirmAddress(
  { db, clock }: Confirmer,
  given: { token: string; address: string; requestId: string },
): Promise<string | null> {
  const now = new Date(clock.now());
  const confirm = async (tx: Tx) => {
    const found = await takeConfirmation(tx, sha256(given.token), now);
    const user = found === null ? null : await findUser(tx, found.user_id);
    if (found === null || user === null) return null;
    const { email } = found;
    const moves = email !== user.email;
    if (moves && (await findUserByEmail(tx, email)) !== null) {
      throw takenMeanwhile();
    }
    await updateUser(tx, user.id, { email, email_confirmed_at: now, updated_at: now });
    await confirmAccountsOf(tx, user.id);
    await deleteConfirmations(tx, user.id);
    if (moves) {
      // Whoever still reads the old mailbox must not come in by a link that lies there.
      await deleteResets(tx, user.id);
      await tellOldAddress(tx, user, { email, now });
    }
    await recordOfPerson(tx, { ...given, userId: user.id, name: email }, now, {
      action: 'user.confirm_email',
      details: moves ? { email: { from: user.email, to: email } } : { email },
    });
    return email;
  };
  try {
    return await withTransaction(db, confirm);
  } catch (error) {
    // Of two who get one address at the same moment, the index says who was first.
    throw sqlState(error) === '23505' ? takenMeanwhile() : error;
  }
}

const takenMeanwhile = () => new AppError('already_exists', 'This address now belongs to another user.');

/** Whoever lost their address to somebody at their open session must hear of it where they still read. */
async function tellOldAddress(tx: Tx, user: UserRow, to: { email: string; now: Date }): Promise<void> {
  await writeMail(
    tx,
    {
      accountId: null,
      kind: 'address-confirmation',
      address: user.email,
      subject: 'Your address at Belltower was changed',
      paragraphs: [
        `From now on, sign in to Belltower as ${to.email} instead of ${user.email}.`,
        'If you did not make this change, contact the owner of your account.',
      ],
      action: null,
    },
    to.now,
  );
}
