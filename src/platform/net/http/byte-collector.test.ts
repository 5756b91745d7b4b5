import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { collectBytes } from './byte-collector.ts';

test('returns the collected bytes regardless of how they were split, and starts over after it is emptied', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.nat(9_000).map((length) => new Uint8Array(length).fill(length & 0xff)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(piece, { maxLength: 10 }), (first, second) => {
      const collector = collectBytes();
      for (const part of first) collector.push(Buffer.from(part));
      const all = Buffer.concat(first);
      assert.equal(collector.length, all.length);
      assert.ok(collector.bytes().equals(all));
      assert.ok(collector.take().equals(all));
      for (const part of second) collector.push(Buffer.from(part));
      assert.equal(collector.length, Buffer.concat(second).length);
      assert.ok(collector.bytes().equals(Buffer.concat(second)));
    }),
  );
});

test('does not overwrite bytes that it has already returned', () => {
  const collector = collectBytes();
  for (let i = 0; i < 3; i += 1) collector.push(Buffer.from('abc'));
  const taken = collector.take();
  for (let i = 0; i < 3; i += 1) collector.push(Buffer.from('xyz'));
  assert.equal(taken.toString(), 'abcabcabc');
  assert.equal(collector.bytes().toString(), 'xyzxyzxyz');
});

test('a megabyte in pieces of one octet takes little more than a megabyte of memory', () => {
  const collector = collectBytes();
  const before = process.memoryUsage();
  for (let i = 0; i < 1 << 20; i += 1) collector.push(Buffer.from([i & 0xff]));
  assert.equal(collector.length, 1 << 20);
  const after = process.memoryUsage();
  // A list with one buffer per octet would take over 100 MB.
  assert.ok(after.external + after.arrayBuffers - before.external - before.arrayBuffers < 16 << 20);
  assert.equal(collector.bytes()[257], 1);
});
