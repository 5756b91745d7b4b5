// Checks whether generated files are up to date with their sources. This is plain JavaScript, because it runs before
// the pinned Node is available.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Yields every file under a path in a fixed order. Skips generated and installed files. */
function* filesOf(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path).sort())
      if (name !== 'dist' && name !== 'node_modules') yield* filesOf(join(path, name));
}

/** Returns a hash of the names and contents of all files below these paths of `root`, except tests. */
export function hashSources(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths)
    for (const file of filesOf(join(root, path)))
      if (!/\.test\.tsx?$/.test(file)) hash.update(relative(root, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns whether the stamp contains this hash. */
export const isMadeFrom = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
