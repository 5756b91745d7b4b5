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
   * Called if PostgreSQL has failed and could not be restarted in time. The process should exit with a
   * non-zero status.
   */
  onFatal: (error: Error) => void;
  /** Overrides the tuned settings; tests turn off fsync here. */
  settings?: PostgresSettings;
  /**
   * Aborts the start: it rejects with the signal's reason after PostgreSQL has stopped and the folder has
   * been released.
   */
  signal?: AbortSignal | undefined;
}

/** The embedded PostgreSQL of this process. */
export interface Embedded {
  /** How the service connects: over the Unix socket, as the owner of its database. Contains the password. */
  readonly connection: ConnectionSettings;
  /** The same over TCP on 127.0.0.1, as a URL for psql and other programs. Contains the password. */
  readonly url: string;
  /** Returns the current process ID of the postmaster; null while it is being restarted. */
  pid(): number | null;
  /** Writes the address of the HTTP service to `service.json`, for commands and other users. */
  announce(serviceUrl: string): void;
  /** Shuts PostgreSQL down cleanly and releases the data folder. Close every pool first. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder (created if missing, readable only by its owner) and keeps it running: a
 * postmaster or backend that is killed is back within 12 s, or `onFatal` is called. Processes left running by
 * an earlier service that was killed are shut down first.
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

/** What a command needs to know about the service running on a data folder. */
export interface RunningService {
  pid: number;
  /** Base address of its HTTP service; null until it is listening. */
  url: string | null;
  /** Its embedded database; null while it is starting. */
  connection: ConnectionSettings | null;
  /** The same as an address over TCP, with the password. */
  databaseUrl: string | null;
}

/**
 * Returns the service that runs on this data folder with the embedded database, or null.
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
    throw new EmbeddedError(`The data folder ${path} cannot be made: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
