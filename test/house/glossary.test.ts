import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './source-files.ts';

test('the glossary has each word once, by the alphabet', () => {
  const [, ...words] = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| ([^|]*[^|\s]) \|/.exec(line)?.[1]?.toLowerCase() ?? []);
  assert.ok(words.length > 100);
  assert.deepEqual(words, [...new Set(words)].sort());
});
