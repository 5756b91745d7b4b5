import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import { countTries, insertTry, lockTries, type Try } from './queries.ts';

interface TryLimit {
  windowMs: number;
  mostPerAddress: number;
  /** From all addresses together: who has many of them is no faster. */
  mostPerPage: number;
  refusal: string;
}

const limits: Record<Exclude<Try['kind'], 'unlock'>, TryLimit> = {
  'sign-up': {
    windowMs: 60 * 60_000,
    mostPerAddress: 20,
    mostPerPage: 500,
    refusal: 'Too many sign-ups; wait and try again.',
  },
};

/**
 * Lets something be tried, or refuses it when there were too many tries of late. Each is counted before it is made, and may be
 * taken back when it was right: a thousand sent at one moment are not more than ten.
 * @returns what the try is known by. @throws AppError `rate_limited` with the seconds until there is room.
 */
export async function admitTry(
  db: Db,
  attempt: Try & { kind: keyof typeof limits },
  { now, note }: { now: Date; note: (state: RateLimitState) => void },
): Promise<number> {
  const { windowMs, mostPerAddress, mostPerPage, refusal } = limits[attempt.kind];
  const since = new Date(now.getTime() - windowMs);
  const verdict = await withTransaction(db, async (tx) => {
    await lockTries(tx, attempt);
    const counted = await countTries(tx, attempt, since);
    const isBlocked = counted.byAddress >= mostPerAddress || counted.byPage >= mostPerPage;
    const oldest =
      isBlocked && counted.byAddress < mostPerAddress ? counted.oldestByPage : counted.oldestByAddress;
    const id = isBlocked ? null : await insertTry(tx, attempt, { now, since });
    return { id, oldest: oldest ?? now, left: mostPerAddress - counted.byAddress - 1 };
  });
  const waitSeconds = (verdict.oldest.getTime() + windowMs - now.getTime()) / 1000;
  note({
    name: attempt.kind,
    quota: mostPerAddress,
    windowSeconds: windowMs / 1000,
    remaining: verdict.id === null ? 0 : verdict.left,
    resetSeconds: waitSeconds,
  });
  if (verdict.id !== null) return verdict.id;
  throw new AppError('rate_limited', refusal, { retryAfterSeconds: waitSeconds });
}
