import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readMostOpenFiles } from './open-files.ts';

test('how many files may be open is the soft limit, and without end where there is none or nothing tells', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'limits');
  const read = (soft: string) => {
    writeFileSync(
      file,
      `Limit                     Soft Limit           Hard Limit           Units     \nMax open files            ${soft}                 1048576              files     \n`,
    );
    return readMostOpenFiles(file);
  };
  assert.equal(read('4096'), 4096);
  assert.equal(read('unlimited'), Infinity);
  assert.equal(readMostOpenFiles(join(folder, 'none')), Infinity);
  assert.ok(readMostOpenFiles() > 0);
});
