import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-files.ts';

const records = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((path) => basename(path));

test('each decision has a number of its own, which its heading says', () => {
  const byNumber = Map.groupBy(records, (name) => name.slice(0, 4));
  assert.deepEqual(
    [...byNumber.values()].filter((own) => own.length > 1),
    [],
  );
  for (const name of records) {
    const [heading = ''] = readFileSync(join(root, 'docs/adr', name), 'utf8').split('\n', 1);
    assert.ok(heading.startsWith(`# ${Number(name.slice(0, 4))}. `), name);
  }
});

test('decisions that are named by number are there', () => {
  const known = new Set(records.map((name) => Number(name.slice(0, 4))));
  const paths = ['*.md', 'docs/**/*.md', 'src/**/*.{ts,sql}', 'scripts/**/*', 'migrations/*.sql'];
  for (const path of globSync(paths, { cwd: root })) {
    if (!path.includes('.')) continue;
    for (const [mention, number] of readFileSync(join(root, path), 'utf8').matchAll(/\bADR 0*(\d+)/g))
      assert.ok(known.has(Number(number)), `${path}: ${mention}`);
  }
});
