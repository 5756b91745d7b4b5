import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Waits for a free slot of `key` and resolves with the function that frees it. If all are taken, waits in order until
 * `giveUp` aborts, and then rejects with the signal's reason.
 */
type TakeSlot = (key: string, cancelSignal: () => AbortSignal) => Promise<() => void>;

/**
 * Returns a function that takes one of `most` slots of a key. It counts for itself: it runs for every statement of a
 * request, and a queue of promises for each would cost more than the rest of the connection's handling.
 */
export function createKeyedSlots(most: number): TakeSlot {
  const keys = new Map<string, { taken: number; waiting: Set<() => void> }>();
  return async (key, giveUp) => {
    const slots = keys.get(key) ?? { taken: 0, waiting: new Set() };
    keys.set(key, slots);
    if (slots.taken < most) slots.taken += 1;
    else await waitForTurn(slots.waiting, giveUp());
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const [next] = slots.waiting;
      // The next in line takes the slot over.
      if (next !== undefined) return next();
      slots.taken -= 1;
      if (slots.taken === 0) keys.delete(key);
    };
  };
}

/** Waits in line until called. @throws the signal's reason once it aborts. */
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
