import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import { countTries, insertTry, lockTries, type UnlockTry } from './queries.ts';

/** Failures are counted over this long. */
const windowMs = 15 * 60_000;
const mostPerAddress = 10;
/** From all addresses together: who has many of them guesses no faster. */
const mostPerPage = 100;

/**
 * Lets a password be tried, or refuses it when too many have failed of late. Each try is counted as failed before the password
 * is looked at, and taken back when it was right: a thousand sent at one moment are not more than ten.
 * @returns what the failure is known by. @throws AppError `rate_limited` with the seconds until there is room.
 */
export async function admitTry(
  db: Db,
  attempt: UnlockTry,
  { now, note }: { now: Date; note: (state: RateLimitState) => void },
): Promise<number> {
  const since = new Date(now.getTime() - windowMs);
  const verdict = await withTransaction(db, async (tx) => {
    await lockTries(tx, attempt.pageId);
    const counted = await countTries(tx, attempt, since);
    const isBlocked = counted.byAddress >= mostPerAddress || counted.byPage >= mostPerPage;
    const oldest =
      isBlocked && counted.byAddress < mostPerAddress ? counted.oldestByPage : counted.oldestByAddress;
    const id = isBlocked ? null : await insertTry(tx, attempt, { now, since });
    return { id, oldest: oldest ?? now, left: mostPerAddress - counted.byAddress - 1 };
  });
  const waitSeconds = (verdict.oldest.getTime() + windowMs - now.getTime()) / 1000;
  note({
    name: 'unlock',
    quota: mostPerAddress,
    windowSeconds: windowMs / 1000,
    remaining: verdict.id === null ? 0 : verdict.left,
    resetSeconds: waitSeconds,
  });
  if (verdict.id !== null) return verdict.id;
  throw new AppError('rate_limited', 'Too many wrong passwords; wait and try again.', {
    retryAfterSeconds: waitSeconds,
  });
}
