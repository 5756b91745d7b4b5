import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { clearOrphans } from './postgres.ts';

/** The in-memory folder on Linux. */
const shared = '/dev/shm';
const prefix = 'belltower-tests-';
/** A whole run needs less than half of this space. */
const freeBytes = 3 * 1024 ** 3;

/**
 * Uses an in-memory folder for temporary files of this process and its child processes, until this process ends. Tests
 * create hundreds of databases with a thousand files each, which would take ten times the CPU time on a disk. Does
 * nothing if no such folder exists, if it has too little space, or if programs in it may not be executed.
 */
export async function useMemoryFolder(): Promise<void> {
  if (!isUsable()) return;
  await removeAbandoned();
  const folder = join(shared, `${prefix}${process.pid}`);
  mkdirSync(folder);
  // The same permissions as `/tmp`, because some tests run programs as another user.
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
}

function isUsable(): boolean {
  if (process.platform !== 'linux' || !existsSync(shared)) return false;
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === shared)?.[3];
  if (options === undefined || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(shared);
  return bavail * bsize >= freeBytes;
}

/** Removes the folders of killed runs, including databases that are still running. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(shared).filter((each) => each.startsWith(prefix))) {
    if (existsSync(`/proc/${name.slice(prefix.length)}`)) continue;
    const folder = join(shared, name);
    try {
      await clearOrphans(folder);
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
}
