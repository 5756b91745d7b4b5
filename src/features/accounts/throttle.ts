import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { countSignInFailures } from './throttle-queries.ts';

/** Failed sign-ins are counted over this long. */
const windowMs = 15 * 60_000;
const mostPerEmail = 10;
/** More per address, for a whole office may sit behind one. */
const mostPerAddress = 50;

/**
 * Refuses a sign-in when its e-mail or address has failed too often of late; successes do not count.
 * @throws AppError `rate_limited` with the seconds until the oldest counted failure leaves the window.
 */
export async function throttleSignIn(
  db: Db,
  attempt: { email: string; address: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - windowMs);
  const counted = await countSignInFailures(db, attempt, since);
  const blocked =
    counted.byEmail >= mostPerEmail
      ? counted.oldestByEmail
      : counted.byAddress >= mostPerAddress
        ? counted.oldestByAddress
        : null;
  if (blocked) {
    throw new AppError('rate_limited', 'Too many failed sign-ins; wait and try again.', {
      retryAfterSeconds: (blocked.getTime() + windowMs - now.getTime()) / 1000,
    });
  }
}
