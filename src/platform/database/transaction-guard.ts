import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './types.ts';

/** What must hold when a change begins; looked at in its own transaction. */
export interface TransactionGuard {
  /** Runs the change when its turn has come. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** @throws when the change may not be made (any more). */
  check(tx: Tx): Promise<void>;
}

const guards = new AsyncLocalStorage<TransactionGuard | null>();

/** Has every transaction that `run` and what follows from it opens begin with the guard; null: without one. */
export function runGuarded<T>(guard: TransactionGuard | null, run: () => T): T {
  return guards.run(guard, run);
}

/** The guard of the request that is being served; null where there is none. */
export function guardHere(): TransactionGuard | null {
  return guards.getStore() ?? null;
}
