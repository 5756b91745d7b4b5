import { AsyncLocalStorage } from 'node:async_hooks';
import { type IsolationLevel, sql } from 'kysely';
import type { Db, Queryable, Tx } from './types.ts';

export interface TransactionOptions {
  /** Default: `read committed`. */
  isolation?: Extract<IsolationLevel, 'read committed' | 'repeatable read' | 'serializable'>;
  /** How often a transaction is retried after a conflict with another one; default 3. */
  retries?: number;
  readOnly?: boolean;
}

/** serialization_failure and deadlock_detected, after which the whole transaction must be retried. */
const retryable = new Set(['40001', '40P01']);

/** Returns the SQLSTATE of a database error, or undefined. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/**
 * Runs `fn` in one transaction: committed when it resolves, rolled back when it throws. After a serialization failure
 * or deadlock, `fn` runs again from the start, so it must not have side effects outside the transaction. If called
 * with a `Tx`, joins that transaction; isolation and retries are up to its owner.
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

/**
 * Time in ms after which a process that freezes in the middle of a transaction loses the transaction and its locks.
 */
const frozenAfterMs = 10_000;

/**
 * Locks `name` until the transaction ends, so that only one process at a time does a kind of recurring work.
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
  /** Runs the change once it may proceed. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /**
   * Checks the precondition.
   * @throws if the change is not allowed, or no longer allowed.
   */
  check(tx: Tx): Promise<void>;
}

const guards = new AsyncLocalStorage<TransactionGuard | null>();

/** Runs `run` with every transaction opened within it starting with the guard; null for none. */
export function runGuarded<T>(guard: TransactionGuard | null, run: () => T): T {
  return guards.run(guard, run);
}

/** The guard of the current request; null if there is none. */
function guardHere(): TransactionGuard | null {
  return guards.getStore() ?? null;
}

/** Messages that `pg` and its pool report without a code when a connection is lost or cannot be opened. */
const messages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Client has encountered a connection error/,
  /^Client was closed and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** Socket errors; ENOENT is returned for a Unix socket whose server is gone. */
const socketCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND']);

/**
 * SQLSTATE classes 08 (connection) and 53 (out of disk, memory or connections), 57P01–57P03 (shutting down, crashed,
 * starting), 58030 (I/O error) and 25006 (read-only, as after a failover): the statement itself is sound and may succeed
 * in a moment.
 */
const awayStates = /^(08|53|57P0[123]$|58030$|25006$)/;

/**
 * Returns whether an error means that the database cannot be reached or cannot write at the moment, whatever
 * the request is.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state !== undefined && awayStates.test(state)) return true;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  if (typeof code === 'string' && socketCodes.has(code)) return code !== 'ENOENT' || syscall === 'connect';
  return messages.some((message) => message.test(error.message));
}
