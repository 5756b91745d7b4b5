// Builds the dashboard where its sources changed since the last build. Plain JavaScript: it runs before the pinned Node does.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'web', 'dist', '.sources');

/** Every file that the build reads, in a fixed order. */
function* sources(path) {
  if (!statSync(path).isDirectory()) yield path;
  else
    for (const name of readdirSync(path).sort())
      if (name !== 'dist' && name !== 'node_modules') yield* sources(join(path, name));
}

const hash = createHash('sha256');
for (const folder of ['web', 'clients/typescript/src', 'package-lock.json'])
  for (const file of sources(join(root, folder)))
    hash.update(relative(root, file)).update(readFileSync(file));
const wanted = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  const started = Date.now();
  console.error('Building the dashboard (its sources changed) …');
  const node = join(root, 'node_modules', '.bin', 'node');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const done = spawnSync(node, [vite, 'build', join(root, 'web'), '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  writeFileSync(stamp, wanted);
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
