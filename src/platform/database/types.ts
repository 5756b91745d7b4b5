import type { Kysely, SelectType, Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { DB } from './generated/database-types.ts';

export type { DB } from './generated/database-types.ts';

/** Typed access outside a transaction. Each statement may run on a different connection. */
export type Db = Kysely<DB>;

/** Typed access inside one transaction, on one connection. */
export type Tx = Transaction<DB>;

/** A database or a transaction, for query functions that work with either. */
export type Queryable = Db | Tx;

/** The type of a column in the results of statements. */
export type Stored<Table extends keyof DB, Column extends keyof DB[Table]> = SelectType<DB[Table][Column]>;

/** The database connection of one process: the pool and the typed access over it. */
export interface Database {
  readonly db: Db;
  /** The pool of `db`, for COPY, LISTEN and graphile-worker. */
  readonly pool: Pool;
  /** Waits for running statements, then closes all connections. Can be called twice. */
  close(): Promise<void>;
}
