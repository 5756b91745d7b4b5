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
 * `held`: this process has the lock until `release` or until it ends for any reason. `busy`: another process has the
 * lock. `unsupported`: this system or file system does not support these locks.
 */
type FolderLock = { state: 'held'; release(): void } | { state: 'busy' } | { state: 'unsupported' };

/**
 * Locks `file` (created if missing, never removed) for the lifetime of this process. The kernel releases the lock when
 * the process ends. Unlike a pid file, this avoids stale locks and races during a takeover. Child processes do not
 * inherit the lock, because Node opens files close-on-exec.
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
 * Creates a folder and its missing parents with `mode`. Node's `recursive` option is not used, because it retries
 * forever and ignores signals if the system reports ENOENT for a folder in an existing parent, as in /proc.
 * @throws the system error; ENOTDIR if a file exists in place of a folder.
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

/**
 * Maximum length of a socket path. sun_path has 108 bytes on Linux and 104 on other systems, including the final NUL.
 */
const longestPath = 103;
const longestSocketName = '/.s.PGSQL.65535';

/** Returns true if the path of a socket in `folder` is short enough to bind. */
export function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(folder + longestSocketName) <= longestPath;
}

/**
 * Prepares a private folder for the Unix socket: `run` in the data folder or, if that path is too long, a folder in the
 * system's temporary directory. The folder is emptied, because a leftover socket lock with a reused process ID would
 * prevent the start. None of our PostgreSQL servers is running at this point.
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
    // An earlier start or an attacker may have created it, so only a regular folder owned by this user is accepted.
    const found = lstatSync(folder);
    const own = found.uid === process.geteuid?.() || found.uid === identity.uid;
    const foreign = !found.isDirectory() || !own || (found.mode & 0o077) !== 0;
    return foreign ? mkdtempSync(join(base, 'belltower-')) : folder;
  }
}
