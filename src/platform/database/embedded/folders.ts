import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { changeOwner, type Identity } from './identity.ts';

/** Argument of flock(2): exclusive, without waiting. */
const lockExclusive = 2;
const lockNonBlocking = 4;

type Flock = (fd: number, operation: number) => number;
interface Koffi {
  load(path: string | null): { func(signature: string): Flock };
  errno(): number;
  os: { errno: Record<string, number> };
}

/**
 * `held`: this process has the lock until `release` or its end, however it ends. `busy`: another process
 * has it. `unsupported`: this system or file system has no such lock.
 */
type FolderLock = { state: 'held'; release(): void } | { state: 'busy' } | { state: 'unsupported' };

/**
 * Locks `file` (created if missing, never removed) for the lifetime of this process. The kernel releases the lock
 * when the process ends, so there are no stale locks and no races when taking one over, which a pid file alone cannot
 * guarantee. Child processes do not inherit it, because Node opens files close-on-exec.
 */
export function lockFolder(file: string): FolderLock {
  let koffi: Koffi;
  let flock: Flock;
  try {
    koffi = createRequire(import.meta.url)('koffi') as Koffi;
    flock = koffi.load(null).func('int flock(int fd, int operation)');
  } catch {
    return { state: 'unsupported' };
  }
  const fd = openSync(file, 'a', 0o600);
  if (flock(fd, lockExclusive | lockNonBlocking) === 0) {
    return { state: 'held', release: () => closeSync(fd) };
  }
  const errno = koffi.errno();
  closeSync(fd);
  return {
    state: errno === koffi.os.errno.EWOULDBLOCK || errno === koffi.os.errno.EAGAIN ? 'busy' : 'unsupported',
  };
}

/**
 * Creates a folder and its missing parents with `mode`. Node's own `recursive` option is not used: if the system
 * reports ENOENT for a folder whose parent exists, as in /proc, it retries forever and ignores signals.
 * @throws the system error; ENOTDIR if a file is in the way.
 */
export function createFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code === 'EEXIST') throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || isThere(parent)) throw error;
    createFolder(parent, mode);
    createFolder(path, mode);
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Longest usable path: sun_path has 108 bytes on Linux and 104 elsewhere, including the final NUL. */
const longestPath = 103;
const longestSocketName = '/.s.PGSQL.65535';

/** Returns true if a socket in `folder` has a path that the system can bind. */
export function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(folder + longestSocketName) <= longestPath;
}

/**
 * Prepares a private folder for the Unix socket: `run` in the data folder or, if that path is too long, a folder in
 * the system's temporary directory. The folder is emptied, because none of our PostgreSQL servers is running at this
 * point and a leftover socket lock whose process ID has been reused would prevent the start.
 */
export function prepareSocketFolder(dataDir: string, identity: Identity): string {
  const within = join(dataDir, 'run');
  const folder = fitsSocketPath(within) ? within : shortFolder(dataDir, identity);
  createFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  changeOwner(folder, identity);
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { force: true });
  return folder;
}

function shortFolder(dataDir: string, identity: Identity): string {
  const base = fitsSocketPath(join(tmpdir(), 'belltower-0123456789ab')) ? tmpdir() : '/tmp';
  const folder = join(base, `belltower-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
  try {
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    // Created by an earlier start, or planted by someone: only a plain folder that we own is accepted.
    const found = lstatSync(folder);
    const own = found.uid === process.geteuid?.() || found.uid === identity.uid;
    const foreign = !found.isDirectory() || !own || (found.mode & 0o077) !== 0;
    return foreign ? mkdtempSync(join(base, 'belltower-')) : folder;
  }
}
