// Writes generated files that are not committed if their sources have changed (docs/adr/0079). This is plain
// JavaScript, because it runs before the pinned Node is available. Requires only runtime packages.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runPinned } from './run-pinned.mjs';
import { hashSources, isMadeFrom } from './source-stamp.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, 'node_modules', '.cache', 'generated');
const writer = 'scripts/write-generated.ts';

/** The sources and the output of each group. */
const groups = {
  client: {
    from: [
      'openapi.json',
      'scripts/generate-client.ts',
      'scripts/generate-form-schemas.ts',
      'scripts/inline-refs.ts',
    ],
    to: ['clients/typescript/src/generated', 'web/src/generated'],
  },
  findings: { from: ['src/engine/findings', 'src/engine/risk'], to: ['docs/findings'] },
};

/** Writes the groups (`client`, `findings`) with sources or files that changed since the last write. */
export async function buildGenerated(...names) {
  const outdated = names.filter((name) => !isMadeFrom(join(stamps, name), hashOf(groups[name])));
  if (outdated.length === 0) return;
  await runPinned(root, [join(root, writer), ...outdated]);
  mkdirSync(stamps, { recursive: true });
  for (const name of outdated) writeFileSync(join(stamps, name), hashOf(groups[name]));
}

/** Returns a hash of a group's sources and files, or null if its files are missing. */
function hashOf({ from, to }) {
  return to.every((path) => existsSync(join(root, path)))
    ? hashSources(root, [writer, ...from, ...to])
    : null;
}
