import { AsyncLocalStorage } from 'node:async_hooks';
import { createKeyedSlots } from '../keyed-slots.ts';

const currentAccount = new AsyncLocalStorage<string>();

/** Runs `body` so that the connections it takes count as that account's. */
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
 * @returns waits for one of the current account's connections and resolves with what releases it; at once outside of requests.
 * It rejects after `withinMs`, as the pool does.
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
