import { chmodSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#platform/log.ts';
import type { Clock } from '../../clock.ts';
import type { ConnectionSettings } from '../connect.ts';
import { EmbeddedError, findBinaries } from './binaries.ts';
import { clusterFolder, prepareCluster, readPassword, serviceDatabase, serviceRole } from './cluster.ts';
import { createFolder, prepareSocketFolder } from './folders.ts';
import { checkOwner, chooseIdentity, type Identity } from './identity.ts';
import { clearLeftovers, findFreePort } from './postmaster.ts';
import {
  claimDataFolder,
  type DataFolderClaim,
  readServiceFile,
  type ServiceDatabase,
} from './service-file.ts';
import type { PostgresSettings } from './settings.ts';
import { type Supervisor, supervise } from './supervise.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  clock: Clock;
  /**
   * Called if PostgreSQL has failed and could not be restarted within the time limit. The process should exit with a
   * non-zero status.
   */
  onFatal: (error: Error) => void;
  /** Overrides the tuned settings. Tests use it to disable fsync. */
  settings?: PostgresSettings;
  /**
   * Aborts the start. `startEmbedded` rejects with the signal's reason after PostgreSQL has stopped and the folder has
   * been released.
   */
  signal?: AbortSignal | undefined;
}

/** The embedded PostgreSQL of this process. */
export interface Embedded {
  /** The connection of the service: over the Unix socket, as the owner of its database. It contains the password. */
  readonly connection: ConnectionSettings;
  /** URL of the same database over TCP on 127.0.0.1, for psql and other programs. Contains the password. */
  readonly url: string;
  /** Returns the current process ID of the postmaster; null while it is being restarted. */
  pid(): number | null;
  /** Writes the address of the HTTP service to `service.json`, for commands and other users. */
  announce(serviceUrl: string): void;
  /** Shuts down PostgreSQL cleanly and releases the data folder. Close every pool first. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder (created if missing, readable only by its owner) and keeps it running. After a
 * postmaster or backend is killed, PostgreSQL is available again within 12 s, or `onFatal` is called. Leftover
 * processes of a killed service are shut down first.
 * @throws EmbeddedError with a message for the terminal user if the folder is in use, belongs to another user
 * or has data of another major version, or if PostgreSQL cannot run here. Rejects with the reason of `signal`
 * if it aborts.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, clock } = options;
  const dataDir = prepareDataFolder(options.dataDir);
  const claim = claimDataFolder(dataDir, clock.now());
  try {
    chmodSync(dataDir, 0o700);
    const binaries = findBinaries();
    const identity = await chooseIdentity([binaries.postgres, dataDir]);
    const leftovers = await clearLeftovers(clusterFolder(dataDir), clock);
    if (leftovers.length > 0)
      log.warn({ pids: leftovers }, 'shut down a PostgreSQL left by an earlier service');
    const cluster = await prepareCluster({
      dataDir,
      binaries,
      identity,
      ...(options.settings === undefined ? {} : { settings: options.settings }),
    });
    const supervisor = await supervise({
      binaries,
      identity,
      clock,
      log,
      folder: cluster.folder,
      socketFolder: prepareSocketFolder(dataDir, identity),
      port: await findFreePort(),
      logFile: join(dataDir, 'postgresql.log'),
      password: cluster.password,
      onFatal: options.onFatal,
      signal: options.signal,
    });
    return present(supervisor, { claim, password: cluster.password, identity, log });
  } catch (error) {
    claim.release();
    throw error;
  }
}

function present(
  supervisor: Supervisor,
  owned: { claim: DataFolderClaim; password: string; identity: Identity; log: Log },
): Embedded {
  const database: ServiceDatabase = {
    host: '127.0.0.1',
    port: supervisor.port,
    socketFolder: supervisor.socketFolder,
    user: serviceRole,
    database: serviceDatabase,
  };
  owned.claim.update({ database });
  owned.log.info(
    { pid: supervisor.pid(), port: supervisor.port, as: owned.identity.kind },
    'embedded PostgreSQL is ready',
  );
  return {
    connection: connectionTo(database, owned.password),
    url: urlOf(database, owned.password),
    pid: supervisor.pid,
    announce: (url) => owned.claim.update({ url }),
    async stop() {
      await supervisor.stop();
      rmSync(supervisor.socketFolder, { recursive: true, force: true });
      owned.claim.release();
    },
  };
}

function connectionTo(database: ServiceDatabase, password: string): ConnectionSettings {
  const { host, port, socketFolder, user, database: name } = database;
  return { host: socketFolder ?? host, port, user, password, database: name };
}

function urlOf(database: ServiceDatabase, password: string): string {
  const { host, port, user, database: name } = database;
  return `postgresql://${user}:${encodeURIComponent(password)}@${host}:${port}/${name}`;
}

/** The information for commands about the service running on a data folder. */
export interface RunningService {
  pid: number;
  /** Base URL of the HTTP service; null until it is listening. */
  url: string | null;
  /** The service's embedded database; null while it is starting. */
  connection: ConnectionSettings | null;
  /** URL of the embedded database over TCP, with the password. */
  databaseUrl: string | null;
}

/**
 * Returns the service that runs on this data folder with the embedded database; null if there is none.
 * @throws EmbeddedError if this user may not read the folder's password.
 */
export function findRunningService(dataDir: string): RunningService | null {
  const file = readServiceFile(dataDir);
  if (file === null) return null;
  const { pid } = file.process;
  if (file.database === null) return { pid, url: file.url, connection: null, databaseUrl: null };
  const password = readPassword(dataDir);
  if (password === null)
    throw new EmbeddedError(
      `This user cannot read the database password in ${dataDir}. Run Belltower as the user that owns the folder.`,
    );
  return {
    pid,
    url: file.url,
    connection: connectionTo(file.database, password),
    databaseUrl: urlOf(file.database, password),
  };
}

function prepareDataFolder(path: string): string {
  try {
    createFolder(path, 0o700);
    const dataDir = realpathSync(path);
    checkOwner(dataDir);
    return dataDir;
  } catch (error) {
    if (error instanceof EmbeddedError) throw error;
    throw new EmbeddedError(`The data folder ${path} cannot be created: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
