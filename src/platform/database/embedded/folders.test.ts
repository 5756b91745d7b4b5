import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { makeFolder } from './folders.ts';

const base = mkdtempSync(join(tmpdir(), 'make-folder-'));
after(() => rmSync(base, { recursive: true, force: true }));

test('creates a folder with its parents and accepts an existing one', () => {
  const path = join(base, 'a', 'b', 'c');
  makeFolder(path, 0o700);
  makeFolder(path, 0o700);
  assert.ok(statSync(path).isDirectory());
  assert.equal(statSync(join(base, 'a')).mode & 0o777, 0o700);
  symlinkSync(path, join(base, 'link'));
  makeFolder(join(base, 'link', 'd'), 0o700);
  assert.ok(existsSync(join(path, 'd')));
});

test('reports a file that is in the way', () => {
  writeFileSync(join(base, 'file'), '');
  assert.throws(() => makeFolder(join(base, 'file'), 0o700), /is a file/);
  assert.throws(() => makeFolder(join(base, 'file', 'below'), 0o700), { code: 'ENOTDIR' });
});

test('a place where no folder can be is refused at once', { skip: !existsSync('/proc/self') }, () => {
  assert.throws(() => makeFolder('/proc/nowhere', 0o700));
  assert.throws(() => makeFolder('/proc/nowhere/below/it', 0o700));
});
