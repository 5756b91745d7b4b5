import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '../../bench');
const main = readFileSync(join(folder, 'main.ts'), 'utf8');
const listed = [...main.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?:/gm)].map(([, name = '']) => name);

// One that ends with an error takes all benchmarks behind it with it.
test('every benchmark of the list is one that can be run', () => {
  assert.ok(listed.length > 20, `${listed.length} benchmarks`);
  const broken = listed.filter((name) => {
    const files = globSync(`{.,*}/${name}.ts`, { cwd: folder });
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    return texts.length !== 1 || !/^export async function run\(\)/m.test(texts[0] ?? '');
  });
  assert.deepEqual(broken, []);
});
