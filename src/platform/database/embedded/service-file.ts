import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError } from './binaries.ts';
import { lockFolder } from './folders.ts';
import { isSameProcess, type ProcessStamp, stampOf } from './processes.ts';

/** The connection to the embedded database of a running service. */
export interface ServiceDatabase {
  host: string;
  port: number;
  /** Folder of the Unix socket; null if there is none. */
  socketFolder: string | null;
  user: string;
  database: string;
}

/** The information that a running service publishes in `service.json` in its data folder. It contains no secrets. */
export interface ServiceFile {
  process: ProcessStamp;
  /** ISO 8601. */
  startedAt: string;
  /** Base URL of the HTTP service; null until it is listening. */
  url: string | null;
  /** Null until PostgreSQL is ready. */
  database: ServiceDatabase | null;
}

/** This process's claim on a data folder. */
export interface DataFolderClaim {
  update(change: Partial<Pick<ServiceFile, 'url' | 'database'>>): void;
  /** Removes `service.json` and releases the folder. Can be called twice. */
  release(): void;
}

const fileName = 'service.json';

/**
 * Returns the running service of a data folder. Returns null if there is no file or its process has ended (it is dead
 * or a zombie, or its ID belongs to another program).
 */
export function readServiceFile(dataDir: string): ServiceFile | null {
  const file = parseServiceFile(join(dataDir, fileName));
  return file !== null && isSameProcess(file.process) ? file : null;
}

function parseServiceFile(path: string): ServiceFile | null {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Partial<ServiceFile> | null;
    const pid = value?.process?.pid;
    if (typeof pid !== 'number') return null;
    return {
      process: { pid, start: value?.process?.start ?? null },
      startedAt: value?.startedAt ?? '',
      url: value?.url ?? null,
      database: value?.database ?? null,
    };
  } catch {
    return null;
  }
}

/**
 * Claims a data folder for this process. If several processes try, exactly one succeeds.
 * @throws EmbeddedError with the process that has claimed the folder.
 */
export function claimDataFolder(dataDir: string, now: number): DataFolderClaim {
  const lock = lockFolder(join(dataDir, 'service.lock'));
  const other = readServiceFile(dataDir);
  if (lock.state === 'busy' || (other !== null && other.process.pid !== process.pid)) {
    if (lock.state === 'held') lock.release();
    throw inUse(dataDir, other);
  }
  if (other !== null && lock.state === 'unsupported') throw inUse(dataDir, other);
  const self = stampOf(process.pid) ?? { pid: process.pid, start: null };
  let current: ServiceFile = {
    process: self,
    startedAt: new Date(now).toISOString(),
    url: null,
    database: null,
  };
  const path = join(dataDir, fileName);
  const write = () => {
    const fresh = `${path}.${process.pid}`;
    writeFileSync(fresh, `${JSON.stringify(current, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, path);
  };
  write();
  let released = false;
  return {
    update(change) {
      if (released) return;
      current = { ...current, ...change };
      write();
    },
    release() {
      if (released) return;
      released = true;
      rmSync(path, { force: true });
      if (lock.state === 'held') lock.release();
    },
  };
}

function inUse(dataDir: string, holder: ServiceFile | null): EmbeddedError {
  const who =
    holder === null ? 'another Belltower that is just starting' : `Belltower with pid ${holder.process.pid}`;
  const where = holder?.url ? ` (${holder.url})` : '';
  return new EmbeddedError(
    `The data folder ${dataDir} is in use by ${who}${where}. Stop it first, or set BELLTOWER_DATA_DIR to another folder. Several processes need an outside database (BELLTOWER_DATABASE_URL).`,
  );
}
