import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSourceFiles, resolveImport } from './source-files.ts';

const texts = new Map(readSourceFiles().map(({ path, text }) => [path, text]));

/** Returns the files and packages that a file and its imports load. Types and `import()` load nothing. */
function loadedBy(start: string): { files: Set<string>; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    const found = (texts.get(path) ?? '').matchAll(
      /(?:^|\n)(?:import|export)\s(?!type\s)[^'";]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'/g,
    );
    for (const [, from, bare] of found) {
      const name = from ?? bare ?? '';
      const own = resolveImport(path, name);
      if (own !== null) visit(own);
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit(start);
  return { files, packages };
}

const words = [...texts.keys()].filter(
  (path) => /^src\/app\/commands\/[^/]+\.ts$/.test(path) && !path.endsWith('.test.ts'),
);

/**
 * Packages that every command may load: cron expressions use a small cache, and errors are catalog messages. Loading
 * them takes 10 ms.
 */
const usual = ['lru-cache', 'intl-messageformat', '@formatjs/icu-messageformat-parser'];

test("a command's definition loads only the code for its help", () => {
  assert.ok(words.length >= 10);
  for (const path of words.filter((each) => !each.endsWith('/with-database.ts'))) {
    const { files, packages } = loadedBy(path);
    assert.deepEqual(
      [...packages].filter((name) => !['commander', ...usual].includes(name)),
      [],
      path,
    );
    assert.deepEqual(
      [...files].filter((file) => /^src\/features\/|\/runs\/|\/registry\.ts$/.test(file)),
      [],
      path,
    );
  }
});

test('scores are computed from a file without settings, a database or a network', () => {
  const { packages } = loadedBy('src/app/commands/runs/score-file.ts');
  assert.deepEqual(
    [...packages].filter((name) => !usual.includes(name)),
    [],
  );
});

test('the supervisor loads only what it needs to manage the database and its child processes', () => {
  const { files, packages } = loadedBy('src/app/supervisor/supervise-service.ts');
  assert.deepEqual([...packages], ['pg']);
  assert.deepEqual(
    [...files].filter((file) => /^src\/(?:features|engine)\//.test(file)),
    [],
  );
});
