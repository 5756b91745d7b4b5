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
import { giveTo, type Identity } from './identity.ts';

/** flock(2): exclusive, without waiting. */
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
 * Locks `file` (made when missing, never removed) for the life of this process. The kernel frees the lock
 * when the process ends, so there is no stale lock and no race in taking one over, which a pid file alone
 * cannot promise. Children do not inherit it: Node opens files close-on-exec.
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
 * Makes a folder, and those above it that are missing, with `mode`. Not Node's own `recursive`: where the system says
 * ENOENT of a folder whose parent is there, as in /proc, that one tries again for ever and heeds no signal.
 * @throws the system's error; ENOTDIR where a file is in the way.
 */
export function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(path).isDirectory()) return;
    if (code === 'EEXIST') throw Object.assign(new Error(`${path} is a file`), { code: 'ENOTDIR' });
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path || isThere(parent)) throw error;
    makeFolder(parent, mode);
    makeFolder(path, mode);
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** sun_path holds 108 bytes on Linux and 104 elsewhere, the final NUL included. */
const longestPath = 103;
const longestSocketName = '/.s.PGSQL.65535';

/** True when a socket in `folder` has a path that the system can bind. */
export function fitsSocketPath(folder: string): boolean {
  return Buffer.byteLength(folder + longestSocketName) <= longestPath;
}

/**
 * A folder for the Unix socket that nobody else may enter: `run` in the data folder, or for a data folder
 * deep down one in the system's temporary folder. Emptied, for no PostgreSQL of ours runs when it is called,
 * and a left-over socket lock whose number another program bears would stop the start.
 */
export function prepareSocketFolder(dataDir: string, identity: Identity): string {
  const within = join(dataDir, 'run');
  const folder = fitsSocketPath(within) ? within : shortFolder(dataDir, identity);
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  giveTo(folder, identity);
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
    // Ours from an earlier start, or planted by someone: only a plain folder of our own will do.
    const found = lstatSync(folder);
    const own = found.uid === process.geteuid?.() || found.uid === identity.uid;
    const foreign = !found.isDirectory() || !own || (found.mode & 0o077) !== 0;
    return foreign ? mkdtempSync(join(base, 'belltower-')) : folder;
  }
}
