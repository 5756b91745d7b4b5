import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const root = new URL('../../', import.meta.url).pathname;
const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root });

/** Own files that a file imports, from the root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) =>
    normalize(join(dirname(file), name)),
  );
}

const featureOf = (file: string): string | undefined => /^web\/src\/features\/([^/]+)/.exec(file)?.[1];

test('the dashboard imports itself and the client, nothing else of ours', () => {
  for (const file of files)
    for (const name of importsOf(file))
      assert.ok(
        name.startsWith('web/src/') || name === 'clients/typescript/src/index.ts',
        `${file}: ${name}`,
      );
});

test('a feature of the dashboard imports no other, shared pieces none', () => {
  for (const file of files) {
    if (/^web\/src\/(?:app|router|page-routes|main)/.test(file)) continue;
    for (const name of importsOf(file)) {
      const feature = featureOf(name);
      assert.ok(feature === undefined || feature === featureOf(file), `${file}: ${name}`);
    }
  }
});

test('files of the dashboard stay under 400 lines', () => {
  for (const file of files) assert.ok(readFileSync(join(root, file), 'utf8').split('\n').length <= 400, file);
});
