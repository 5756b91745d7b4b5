import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { ConnectionSettings } from '#platform/database/connect.ts';
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts';
import type { Log } from '#platform/log.ts';
import { connectionsNeeded } from './parts/part.ts';

/** A database that is started and, if embedded, kept running. It may not be migrated yet. */
export interface ManagedDatabase {
  connection: ConnectionSettings;
  /** Publishes the service's URL for commands (embedded database only; otherwise does nothing). */
  announce(url: string): void;
  /** Stops an embedded server. All pools must be closed first. */
  stop(): Promise<void>;
}

/**
 * Claims the data folder and starts the embedded server, unless an external database is configured. Loads few modules,
 * because the supervisor needs no others.
 * @throws EmbeddedError with a message for the operator; the reason of `signal` if it is aborted.
 */
export async function manageDatabase(options: {
  config: Config;
  log: Log;
  clock: Clock;
  onFatal: (error: Error) => void;
  /** Cancels the start of an embedded server. */
  signal?: AbortSignal | undefined;
}): Promise<ManagedDatabase> {
  const { config, log, clock, onFatal, signal } = options;
  const settings = { max_connections: connectionsNeeded(config) };
  const embedded =
    config.databaseUrl === null
      ? await startEmbedded({ dataDir: config.dataDir, log, clock, onFatal, signal, settings })
      : null;
  return {
    connection: embedded?.connection ?? config.databaseUrl ?? '',
    announce: (url) => embedded?.announce(url),
    stop: async () => embedded?.stop(),
  };
}
