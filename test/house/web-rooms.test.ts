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

/** From the lowest: a room imports itself and those before it. What stands beside the rooms puts them together. */
const rooms = ['said', 'i18n', 'service', 'ui', 'features', 'app'];
const heightOf = (file: string): number => {
  const room = /^web\/src\/([^/]+)\//.exec(file)?.[1];
  if (room === undefined) return file.startsWith('web/src/') ? rooms.length : -1;
  const height = rooms.indexOf(room);
  assert.notEqual(height, -1, `${file}: no room of the dashboard, which has ${rooms}`);
  return height;
};

test('rooms of the dashboard import downwards only', () => {
  for (const file of files)
    for (const name of importsOf(file)) assert.ok(heightOf(name) <= heightOf(file), `${file}: ${name}`);
});

test('a feature of the dashboard imports no other', () => {
  for (const file of files) {
    const feature = featureOf(file);
    if (feature === undefined) continue;
    for (const name of importsOf(file))
      assert.ok([undefined, feature].includes(featureOf(name)), `${file}: ${name}`);
  }
});
