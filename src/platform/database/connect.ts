import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import pg from 'pg';
import { createAccountShares } from '../account-slots.ts';
import type { DB } from './generated/database-types.ts';
import { statementName } from './named-statements.ts';
import type { Database } from './types.ts';
import { storableParameter, valueParsers } from './value-parsers.ts';

/** The connection to the database. A string is a `postgresql://` URL. */
export type ConnectionSettings =
  | string
  | Pick<ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'>;

export interface DatabaseOptions {
  connection: ConnectionSettings;
  /** Maximum connections of this process; default 10. */
  maxConnections?: number;
  /** Shown in `pg_stat_activity`; default `belltower`. */
  applicationName?: string;
  /** Maximum time in ms to wait for a free or new connection; default 10,000. */
  connectTimeoutMs?: number;
  /** Defaults to the server's settings. */
  sessionLimits?: StatementLimits;
  /** Called when an idle connection breaks. Broken connections are replaced automatically. */
  onConnectionError?: (error: Error) => void;
}

/** Returns the connection settings as options of `pg`. */
export function toClientConfig(connection: ConnectionSettings): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : { ...connection };
}

/**
 * Creates a connection pool with typed access. Connections are opened on demand. A broken connection fails only its
 * current statement. The pool then replaces it, so the process reconnects to a restarted server.
 */
export function createDatabase(options: DatabaseOptions): Database {
  let closed: Promise<void> | undefined;
  // The pool is closed before its connections, so errors of a server that stops in between are ignored.
  const onError = (error: Error) => {
    if (closed === undefined) options.onConnectionError?.(error);
  };
  const config: PoolConfig = {
    ...toClientConfig(options.connection),
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? 'belltower',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    // An idle backend takes a few megabytes of memory, and starting another one takes only a few milliseconds.
    idleTimeoutMillis: 10_000,
    keepAlive: true,
    types: valueParsers,
    // The pool awaits this query. Dates and date arithmetic must not depend on the server's time zone. A startup option
    // would save the round trip, but poolers such as PgBouncer reject it.
    onConnect: (client) => client.query(sessionSettings(options.sessionLimits)) as unknown as undefined,
  };
  const pool = new pg.Pool(config);
  const most = Math.max(1, Math.floor((config.max ?? 1) / 2));
  const takeShare = createAccountShares(most, config.connectionTimeoutMillis ?? 0);
  pool.on('error', onError);
  // The pool only listens while a client is idle. A client that breaks between two statements of a transaction also
  // emits `error`, which ends the process if there is no listener.
  pool.on('connect', (client) => client.on('error', onError));

  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, takeShare) }) });
  return {
    db,
    pool,
    close() {
      closed ??= pool.end();
      return closed;
    },
  };
}

/** Time limits after which PostgreSQL considers the process of a session frozen and releases its locks. */
export interface StatementLimits {
  /** Maximum idle time of an open transaction in ms. PostgreSQL then terminates the transaction and its connection. */
  idleInTransactionMs: number;
  /** Maximum duration of a statement in ms, including COPY; no limit by default. */
  statementMs?: number;
}

function sessionSettings(limits: StatementLimits | undefined): string {
  const idle = limits && `set idle_in_transaction_session_timeout = ${limits.idleInTransactionMs}`;
  const statement = limits?.statementMs && `set statement_timeout = ${limits.statementMs}`;
  return ["set time zone 'UTC'", idle, statement].filter(Boolean).join('; ');
}

/** Query text that makes a wrapped client return the original client; see `clientOf`. */
export const clientRequest = '/* belltower: client beneath */';

interface WrappedClient extends PostgresPoolClient {
  query(text: unknown, values?: unknown): never;
}

/** Wraps the pool for Kysely. The clients stay the same, but send marked statements under their name. */
function kyselyPool(pool: pg.Pool, takeShare: () => Promise<() => void>): PostgresPool {
  const wrapped = new WeakMap<PoolClient, WrappedClient>();
  const shares = new WeakMap<PoolClient, () => void>();
  return {
    options: pool.options,
    ...{ Client: pg.Client },
    async connect() {
      const restoreSettings = await takeShare();
      const client = await pool.connect().catch((error) => {
        restoreSettings();
        throw error;
      });
      shares.set(client, restoreSettings);
      let own = wrapped.get(client);
      if (own === undefined) {
        own = wrapClient(client, (destroy) => {
          shares.get(client)?.();
          client.release(destroy);
        });
        wrapped.set(client, own);
      }
      return own;
    },
    end: () => pool.end(),
  };
}

function wrapClient(client: PoolClient, release: (destroy?: boolean) => void): WrappedClient {
  return {
    get processID() {
      return (client as unknown as { processID: number | null }).processID;
    },
    query(text: unknown, values?: unknown) {
      if (typeof text !== 'string') return client.query(text as string) as never;
      if (text === clientRequest) {
        return Promise.resolve({ command: 'SELECT', rowCount: 1, rows: [{ client }] }) as never;
      }
      const parameters = ((values ?? []) as unknown[]).map(storableParameter);
      const name = statementName(text);
      return (name === undefined
        ? client.query(text, parameters)
        : client.query({ name, text, values: parameters })) as unknown as never;
    },
    release,
  } as WrappedClient;
}
