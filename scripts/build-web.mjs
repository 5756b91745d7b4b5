// Builds the dashboard if its sources have changed since the last build. This is plain JavaScript, because it runs
// before the pinned Node is available.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGenerated } from './build-generated.mjs';
import { runPinned } from './run-pinned.mjs';
import { hashSources, isMadeFrom } from './source-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'web', 'dist', '.sources');

await buildGenerated('client');
const wanted = hashSources(root, ['web', 'clients/typescript/src', 'package-lock.json']);

if (!isMadeFrom(stamp, wanted)) {
  const started = Date.now();
  console.error('Building the dashboard (its sources changed) …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  await runPinned(root, [vite, 'build', join(root, 'web'), '--logLevel', 'warn']);
  writeFileSync(stamp, wanted);
  console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}
