// Builds the dashboard where its sources changed since the last build. Plain JavaScript: it runs before the pinned Node does.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashSources, isMadeFrom } from './source-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'web', 'dist', '.sources');

const wanted = hashSources(root, ['web', 'clients/typescript/src', 'package-lock.json']);

if (!isMadeFrom(stamp, wanted)) {
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
