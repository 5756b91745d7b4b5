import type { IsolationLevel } from 'kysely';
import { guardHere, type TransactionGuard } from './transaction-guard.ts';
import type { Db, Queryable, Tx } from './types.ts';

export interface TransactionOptions {
  /** Default `read committed`. */
  isolation?: Extract<IsolationLevel, 'read committed' | 'repeatable read' | 'serializable'>;
  /** How often a transaction that lost to another one is run again; default 3. */
  retries?: number;
  readOnly?: boolean;
}

/** serialization_failure and deadlock_detected: PostgreSQL asks for the whole transaction again. */
const retryable = new Set(['40001', '40P01']);

/** SQLSTATE of a database error, else undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Runs `fn` in one transaction: committed when it resolves, rolled back when it throws. After a
 * serialization failure or deadlock `fn` is run again from the start, so it must touch nothing outside the
 * transaction. Given a `Tx` it joins that one, and isolation and retries stay its owner's business.
 */
export async function withTransaction<T>(
  db: Queryable,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Tx);
  const guard = guardHere();
  const run = () => runAnew(db as Db, guard === null ? fn : guarded(guard, fn), options);
  return guard === null ? run() : guard.inTurn(run);
}

function guarded<T>(guard: TransactionGuard, fn: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    await guard.check(tx);
    return fn(tx);
  };
}

async function runAnew<T>(db: Db, fn: (tx: Tx) => Promise<T>, options: TransactionOptions): Promise<T> {
  const retries = options.retries ?? 3;
  for (let attempt = 0; ; attempt++) {
    try {
      let builder = db.transaction();
      if (options.isolation !== undefined) builder = builder.setIsolationLevel(options.isolation);
      if (options.readOnly) builder = builder.setAccessMode('read only');
      return await builder.execute(fn);
    } catch (error) {
      if (attempt >= retries || !retryable.has(sqlState(error) ?? '')) throw error;
    }
  }
}
