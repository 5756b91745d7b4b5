import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { maxLineBytes, maxPlainBytes, maxResultAgeMs, maxResultBytes, maxResults } from '../protocol.ts';
import { openSpool, type Spool } from './spool.ts';

const folderOf = (t: { after: (end: () => void) => void }): string => {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-spool-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'spool');
};
const now = 1_795_500_000_000;
const textOf = (index: number) => `{"line":${index},"at":${now}}`;
const texts = (count: number, from = 0) => Array.from({ length: count }, (_, index) => textOf(from + index));
const lines = (count: number, from = 0) => texts(count, from).map((text) => ({ text, at: now }));
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

test('results are sent in order and kept until they are removed, even after a restart', (t) => {
  const folder = folderOf(t);
  const options = { maxBytes: 1_000_000, monotonicMs: () => 0 };
  const spool = openSpool(folder, options);
  spool.add(lines(3), now);
  spool.add(lines(2, 3), now);
  assert.deepEqual(read(spool), texts(5));
  assert.deepEqual(read(spool), texts(5), 'not removed yet');
  const again = openSpool(folder, options);
  assert.equal(again.results, 5);
  again.add(lines(1, 5), now);
  assert.deepEqual(drain(again), [textOf(5), ...texts(5)], 'recent results go first');
  assert.deepEqual([again.results, again.bytes, readdirSync(folder).length], [0, 0, 0]);
});

test('results added while others are being sent are kept', (t) => {
  const folder = folderOf(t);
  const options = { maxBytes: 1_000_000, monotonicMs: () => 0 };
  const spool = openSpool(folder, options);
  spool.add(lines(2), now);
  assert.equal(spool.next()?.count, 2);
  spool.add(lines(2, 2), now);
  spool.remove();
  assert.deepEqual(drain(openSpool(folder, options)), texts(2, 2));
});

test('a long outage takes few files, and requests contain no more results than the server accepts', (t) => {
  const folder = folderOf(t);
  let monotonicMs = 0;
  const spool = openSpool(folder, { maxBytes: 10_000_000, monotonicMs: () => monotonicMs });
  const count = maxResults * 2 + 10;
  for (let index = 0; index < count; index++) {
    spool.add(lines(1, index), now);
    monotonicMs += 1_000;
  }
  assert.equal(readdirSync(folder).length, 5);
  assert.ok(read(spool).length <= maxResults);
  assert.deepEqual(drain(spool).sort(), texts(count).sort());
});

test('a full spool keeps the oldest results and counts the dropped results', (t) => {
  let monotonicMs = 0;
  const maxBytes = 64 * 1024;
  const spool = openSpool(folderOf(t), { maxBytes, monotonicMs: () => monotonicMs });
  const added = 100_000;
  for (let index = 0; index < added; index += 100) spool.add(lines(100, index), now);
  monotonicMs = 60_000;
  assert.ok(spool.bytes <= maxBytes);
  assert.ok(spool.dropped > 0);
  assert.equal(spool.results + spool.dropped, added);
  const remaining = drain(spool);
  assert.deepEqual(remaining.sort(), texts(remaining.length).sort());
});

test('long results are sent in requests that the server accepts', (t) => {
  const spool = openSpool(folderOf(t), { maxBytes: 100_000_000, monotonicMs: () => 0 });
  const long = Array.from({ length: 300 }, (_, index) => ({
    text: JSON.stringify({ index, evidence: randomBytes(maxLineBytes * 0.7).toString('base64') }),
    at: now,
  }));
  spool.add(long, now);
  const sent: string[] = [];
  for (let part = spool.next(); part !== null; part = spool.next()) {
    const text = gunzipSync(part.body);
    assert.ok(part.body.length <= maxResultBytes && text.length <= maxPlainBytes, String(text.length));
    sent.push(...text.toString().split('\n').filter(Boolean));
    spool.remove();
  }
  assert.deepEqual(sent.sort(), long.map(({ text }) => text).sort());
});

test('results that are too old for the server make room for new ones', (t) => {
  const spool = openSpool(folderOf(t), { maxBytes: 32 * 1024, monotonicMs: () => 0 });
  while (spool.dropped === 0) spool.add(lines(100), now);
  const before = spool.dropped;
  const later = now + maxResultAgeMs + 1;
  spool.add([{ text: '{"late":1}', at: later }], later);
  assert.ok(spool.dropped > before);
  assert.equal(read(spool).includes('{"late":1}') || drain(spool).includes('{"late":1}'), true);
});

test('while the disk is not writable, results stay in memory, up to a limit', (t) => {
  const folder = folderOf(t);
  const spool = openSpool(folder, { maxBytes: 1_000_000_000, monotonicMs: () => 0 });
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'no folder');
  spool.add(lines(3), now);
  assert.deepEqual([spool.results, spool.dropped], [3, 0]);
  assert.deepEqual(drain(spool), texts(3));
  const incompressible = () =>
    Array.from({ length: 500 }, () => ({
      text: JSON.stringify(Array.from({ length: 40 }, Math.random)),
      at: now,
    }));
  for (let index = 0; index < 60 && spool.dropped === 0; index++) spool.add(incompressible(), now);
  assert.ok(spool.dropped > 0, 'bounded memory');
});

test('an unfinished line from a killed process and damaged or deleted files do not affect other results', (t) => {
  const folder = folderOf(t);
  const options = { maxBytes: 10_000_000, monotonicMs: () => 0 };
  const spool = openSpool(folder, options);
  spool.add(lines(maxResults), now);
  spool.add(lines(2, maxResults), now);
  const names = readdirSync(folder).sort();
  appendFileSync(join(folder, names.at(-1) ?? ''), '{"line":');
  rmSync(join(folder, names[0] ?? ''));
  writeFileSync(join(folder, 'other.txt'), 'not ours');
  writeFileSync(join(folder, '000000000009.ndjson.next'), 'half');
  const again = openSpool(folder, options);
  assert.deepEqual(drain(again), texts(maxResults / 2 + 2, maxResults / 2));
  assert.equal(openSpool(folder, options).results, 0);
});
