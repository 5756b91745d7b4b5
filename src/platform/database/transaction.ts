import { type IsolationLevel, sql } from 'kysely';
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

/** A process that stops in the middle of a transaction loses it, and what it has locked, after so long. */
const frozenAfterMs = 10_000;

/**
 * Locks `name` until the transaction ends, so that one process at a time does a kind of recurring work.
 * @returns false where another transaction has it.
 */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked,
      set_config('idle_in_transaction_session_timeout', ${String(frozenAfterMs)}, true)
  `.execute(tx);
  return rows[0]?.locked === true;
}
