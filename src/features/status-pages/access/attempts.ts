import { isIPv6 } from 'node:net';
import { message } from '#messages/messages.ts';
import { dayMs, hourMs, minuteMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import type { RateLimitState } from '#platform/http/problems.ts';
import {
  type Attempt,
  countSubscriptionAttempts,
  countUnlockAttempts,
  insertAttempt,
  lockAttempts,
} from './queries.ts';

type NewAttempt = Omit<Attempt, 'kind'>;

interface LimitContext {
  now: Date;
  /** Receives the state of the limit, whether or not the attempt is admitted. */
  reportLimit: (state: RateLimitState) => void;
}

/** Time for which wrong passwords count toward the limit, in ms. */
const unlockWindowMs = dayMs;
/** Number of wrong passwords that are allowed before an address range has to wait. */
const freeUnlocks = 10;
const firstWaitMs = 15_000;
const longestWaitMs = 15 * minuteMs;

/**
 * Allows a password attempt for a page, or rejects it while the client's address range has to wait. Ten attempts are
 * free; after that, the wait doubles with each wrong password, from 15 seconds up to 15 minutes. Other address ranges
 * are not affected, so no one can lock out a page's readers. Each attempt is counted before the password is checked;
 * delete the attempt if the password was correct.
 * @returns the ID of the attempt.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function admitUnlock(
  db: Db,
  attempt: NewAttempt,
  { now, reportLimit }: LimitContext,
): Promise<number> {
  const since = new Date(now.getTime() - unlockWindowMs);
  const counted: Attempt = { ...attempt, kind: 'unlock', address: toAddressRange(attempt.address) };
  const { id, count, waitMs } = await withTransaction(db, async (tx) => {
    await lockAttempts(tx, counted);
    const { count, newest } = await countUnlockAttempts(tx, counted, since);
    const elapsedMs = newest === null ? 0 : now.getTime() - newest.getTime();
    const waitMs = Math.max(0, unlockWaitMs(count) - elapsedMs);
    const id = waitMs > 0 ? null : await insertAttempt(tx, counted, { now, since });
    return { id, count, waitMs };
  });
  reportLimit({
    name: 'unlock',
    quota: freeUnlocks,
    windowSeconds: unlockWindowMs / 1000,
    remaining: id === null ? 0 : Math.max(0, freeUnlocks - count - 1),
    resetSeconds: Math.max(waitMs, unlockWaitMs(count + 1)) / 1000,
  });
  if (id !== null) return id;
  throw new AppError(
    'rate_limited',
    message('page-passwords-too-many', { minutes: Math.ceil(waitMs / 60_000) }),
    {
      retryAfterSeconds: waitMs / 1000,
    },
  );
}

function unlockWaitMs(attempts: number): number {
  if (attempts < freeUnlocks) return 0;
  return Math.min(firstWaitMs * 2 ** (attempts - freeUnlocks), longestWaitMs);
}

/**
 * Returns the /24 of an IPv4 address or the /64 of an IPv6 address, because a client can usually change its address
 * within this range.
 */
export function toAddressRange(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(address);
  if (mapped !== null) return `${mapped[1]}.0/24`;
  if (!isIPv6(address)) return address.replace(/\.\d+$/, '.0/24');
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill('0'), ...back];
  const prefix = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${prefix.join(':')}::/64`;
}

const subscriptionWindowMs = hourMs;
const subscriptionsPerAddress = 20;
/**
 * Maximum number of subscription requests across all addresses, so that a client with many addresses is limited, too.
 */
const subscriptionsPerPage = 500;

/**
 * Admits a subscription request for a page, or rejects it if there were too many within an hour. Requests are counted
 * before they are handled, so that concurrent requests cannot exceed the limit.
 * @throws AppError `rate_limited` with the seconds to wait.
 */
export async function admitSubscription(
  db: Db,
  attempt: NewAttempt,
  { now, reportLimit }: LimitContext,
): Promise<void> {
  const counted: Attempt = { ...attempt, kind: 'sign-up' };
  const since = new Date(now.getTime() - subscriptionWindowMs);
  const { isAdmitted, oldest, remaining } = await withTransaction(db, async (tx) => {
    await lockAttempts(tx, counted);
    const counts = await countSubscriptionAttempts(tx, counted, since);
    const isAddressBlocked = counts.byAddress >= subscriptionsPerAddress;
    const isPageBlocked = counts.byPage >= subscriptionsPerPage;
    const isAdmitted = !isAddressBlocked && !isPageBlocked;
    if (isAdmitted) await insertAttempt(tx, counted, { now, since });
    const oldest = isPageBlocked && !isAddressBlocked ? counts.oldestByPage : counts.oldestByAddress;
    return {
      isAdmitted,
      oldest: oldest ?? now,
      remaining: isAdmitted ? subscriptionsPerAddress - counts.byAddress - 1 : 0,
    };
  });
  const waitSeconds = (oldest.getTime() + subscriptionWindowMs - now.getTime()) / 1000;
  reportLimit({
    name: 'sign-up',
    quota: subscriptionsPerAddress,
    windowSeconds: subscriptionWindowMs / 1000,
    remaining,
    resetSeconds: waitSeconds,
  });
  if (isAdmitted) return;
  throw new AppError(
    'rate_limited',
    message('subscriptions-too-many', { minutes: Math.ceil(waitSeconds / 60) }),
    {
      retryAfterSeconds: waitSeconds,
    },
  );
}
