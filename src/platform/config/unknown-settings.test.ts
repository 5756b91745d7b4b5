import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { findUnknownSettings } from './unknown-settings.ts';

test('misspelt settings are found, and nothing of others', () => {
  const environment = {
    BELLTOWER_TARGET: 'public',
    BELLTOWER_TARGETS: 'public',
    BELTOWER_PORT: '1',
    HOME: '/',
  };
  assert.deepEqual(findUnknownSettings(environment), ['BELLTOWER_TARGET']);
});

test('every setting that docs/settings.md names is known', () => {
  const readme = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const named = new Set(readme.match(/BELLTOWER_[A-Z_]+[A-Z]\b/g));
  assert.ok(named.size > 20);
  assert.deepEqual(findUnknownSettings(Object.fromEntries([...named].map((name) => [name, '1']))), []);
});
