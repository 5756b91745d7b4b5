import { readFileSync } from 'node:fs';

/** How many files, sockets among them, this process may have open at once (`ulimit -n`); infinite where that cannot be read. */
export function readMostOpenFiles(limits = '/proc/self/limits'): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
    return soft === undefined ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
