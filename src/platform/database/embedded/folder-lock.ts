import { closeSync, openSync } from 'node:fs';
import { createRequire } from 'node:module';

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
export type FolderLock = { state: 'held'; release(): void } | { state: 'busy' } | { state: 'unsupported' };

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
