import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import { countSignInFailures, insertSignInFailure, lockSignInAttempts } from './queries.ts';

/** Failed sign-ins are counted over this long. */
const windowMs = 15 * 60_000;
const mostPerEmail = 10;
/** More per address, for a whole office may sit behind one. */
const mostPerAddress = 50;

/** An attempt that was let in. */
export interface SignInAttempt {
  /** The failure it is counted as until it succeeds. */
  failureId: number;
}

/**
 * Lets a sign-in be tried, or refuses it when its e-mail or address has failed too often of late. Each attempt is
 * counted as failed before the password is looked at and taken back when it was right, so that a thousand guesses
 * sent at one moment are not more than ten.
 * @param reportLimit is told the state of the limit in either case.
 * @throws AppError `rate_limited` with the seconds until the oldest counted failure leaves the window.
 */
export async function admitSignIn(
  db: Db,
  attempt: { email: string; address: string },
  at: { now: Date; reportLimit: (state: RateLimitState) => void },
): Promise<SignInAttempt> {
  const since = new Date(at.now.getTime() - windowMs);
  const secondsUntilFree = (oldest: Date | null) =>
    ((oldest ?? at.now).getTime() + windowMs - at.now.getTime()) / 1000;
  const verdict = await withTransaction(db, async (tx) => {
    await lockSignInAttempts(tx, attempt);
    const counted = await countSignInFailures(tx, attempt, since);
    const blocked =
      counted.byEmail >= mostPerEmail
        ? counted.oldestByEmail
        : counted.byAddress >= mostPerAddress
          ? counted.oldestByAddress
          : null;
    const failureId = blocked ? null : await insertSignInFailure(tx, attempt, at.now);
    return { failureId, oldest: blocked ?? counted.oldestByEmail, left: mostPerEmail - counted.byEmail - 1 };
  });
  const waitSeconds = secondsUntilFree(verdict.oldest);
  at.reportLimit({
    name: 'sign-in',
    quota: mostPerEmail,
    windowSeconds: windowMs / 1000,
    remaining: verdict.failureId === null ? 0 : verdict.left,
    resetSeconds: waitSeconds,
  });
  if (verdict.failureId === null) {
    throw new AppError('rate_limited', 'Too many failed sign-ins. Wait a moment, then try again.', {
      retryAfterSeconds: waitSeconds,
    });
  }
  return { failureId: verdict.failureId };
}
