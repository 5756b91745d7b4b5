import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '../../bench');
const main = readFileSync(join(folder, 'main.ts'), 'utf8');
const listed = [...main.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?:/gm)].map(([, name = '']) => name);

// One that ends with an error takes all benchmarks behind it with it.
test('every benchmark of the list is one that can be run', () => {
  assert.ok(listed.length > 20, `${listed.length} benchmarks`);
  const broken = listed.filter((name) => {
    const file = join(folder, `${name}.ts`);
    return existsSync(file) && !/^export async function run\(\)/m.test(readFileSync(file, 'utf8'));
  });
  assert.deepEqual(broken, []);
});
