import { AsyncLocalStorage } from 'node:async_hooks';
import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Waits for a free slot of `key` and resolves with the function that frees it. If all are taken, waits in order until
 * `giveUp` aborts, and then rejects with the signal's reason.
 */
type TakeSlot = (key: string, cancelSignal: () => AbortSignal) => Promise<() => void>;

/** Returns a function that takes one of `most` slots of a key. */
export function createKeyedSlots(most: number): TakeSlot {
  const limits = new Map<string, LimitFunction>();
  return (key, giveUp) => {
    const limit = limits.get(key) ?? pLimit(most);
    limits.set(key, limit);
    const signal = limit.activeCount < most ? null : giveUp();
    return new Promise((resolve, reject) => {
      const onAbort = () => reject(signal?.reason);
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort, { once: true });
      const occupy = async () => {
        signal?.removeEventListener('abort', onAbort);
        if (!signal?.aborted) await new Promise<void>((free) => resolve(free));
      };
      void limit(occupy).then(() => {
        if (limit.activeCount === 0 && limit.pendingCount === 0) limits.delete(key);
      });
    });
  };
}

const currentAccount = new AsyncLocalStorage<string>();

/** Runs `body` and counts the connections it takes as that account's. */
export function runForAccount<T>(accountId: string, body: () => T): T {
  return currentAccount.run(accountId, body);
}

/** Returns the account that the present request is for; undefined outside of requests. */
export const requestAccount = (): string | undefined => currentAccount.getStore();

/** Runs `body` for no account in particular: its results serve several. */
export function runForAll<T>(body: () => T): T {
  return currentAccount.exit(body);
}

/**
 * Limits the connections that one account holds at once, so that some are left for the others.
 * @returns a function that waits for one of the current account's connections and resolves with its release function;
 * immediately outside of requests. It rejects after `withinMs`, like the pool.
 */
export function createAccountShares(most: number, withinMs: number): () => Promise<() => void> {
  const take = createKeyedSlots(most);
  return async () => {
    const accountId = currentAccount.getStore();
    if (accountId === undefined) return () => {};
    return take(accountId, () => AbortSignal.timeout(withinMs)).catch(() => {
      throw new Error('timeout exceeded when trying to connect');
    });
  };
}
