import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Waits for a free slot of `key` and resolves with the function that frees it. Callers wait in order. Rejects with the
 * reason of the cancel signal if it aborts first.
 */
type TakeSlot = (key: string, cancelSignal: () => AbortSignal) => Promise<() => void>;

/**
 * Returns a function that takes one of `most` slots per key. Slots are counted without a queue of promises, because
 * this runs for every statement of a request and the queue would cost more than the rest of the connection handling.
 */
export function createKeyedSlots(most: number): TakeSlot {
  const keys = new Map<string, { used: number; waiting: Set<() => void> }>();
  return async (key, giveUp) => {
    const slots = keys.get(key) ?? { used: 0, waiting: new Set() };
    keys.set(key, slots);
    if (slots.used < most) slots.used += 1;
    else await waitForTurn(slots.waiting, giveUp());
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = slots.waiting;
      // The next caller in the queue takes over the slot.
      if (next !== undefined) return next();
      slots.used -= 1;
      if (slots.used === 0) keys.delete(key);
    };
  };
}

/** Waits in the queue for a slot. @throws the signal's reason when it aborts. */
function waitForTurn(line: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (then: () => void) => {
      line.delete(onTurn);
      signal.removeEventListener('abort', onAbort);
      then();
    };
    const onTurn = () => leave(resolve);
    const onAbort = () => leave(() => reject(signal.reason));
    if (signal.aborted) return reject(signal.reason);
    line.add(onTurn);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

const currentAccount = new AsyncLocalStorage<string>();

/** Runs `body` and counts its connections toward the account. */
export function runForAccount<T>(accountId: string, body: () => T): T {
  return currentAccount.run(accountId, body);
}

/** Returns the account of the current request; undefined outside of requests. */
export const requestAccount = (): string | undefined => currentAccount.getStore();

/** Runs `body` without an account, for work that serves several accounts. */
export function runForAll<T>(body: () => T): T {
  return currentAccount.exit(body);
}

/**
 * Limits the concurrent connections of one account, so that some are left for other accounts.
 * @returns a function that waits for a free connection of the current account and resolves with its release function.
 * It resolves immediately outside of requests, and rejects after `withinMs`, like the pool.
 */
export function createAccountShares(most: number, withinMs: number): () => Promise<() => void> {
  const acquire = createKeyedSlots(most);
  return async () => {
    const accountId = currentAccount.getStore();
    if (accountId === undefined) return () => {};
    return acquire(accountId, () => AbortSignal.timeout(withinMs)).catch(() => {
      throw new Error('timeout exceeded when trying to connect');
    });
  };
}
