import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

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
