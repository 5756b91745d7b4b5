import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import type { Db } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { createLoader } from '#platform/loader.ts';
import { deleteStreamCounts, selectStreamCounts, upsertStreamCounts } from './queries.ts';

/** Limits of concurrent event streams, across all processes. */
export interface StreamLimits {
  /** Maximum number of streams per API key or user. */
  perHolder: number;
  perAccount: number;
}

/** The account of a stream, and the API key or user that opened it. */
export interface StreamHolder {
  accountId: string;
  holderId: string;
}

/** Validity of counts, in ms. Two renewals may be missed. */
const countsLiveMs = 40_000;

/** Limits the number of open event streams of a key, user or account. */
export interface StreamShares {
  /**
   * Counts a stream. Call the returned function once when the stream has ended.
   * @throws AppError `rate_limited` if the limit of the holder or account is reached.
   */
  register(holder: StreamHolder): Promise<() => void>;
  /** Renews the counts of this process. Must be called every 15 seconds. */
  renew(): Promise<void>;
  /** Removes this process's counts. */
  close(): Promise<void>;
}

/** Counts the streams of this process and shares the counts in `event_streams`. */
export function createStreamShares(
  { db, clock }: { db: Db; clock: Clock },
  limits: StreamLimits,
): StreamShares {
  const processId = newId();
  let hasWritten = false;
  const own = new Map<string, StreamHolder & { streams: number }>();
  const keyOf = ({ accountId, holderId }: StreamHolder) => `${accountId} ${holderId}`;

  /** Writes the counts of this process and returns the counts of all processes, by holder and account. */
  async function exchange(keys: readonly string[]): Promise<Map<string, number>> {
    hasWritten = true;
    const now = new Date(clock.now());
    const holders = keys.map((key) => {
      const [accountId = '', holderId = ''] = key.split(' ');
      return own.get(key) ?? { accountId, holderId, streams: 0 };
    });
    await upsertStreamCounts(db, processId, holders, now);
    const since = new Date(now.getTime() - countsLiveMs);
    const totals = new Map<string, number>();
    const add = (key: string, streams: number) => totals.set(key, (totals.get(key) ?? 0) + streams);
    const accountIds = [...new Set(holders.map(({ accountId }) => accountId))];
    for (const row of await selectStreamCounts(db, accountIds, { processId, since })) {
      add(`${row.account_id} ${row.holder_id}`, row.streams);
      add(row.account_id, row.streams);
    }
    return totals;
  }

  // Runs one exchange at a time, so that an older count never overwrites a newer count.
  const othersOf = createLoader<string, Map<string, number>>(
    async (keys) => {
      const totals = await exchange(keys);
      return new Map(keys.map((key) => [key, totals]));
    },
    { concurrency: 1 },
  );

  const ownOfAccount = (accountId: string) =>
    [...own.values()].reduce((sum, one) => sum + (one.accountId === accountId ? one.streams : 0), 0);

  function throwLimitError(holder: StreamHolder, others: ReadonlyMap<string, number>): void {
    const mine = (own.get(keyOf(holder))?.streams ?? 0) + (others.get(keyOf(holder)) ?? 0);
    const account = ownOfAccount(holder.accountId) + (others.get(holder.accountId) ?? 0);
    if (mine > limits.perHolder) throw tooMany('This API key or user', limits.perHolder);
    if (account > limits.perAccount) throw tooMany('This account', limits.perAccount);
  }

  function count(holder: StreamHolder, by: 1 | -1): void {
    const key = keyOf(holder);
    const streams = (own.get(key)?.streams ?? 0) + by;
    if (streams > 0) own.set(key, { ...holder, streams });
    else own.delete(key);
  }

  function unregister(holder: StreamHolder): void {
    count(holder, -1);
    // A count that can't be written now is written with the next stream, or expires.
    othersOf(keyOf(holder)).catch(() => {});
  }

  return {
    async register(holder) {
      count(holder, 1);
      try {
        // No query is needed if this process alone exceeds the limit.
        throwLimitError(holder, new Map());
      } catch (error) {
        count(holder, -1);
        throw error;
      }
      try {
        throwLimitError(holder, (await othersOf(keyOf(holder))) ?? new Map());
      } catch (error) {
        unregister(holder);
        throw error;
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        unregister(holder);
      };
    },
    async renew() {
      if (own.size > 0) await Promise.all([...own.keys()].map((key) => othersOf(key)));
    },
    async close() {
      // The counts expire if the database is unavailable.
      if (hasWritten) await deleteStreamCounts(db, processId).catch(() => {});
    },
  };
}

function tooMany(who: string, max: number): AppError {
  return new AppError('rate_limited', message('event-streams-limit', { who, count: max }), {
    retryAfterSeconds: 15,
  });
}
