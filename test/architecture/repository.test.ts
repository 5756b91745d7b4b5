import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { everywhere, readSourceFiles, root } from './source-files.ts';

/** File names of decisions. */
const records = globSync('docs/adr/[0-9]*.md', { cwd: root }).map((path) => basename(path));

test('each decision record has a unique number that its heading repeats', () => {
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

test('decision records that are referred to by number exist', () => {
  const known = new Set(records.map((name) => Number(name.slice(0, 4))));
  const paths = ['*.md', 'docs/**/*.md', 'src/**/*.{ts,sql}', 'scripts/**/*', 'migrations/*.sql'];
  for (const path of globSync(paths, { cwd: root })) {
    if (!path.includes('.')) continue;
    for (const [mention, number] of readFileSync(join(root, path), 'utf8').matchAll(/\bADR 0*(\d+)/g))
      assert.ok(known.has(Number(number)), `${path}: ${mention}`);
  }
});

test('the glossary lists each term once, in alphabetical order', () => {
  const [, ...words] = readFileSync(join(root, 'GLOSSARY.md'), 'utf8')
    .split('\n')
    .flatMap((line) => /^\| ([^|]*[^|\s]) \|/.exec(line)?.[1]?.toLowerCase() ?? []);
  assert.ok(words.length > 100);
  assert.deepEqual(words, [...new Set(words)].sort());
});

const folder = join(import.meta.dirname, '../../bench');
const main = readFileSync(join(folder, 'main.ts'), 'utf8');
const listed = [...main.matchAll(/^ {2}'?([a-z][a-z0-9-]*)'?:/gm)].map(([, name = '']) => name);

test('every listed benchmark can be run', () => {
  assert.ok(listed.length > 20, `${listed.length} benchmarks`);
  const broken = listed.filter((name) => {
    const files = globSync(`{.,*}/${name}.ts`, { cwd: folder });
    const texts = files.map((file) => readFileSync(join(folder, file), 'utf8'));
    return texts.length !== 1 || !/^export async function run\(\)/m.test(texts[0] ?? '');
  });
  assert.deepEqual(broken, []);
});

const files = readSourceFiles(everywhere);

test('file names are kebab-case, and no folder is a catch-all', () => {
  const faults = files
    .map((file) => file.path)
    // Vite requires this name.
    .filter((path) => path !== 'web/vite.config.ts')
    .filter(
      (path) =>
        !path
          .split('/')
          .every((part) =>
            /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|db\.test|net\.test|property\.test|d))?(\.tsx?)?$/.test(part),
          ) || /\/(utils?|common|helpers?|lib|core|misc|shared)(\/|\.tsx?$)/.test(path),
    );
  assert.deepEqual(faults, []);
});
