import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, test } from 'node:test';
import { writeWholeFile } from './atomic-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'whole-file-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const fill = (text: string) => (stream: NodeJS.WritableStream) => pipeline(Readable.from([text]), stream);
const break_ = async (stream: NodeJS.WritableStream) => {
  stream.write('half');
  throw new Error('broken off');
};

test('a file is replaced only after all of it is written and keeps its old content if writing fails', async () => {
  const path = join(folder, 'file');
  await writeWholeFile(path, fill('first'), { mode: 0o600 });
  assert.equal(statSync(path).mode & 0o777, 0o600);
  await assert.rejects(writeWholeFile(path, break_), /broken off/);
  assert.equal(readFileSync(path, 'utf8'), 'first');
  await writeWholeFile(path, fill('second'));
  assert.equal(readFileSync(path, 'utf8'), 'second');
  assert.deepEqual(readdirSync(folder), ['file']);
});

test('no temporary file remains if a write fails at any point', async () => {
  const own = mkdtempSync(join(folder, 'soon-'));
  for (let round = 0; round < 50; round += 1) {
    await assert.rejects(writeWholeFile(join(own, 'file'), break_), /broken off/);
  }
  assert.deepEqual(readdirSync(own), []);
  rmSync(own, { recursive: true });
});

test('other files with similar names are unchanged, and a symbolic link is followed', async () => {
  const path = join(folder, 'linked');
  writeFileSync(`${path}.partial`, 'someone else');
  writeFileSync(join(folder, 'real'), 'old');
  symlinkSync(join(folder, 'real'), path);
  await writeWholeFile(path, fill('new'));
  assert.ok(lstatSync(path).isSymbolicLink());
  assert.equal(readFileSync(join(folder, 'real'), 'utf8'), 'new');
  assert.equal(readFileSync(`${path}.partial`, 'utf8'), 'someone else');
});

test('a pipe is written to instead of being replaced', async (t) => {
  const path = join(folder, 'pipe');
  if (spawnSync('mkfifo', [path]).status !== 0) return t.skip('no mkfifo');
  const reader = open(path, 'r').then(async (handle) => {
    const text = await handle.readFile('utf8');
    await handle.close();
    return text;
  });
  await writeWholeFile(path, fill('through the pipe'));
  assert.equal(await reader, 'through the pipe');
  assert.ok(statSync(path).isFIFO());
});

test('rejects a directory and a path that does not exist', async () => {
  await assert.rejects(writeWholeFile(folder, fill('x')), /is a folder/);
  await assert.rejects(writeWholeFile(join(folder, 'none', 'file'), fill('x')), { code: 'ENOENT' });
  assert.equal(readdirSync(tmpdir()).filter((name) => name.startsWith(`${folder}.`)).length, 0);
});
