import { AsyncLocalStorage } from 'node:async_hooks';
import { type IsolationLevel, sql } from 'kysely';
import type { Db, Queryable, Tx } from './types.ts';

export interface TransactionOptions {
  /** Default: `read committed`. */
  isolation?: Extract<IsolationLevel, 'read committed' | 'repeatable read' | 'serializable'>;
  /** Maximum number of retries after a conflict with another transaction; default 3. */
  retries?: number;
  readOnly?: boolean;
}

/** serialization_failure and deadlock_detected. After these errors, the whole transaction must be retried. */
const retryable = new Set(['40001', '40P01']);

/** Returns the SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Runs `fn` in one transaction, which is committed when `fn` resolves and rolled back when it throws. After a
 * serialization failure or deadlock, `fn` runs again from the start, so it must not have side effects outside the
 * transaction. With a `Tx`, joins this transaction; its owner is responsible for isolation and retries.
 */
export async function withTransaction<T>(
  db: Queryable,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Tx);
  const guard = findTransactionGuard();
  const run = () => runWithRetries(db as Db, guard === null ? fn : guarded(guard, fn), options);
  return guard === null ? run() : guard.inTurn(run);
}

function guarded<T>(guard: TransactionGuard, fn: (tx: Tx) => Promise<T>): (tx: Tx) => Promise<T> {
  return async (tx) => {
    await guard.check(tx);
    return fn(tx);
  };
}

async function runWithRetries<T>(
  db: Db,
  fn: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
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

/** Time in ms after which a frozen process loses its open transaction and the locks. */
const frozenAfterMs = 10_000;

/**
 * Locks `name` until the transaction ends, so that only one process at a time does this recurring work.
 * @returns false if another transaction has the lock.
 */
export async function tryLock(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked,
      set_config('idle_in_transaction_session_timeout', ${String(frozenAfterMs)}, true)
  `.execute(tx);
  return rows[0]?.locked === true;
}

/** A precondition for a change, checked within the change's own transaction. */
export interface TransactionGuard {
  /** Runs the change when it is allowed to start. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** Checks the precondition. @throws if the change is not or no longer allowed. */
  check(tx: Tx): Promise<void>;
}

const guards = new AsyncLocalStorage<TransactionGuard | null>();

/** Calls `run`. Every transaction within it starts with the guard; null for no guard. */
export function runGuarded<T>(guard: TransactionGuard | null, run: () => T): T {
  return guards.run(guard, run);
}

/** Returns the guard of the current request; null if there is none. */
function findTransactionGuard(): TransactionGuard | null {
  return guards.getStore() ?? null;
}

/** Error messages without a code from `pg` and its pool when a connection is lost or cannot be opened. */
const messages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Socket errors. ENOENT means that the server of a Unix socket has stopped. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * SQLSTATE classes 08 (connection) and 53 (out of disk, memory or connections), 57P01–57P03 (shutting down, crashed,
 * starting), 58030 (I/O error) and 25006 (read-only, as after a failover). The statement is valid and may succeed soon.
 */
const awayStates = /^(08|53|57P0[123]$|58030$|25006$)/;

/**
 * Returns whether an error means that the database is currently unreachable or cannot write, regardless of the request.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && awayStates.test(state)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return messages.some((message) => message.test(error.message));
}
