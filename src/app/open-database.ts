import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type ConnectionSettings, createDatabase, type StatementLimits } from '#platform/database/connect.ts';
import { findRunningService } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/log.ts';
import { ensureInstallationKey, loadMasterKeys } from '#platform/secrets/keyring.ts';
import { manageDatabase } from './manage-database.ts';

/** A database that is ready for use, embedded or external. */
export interface OpenDatabase extends Database {
  connection: ConnectionSettings;
  /** Publishes the service's URL for commands (embedded database only; otherwise does nothing). */
  announce(url: string): void;
  /** Closes the pool and stops an embedded server that we started. */
  stop(): Promise<void>;
}

export interface OpenOptions {
  config: Config;
  log: Log;
  clock: Clock;
  maxConnections: number;
  applicationName: string;
  /** False to leave secrets encrypted, so that no master key is needed. Default: true. */
  usesSecrets?: boolean;
  /** See `DatabaseOptions`. */
  sessionLimits?: StatementLimits;
  onFatal: (error: Error) => void;
  /** Cancels the start of an embedded server; `openForService` then rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/** Opens the database for the service: starts or opens it, migrates it, and connects. */
export async function openForService(options: OpenOptions): Promise<OpenDatabase> {
  const managed = await manageDatabase(options);
  try {
    await migrateForService({ ...options, connection: managed.connection });
  } catch (error) {
    await managed.stop();
    throw error;
  }
  const database = openOnly({ ...options, connection: managed.connection });
  return {
    ...database,
    announce: managed.announce,
    async stop() {
      await database.stop();
      await managed.stop();
    },
  };
}

/** Opens the database for a command: the running service's database, or the database that the service would open. */
export async function openForCommand(options: OpenOptions): Promise<OpenDatabase> {
  const running = options.config.databaseUrl === null ? findRunningService(options.config.dataDir) : null;
  if (!running?.connection) return openForService(options);
  const { connection } = running;
  if (options.usesSecrets !== false) await loadKeys({ ...options, connection });
  await migrate({ connection });
  const database = open(options, connection);
  return { ...database, connection, announce: () => {}, stop: () => database.close() };
}

/**
 * Loads the master keys and runs the migrations. A wrong key prevents all changes. If an external database is
 * unreachable, the error names the setting with its address.
 */
export async function migrateForService(
  options: Pick<OpenOptions, 'config' | 'log' | 'usesSecrets'> & { connection: ConnectionSettings },
): Promise<void> {
  const { config, log, connection, usesSecrets = true } = options;
  const applied: string[] = [];
  const onApplied = (name: string) => {
    applied.push(name);
    log.debug({ migration: name }, 'migration applied');
  };
  try {
    if (usesSecrets) await loadKeys(options);
    await migrate({ connection, onApplied });
    // One log line covers all migrations, because the first start runs dozens of them.
    if (applied.length > 0) log.info({ migrations: applied.length, last: applied.at(-1) }, 'migrated');
    if (usesSecrets) await ensureKey(options);
  } catch (error) {
    throw config.databaseUrl === null ? error : toAwayError(error);
  }
}

/**
 * Loads the master keys of this process.
 * @throws MasterKeyError with a message for the operator.
 */
export async function loadKeys({
  config,
  log,
  connection,
}: Pick<OpenOptions, 'config' | 'log'> & { connection: ConnectionSettings }): Promise<void> {
  const created = await loadMasterKeys({ ...config.masterKey, dataDir: config.dataDir }, connection);
  if (created === null) return;
  const others =
    config.databaseUrl === null
      ? ''
      : ' Other machines that use this database need the same key, see docs/scaling.md.';
  log.info(
    { file: created },
    `A master key for the secrets in the database was created. Keep a copy separate from your backups.${others}`,
  );
}

/** Creates the installation's data key, or checks that it can be decrypted. */
async function ensureKey({
  log,
  connection,
}: Pick<OpenOptions, 'log'> & { connection: ConnectionSettings }): Promise<void> {
  const database = open({ log, maxConnections: 1, applicationName: 'belltower migrate' }, connection);
  try {
    await ensureInstallationKey(database.db);
  } finally {
    await database.close();
  }
}

/**
 * Returns an error that names the setting with the unreachable address. It omits the address, which contains a
 * password.
 */
function toAwayError(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (!(error instanceof Error) || !/^E[A-Z_]+$/.test(code ?? '')) return error;
  const text = `The database of BELLTOWER_DATABASE_URL cannot be reached: ${error.message || code}`;
  return Object.assign(new Error(text, { cause: error }), { code });
}

/** Opens a database that another process started and migrated; `stop` closes only our connections to it. */
export function openOnly(
  options: Pick<OpenOptions, 'log' | 'maxConnections' | 'applicationName' | 'sessionLimits'> & {
    connection: ConnectionSettings;
  },
): OpenDatabase {
  const { connection } = options;
  const database = open(options, connection);
  return { ...database, connection, announce: () => {}, stop: () => database.close() };
}

function open(
  options: Pick<OpenOptions, 'log' | 'maxConnections' | 'applicationName' | 'sessionLimits'>,
  connection: ConnectionSettings,
): Database {
  return createDatabase({
    connection,
    maxConnections: options.maxConnections,
    applicationName: options.applicationName,
    ...(options.sessionLimits && { sessionLimits: options.sessionLimits }),
    onConnectionError: (error) => options.log.warn({ err: error }, 'a database connection broke'),
  });
}
