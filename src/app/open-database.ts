import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { type ConnectionSettings, createDatabase } from '#platform/database/connect.ts';
import { findRunningService, startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';

/** A database ready for use, wherever it runs. */
export interface OpenDatabase extends Database {
  connection: ConnectionSettings;
  /** Makes the service's address known to commands (embedded only; else nothing). */
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
  onFatal: (error: Error) => void;
}

/** A database that is started and migrated, and kept running where it is ours. */
export interface PreparedDatabase {
  connection: ConnectionSettings;
  /** Makes the service's address known to commands (embedded only; else nothing). */
  announce(url: string): void;
  /** Stops an embedded server. Close every pool first. */
  stop(): Promise<void>;
}

/**
 * For the service: claims the data folder, starts the embedded server unless an outside one is named, migrates.
 * @throws EmbeddedError or MigrationError with a message for the operator.
 */
export async function prepareDatabase(
  options: Pick<OpenOptions, 'config' | 'log' | 'clock' | 'onFatal'>,
): Promise<PreparedDatabase> {
  const { config, log } = options;
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log, clock: options.clock, onFatal: options.onFatal })
      : null;
  const connection = embedded?.connection ?? config.databaseUrl ?? '';
  try {
    await migrate({ connection, onApplied: (name) => log.info({ migration: name }, 'migrated') });
  } catch (error) {
    await embedded?.stop();
    throw embedded === null ? toAwayError(error) : error;
  }
  return {
    connection,
    announce: (url) => embedded?.announce(url),
    stop: async () => embedded?.stop(),
  };
}

/** The same with connections to it. */
export async function openForService(options: OpenOptions): Promise<OpenDatabase> {
  const prepared = await prepareDatabase(options);
  const database = openOnly({ ...options, connection: prepared.connection });
  return {
    ...database,
    announce: prepared.announce,
    async stop() {
      await database.stop();
      await prepared.stop();
    },
  };
}

/** Says whose address does not answer; never the address itself, which holds a password. */
function toAwayError(error: unknown): unknown {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  if (!(error instanceof Error) || !/^E[A-Z_]+$/.test(code ?? '')) return error;
  const text = `The database of BELLTOWER_DATABASE_URL cannot be reached: ${error.message || code}`;
  return Object.assign(new Error(text, { cause: error }), { code });
}

/** For a command: the database of the running service where there is one, else as for the service itself. */
export async function openForCommand(options: OpenOptions): Promise<OpenDatabase> {
  const running = options.config.databaseUrl === null ? findRunningService(options.config.dataDir) : null;
  if (!running?.connection) return openForService(options);
  const { connection } = running;
  await migrate({ connection });
  const database = open(options, connection);
  return { ...database, connection, announce: () => {}, stop: () => database.close() };
}

/** A database that somebody else started and migrated; `stop` closes our connections to it. */
export function openOnly(
  options: Pick<OpenOptions, 'log' | 'maxConnections' | 'applicationName'> & {
    connection: ConnectionSettings;
  },
): OpenDatabase {
  const { connection } = options;
  let closing = false;
  const database = open(options, connection, () => closing);
  return {
    ...database,
    connection,
    announce: () => {},
    stop() {
      closing = true;
      return database.close();
    },
  };
}

function open(
  options: Pick<OpenOptions, 'log' | 'maxConnections' | 'applicationName'>,
  connection: ConnectionSettings,
  isClosing = () => false,
): Database {
  return createDatabase({
    connection,
    maxConnections: options.maxConnections,
    applicationName: options.applicationName,
    onConnectionError: (error) => {
      if (!isClosing()) options.log.warn({ err: error }, 'a database connection broke');
    },
  });
}
