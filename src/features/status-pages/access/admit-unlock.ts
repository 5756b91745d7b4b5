import { isIPv6 } from 'node:net';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/rate-limit-headers.ts';
import { countRecentTries, insertTry, lockTries, type Try } from './queries.ts';

/** Wrong passwords are forgotten after this long. */
const windowMs = dayMs;
/** Wrong passwords before an address range has to wait. */
const freeTries = 10;
const firstWaitMs = 15_000;
const longestWaitMs = 15 * 60_000;

/**
 * Admits a password for a page, or refuses it while the client's address range has to wait: ten are free, then the wait
 * doubles with each wrong one, from 15 seconds up to 15 minutes. Other address ranges are never affected, so nobody can
 * lock a page for its readers. Each try is counted before the password is checked; delete it when the password was right.
 * @returns the id of the try. @throws AppError `rate_limited` with the seconds to wait.
 */
export async function admitUnlock(
  db: Db,
  attempt: Omit<Try, 'kind'>,
  { now, note }: { now: Date; note: (state: RateLimitState) => void },
): Promise<number> {
  const since = new Date(now.getTime() - windowMs);
  const counted: Try = { ...attempt, kind: 'unlock', address: toAddressRange(attempt.address) };
  const { id, count, waitMs } = await withTransaction(db, async (tx) => {
    await lockTries(tx, counted);
    const { count, newest } = await countRecentTries(tx, counted, since);
    const elapsedMs = newest === null ? 0 : now.getTime() - newest.getTime();
    const waitMs = Math.max(0, waitAfterMs(count) - elapsedMs);
    const id = waitMs > 0 ? null : await insertTry(tx, counted, { now, since });
    return { id, count, waitMs };
  });
  note({
    name: 'unlock',
    quota: freeTries,
    windowSeconds: windowMs / 1000,
    remaining: id === null ? 0 : Math.max(0, freeTries - count - 1),
    resetSeconds: Math.max(waitMs, waitAfterMs(count + 1)) / 1000,
  });
  if (id !== null) return id;
  throw new AppError('rate_limited', 'Too many wrong passwords from your network. Wait, then try again.', {
    retryAfterSeconds: waitMs / 1000,
  });
}

function waitAfterMs(tries: number): number {
  if (tries < freeTries) return 0;
  return Math.min(firstWaitMs * 2 ** (tries - freeTries), longestWaitMs);
}

/** The /24 of an IPv4 address or the /64 of an IPv6 address, which one client can usually move within. */
export function toAddressRange(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (mapped !== null) return `${mapped[1]}.0/24`;
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.0/24');
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
