import { message } from '#messages/messages.ts';
import { dayMs, minuteMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import {
  countSignInFailures,
  deleteSignInFailures,
  insertSignInFailure,
  lockSignInAttempts,
} from '../sessions/queries.ts';
import { delayAfter } from '../sessions/sign-in.ts';

/** Number of wrong codes from one address before attempts are delayed, and the first and longest delay. */
const perAddress = { free: 3, firstMs: 1000, maxMs: 15 * minuteMs };
/**
 * The limits for a user across all addresses are looser, so that an attacker who knows the password cannot delay the
 * user much.
 */
const perUser = { free: 10, firstMs: 1000, maxMs: 5 * minuteMs };

/**
 * Admits an attempt to verify a factor, or rejects it after too many failures. The attempt counts as failed until
 * `succeed` is called, so that concurrent guesses cannot exceed the limit.
 * @throws AppError `rate_limited` with the seconds until the next attempt.
 */
export async function admitFactorAttempt(
  db: Db,
  by: { userId: string; address: string },
  now: Date,
): Promise<{ succeed: (db: Db) => Promise<void> }> {
  const attempt = { email: `factor ${by.userId}`, address: `factor ${by.address}` };
  const since = new Date(now.getTime() - dayMs);
  const waitMs = await withTransaction(db, async (tx) => {
    await lockSignInAttempts(tx, attempt);
    const failures = await countSignInFailures(tx, attempt, since);
    const freeAt = Math.max(
      (failures.lastHere?.getTime() ?? 0) + delayAfter(failures.here, perAddress),
      (failures.lastByEmail?.getTime() ?? 0) + delayAfter(failures.byEmail, perUser),
    );
    if (freeAt > now.getTime()) return freeAt - now.getTime();
    await insertSignInFailure(tx, attempt, now);
    return 0;
  });
  if (waitMs > 0) {
    const retryAfterSeconds = Math.ceil(waitMs / 1000);
    throw new AppError('rate_limited', message('totp-codes-too-many', { seconds: retryAfterSeconds }), {
      retryAfterSeconds,
    });
  }
  return { succeed: (db) => deleteSignInFailures(db, attempt) };
}
