import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { test } from 'node:test';
import { findUnknownSettings } from '#platform/config/config.ts';
import { root } from './source-files.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const files = ['Dockerfile', ...globSync('packaging/**/*.*', { cwd: root }), 'packaging/proxies/Caddyfile'];
const pages = ['docs/installing.md', 'docs/locations.md', 'docs/upgrading.md', 'SECURITY.md'];

test('packages and installation pages use only existing settings', () => {
  for (const path of [...files, ...pages]) {
    const named = read(path).match(/BELLTOWER_\w+/g) ?? [];
    assert.deepEqual(findUnknownSettings(Object.fromEntries(named.map((name) => [name, 'x']))), [], path);
  }
});

test('files named on installation pages exist and belong to the package', () => {
  const packed: string[] = JSON.parse(read('package.json')).files;
  for (const page of pages) {
    assert.ok(
      packed.some((pattern) => matchesGlob(page, pattern)),
      page,
    );
    for (const [path] of read(page).matchAll(/\b(?:packaging|docs|test)\/[\w./-]*\w/g))
      assert.ok(existsSync(join(root, path)), `${page}: ${path}`);
  }
});

test('the image copies only files in its build context', () => {
  const admitted = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  const isAdmitted = (name: string) =>
    admitted.some((start) => name === start || name.startsWith(`${start}/`));
  for (const name of copied.map((path) => path.replace(/\/$/, '')))
    assert.ok(isAdmitted(name) && existsSync(join(root, name)), name);
});
