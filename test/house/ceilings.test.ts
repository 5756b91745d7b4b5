import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { test } from 'node:test';
import { everywhere, isTest, readSourceFiles, root } from './source-files.ts';

const files = readSourceFiles(everywhere);

test('a file has fewer than 400 lines', () => {
  const long = files
    .filter((file) => file.lines.length > 400)
    .map((file) => `${file.path}: ${file.lines.length}`);
  assert.deepEqual(long, []);
});

/**
 * Lengths of the functions of a file. The formatter ends a function that begins on a line of some indent with a
 * closing brace of the same indent, which is all that this needs to know.
 */
function functionLengths(lines: string[]): { name: string; length: number }[] {
  const found: { name: string; length: number }[] = [];
  const head =
    /^(\s*)(?:export\s+)?(?:async\s+)?(?:function\*?\s+(\w+)|(?:const|let)\s+(\w+)[^=]*=\s*(?:async\s*)?\(?[^=]*=>\s*\{$|(?:async\s+)?(\w+)\([^)]*\)[^{;=]*\{$)/;
  lines.forEach((line, index) => {
    const match = head.exec(line);
    const name = match?.[2] ?? match?.[3] ?? match?.[4];
    if (!match || !name || ['if', 'for', 'while', 'switch', 'catch', 'test', 'describe'].includes(name))
      return;
    const indent = match[1] ?? '';
    const end = lines.findIndex(
      (later, at) =>
        at > index && new RegExp(`^${indent}\\}`).test(later) && !/^\s*\}\s*[,:)]*.*\{$/.test(later),
    );
    if (end > index) found.push({ name, length: end - index + 1 });
  });
  return found;
}

test('no function is longer than 70 lines', () => {
  const long = files
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      functionLengths(file.lines)
        .filter((entry) => entry.length > 70)
        .map((entry) => `${file.path} ${entry.name}: ${entry.length}`),
    );
  assert.deepEqual(long, []);
});

test('a folder holds fewer than 25 files: more would be two rooms', () => {
  const counts = new Map<string, number>();
  for (const entry of globSync('{src,lab,test,scripts,web,clients}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => name === 'node_modules' || name === 'dist',
  })) {
    if (!entry.isFile()) continue;
    const folder = relative(root, entry.parentPath);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const crowded = [...counts]
    .filter(([, count]) => count >= 25)
    .map(([folder, count]) => `${folder}: ${count}`);
  assert.deepEqual(crowded, []);
});

test('files are kebab-case and no folder is a catch-all', () => {
  const faults = files
    .map((file) => file.path)
    // Its tool looks for it by this name.
    .filter((path) => path !== 'web/vite.config.ts')
    .filter(
      (path) =>
        !path
          .split('/')
          .every((part) =>
            /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|db\.test|net\.test|property\.test))?(\.tsx?)?$/.test(part),
          ) || /\/(utils?|common|helpers?|lib|core|misc|shared)(\/|\.tsx?$)/.test(path),
    );
  assert.deepEqual(faults, []);
});
