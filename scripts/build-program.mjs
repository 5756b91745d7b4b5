// Bundles the program's modules into a few files, which start in half the time of fourteen hundred, if the sources
// have changed since the last time. Plain JavaScript, because it also runs before the pinned Node is available.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGenerated } from './build-generated.mjs';
import { runPinned } from './run-pinned.mjs';
import { hashSources, isMadeFrom } from './source-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, 'node_modules', '.cache', 'program');
const stamp = join(folder, '.sources');
await buildGenerated('client');
const wanted = hashSources(root, [
  'src',
  'clients/typescript/src',
  'package-lock.json',
  'scripts/bundle-program.mjs',
]);

if (!isMadeFrom(stamp, wanted)) {
  mkdirSync(folder, { recursive: true });
  await runPinned(root, [join(root, 'scripts', 'bundle-program.mjs'), folder, '.ts']);
  // A running service may still load parts of the previous build, but not after a month.
  for (const name of readdirSync(folder))
    if (statSync(join(folder, name)).mtimeMs < Date.now() - 30 * 86_400_000)
      rmSync(join(folder, name), { recursive: true });
  // Written last: if the stamp exists, so does everything else.
  writeFileSync(stamp, wanted);
}
