import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { giveTo, type Identity } from './identity.ts';
import { makeFolder } from './make-folder.ts';

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
