import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { audit } from '../../../web/src/i18n/en/audit.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test('whatever is done has a word in the audit log', () => {
  const verbs = new Set<string>();
  for (const file of globSync('src/features/**/*.ts', { cwd: root })) {
    if (file.endsWith('.test.ts')) continue;
    const text = readFileSync(`${root}${file}`, 'utf8');
    const named = [...text.matchAll(/\baction: '[a-z_]+\.(?:bulk_)?([a-z_-]+)'/g)];
    // Moves of a takedown are written down by their names.
    const moves = file.includes('/takedowns/') ? [...text.matchAll(/\bmove: '([a-z]+)'/g)] : [];
    for (const [, verb = ''] of [...named, ...moves]) verbs.add(verb);
  }
  assert.ok(verbs.has('create') && verbs.has('approve'));
  assert.deepEqual(
    [...verbs].filter((verb) => !Object.hasOwn(audit, `audit.verb.${verb}`)),
    [],
  );
});
