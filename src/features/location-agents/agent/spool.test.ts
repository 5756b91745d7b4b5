import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { maxResults } from '../protocol.ts';
import { openSpool, type Spool } from './spool.ts';

const folderOf = (t: { after: (end: () => void) => void }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-spool-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'spool');
};
const lines = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `{"line":${from + index}}`);
const read = (spool: Spool): string[] => {
  const part = spool.next();
  return part === null ? [] : gunzipSync(part.body).toString().split('\n').filter(Boolean);
};
const drain = (spool: Spool): string[] => {
  const all: string[] = [];
  for (let some = read(spool); some.length > 0; some = read(spool)) {
    all.push(...some);
    spool.remove();
  }
  return all;
};

test('results are sent in order and stay until they are removed, also after a restart', (t) => {
  const folder = folderOf(t);
  const options = { maxBytes: 1_000_000, monotonicMs: () => 0 };
  const spool = openSpool(folder, options);
  spool.add(lines(3));
  spool.add(lines(2, 3));
  assert.deepEqual(read(spool), lines(5));
  assert.deepEqual(read(spool), lines(5), 'not removed yet');
  const again = openSpool(folder, options);
  assert.equal(again.results, 5);
  again.add(lines(1, 5));
  assert.deepEqual(drain(again), ['{"line":5}', ...lines(5)], 'recent results go first');
  assert.deepEqual([again.results, again.bytes, readdirSync(folder).length], [0, 0, 0]);
});

test('a request has no more results than the server accepts', (t) => {
  const spool = openSpool(folderOf(t), { maxBytes: 10_000_000, monotonicMs: () => 0 });
  spool.add(lines(maxResults * 2 + 10));
  assert.ok(read(spool).length <= maxResults);
  assert.equal(drain(spool).length, maxResults * 2 + 10);
});

test('a full spool keeps the oldest results and counts what it drops', (t) => {
  let now = 0;
  const spool = openSpool(folderOf(t), { maxBytes: 2_000, monotonicMs: () => now });
  const added = 200;
  for (let index = 0; index < added; index++) spool.add(lines(1, index));
  now = 60_000;
  assert.ok(spool.bytes <= 2_000);
  assert.equal(spool.results + spool.dropped, added);
  const kept = drain(spool);
  assert.deepEqual(kept, lines(kept.length));
});

test('results stay in memory while the disk cannot be written, and are dropped beyond that', (t) => {
  const folder = folderOf(t);
  const spool = openSpool(folder, { maxBytes: 1_000_000_000, monotonicMs: () => 0 });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  spool.add(lines(3));
  assert.deepEqual([spool.results, spool.dropped], [3, 0]);
  assert.deepEqual(drain(spool), lines(3));
  const incompressible = () =>
    Array.from({ length: 500 }, () => JSON.stringify(Array.from({ length: 40 }, Math.random)));
  for (let index = 0; index < 60 && spool.dropped === 0; index++) spool.add(incompressible());
  assert.ok(spool.dropped > 0, 'bounded memory');
});

test('a damaged or deleted file does not stop the others', (t) => {
  const folder = folderOf(t);
  const spool = openSpool(folder, { maxBytes: 1_000_000, monotonicMs: () => 0 });
  spool.add(lines(1));
  spool.add(lines(1, 1));
  rmSync(join(folder, readdirSync(folder).sort()[0] ?? ''));
  writeFileSync(join(folder, 'other.txt'), 'not ours');
  assert.deepEqual(drain(spool), lines(1, 1));
  assert.equal(openSpool(folder, { maxBytes: 1000, monotonicMs: () => 0 }).results, 0);
});
