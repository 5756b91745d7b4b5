import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readStat } from '../../process-stat.ts';

/**
 * Identifies a process uniquely on this machine. Process IDs are reused, but the combination of boot and start time is
 * not. `start` is null if the system does not provide it (no /proc).
 */
export interface ProcessStamp {
  pid: number;
  start: string | null;
}

const linux = process.platform === 'linux';

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/** Returns the stamp of a running process, or null. */
export function stampOf(pid: number): ProcessStamp | null {
  if (!isRunning(pid)) return null;
  const stat = linux ? readStat(pid) : null;
  return { pid, start: stat === null ? null : `${bootId()}:${stat.startTicks}` };
}

/** Returns whether `pid` is running. A zombie is not running. */
export function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  if (linux) {
    const stat = readStat(pid);
    return stat !== null && stat.state !== 'Z' && stat.state !== 'X';
  }
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns true if a process is stopped by a signal or a tracer, or if the system does not provide its state. */
export function isStopped(pid: number): boolean {
  const stat = linux ? readStat(pid) : null;
  return stat === null || stat.state === 'T' || stat.state === 't';
}

/** Returns whether exactly this process is running, as opposed to another process with the same ID. */
export function isSameProcess(stamp: ProcessStamp): boolean {
  const now = stampOf(stamp.pid);
  return now !== null && (now.start === null || stamp.start === null || now.start === stamp.start);
}

/** Sends a signal. Ignores a process that no longer exists. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/**
 * Returns the IDs of the PostgreSQL processes running in `folder`, the postmaster first. The working directory of every
 * PostgreSQL process is its cluster. The result is empty on systems without /proc.
 */
export function listPostgresIn(folder: string): number[] {
  if (!linux) return [];
  let socketFile: { dev: number; ino: number };
  try {
    socketFile = statSync(folder);
  } catch {
    return [];
  }
  const found = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || !isPostgresIn(pid, socketFile)) continue;
    const stat = readStat(pid);
    if (stat !== null && stat.state !== 'Z') found.set(pid, stat.parent);
  }
  const isChild = (pid: number) => found.has(found.get(pid) ?? -1);
  return [...found.keys()].sort((a, b) => Number(isChild(a)) - Number(isChild(b)));
}

function isPostgresIn(pid: number, folder: { dev: number; ino: number }): boolean {
  try {
    // Folders are compared by device and inode instead of by path, because the folder may have been moved or may be
    // accessed through a link.
    const cwd = statSync(`/proc/${pid}/cwd`);
    if (cwd.dev !== folder.dev || cwd.ino !== folder.ino) return false;
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

/**
 * Returns true if `pid` is a postmaster of `folder` or one of its children. Without /proc, any running
 * process counts.
 */
export function isPostgresOf(pid: number, folder: string): boolean {
  if (!isRunning(pid)) return false;
  if (!linux) return true;
  try {
    return isPostgresIn(pid, statSync(folder));
  } catch {
    return false;
  }
}
