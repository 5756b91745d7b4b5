import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { gatherBytes } from './byte-gatherer.ts';

test('returns the bytes it was given, however they were split, and starts over when emptied', () => {
  const piece = fc.oneof(
    fc.uint8Array({ maxLength: 40 }),
    fc.nat(9_000).map((length) => new Uint8Array(length).fill(length & 0xff)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(piece, { maxLength: 10 }), (first, second) => {
      const gatherer = gatherBytes();
      for (const part of first) gatherer.push(Buffer.from(part));
      const all = Buffer.concat(first);
      assert.equal(gatherer.length, all.length);
      assert.ok(gatherer.bytes().equals(all));
      assert.ok(gatherer.take().equals(all));
      for (const part of second) gatherer.push(Buffer.from(part));
      assert.equal(gatherer.length, Buffer.concat(second).length);
      assert.ok(gatherer.bytes().equals(Buffer.concat(second)));
    }),
  );
});

test('does not overwrite returned bytes with later ones', () => {
  const gatherer = gatherBytes();
  for (let i = 0; i < 3; i += 1) gatherer.push(Buffer.from('abc'));
  const taken = gatherer.take();
  for (let i = 0; i < 3; i += 1) gatherer.push(Buffer.from('xyz'));
  assert.equal(taken.toString(), 'abcabcabc');
  assert.equal(gatherer.bytes().toString(), 'xyzxyzxyz');
});

test('a megabyte in pieces of one octet takes little more than a megabyte', () => {
  const gatherer = gatherBytes();
  const before = process.memoryUsage();
  for (let i = 0; i < 1 << 20; i += 1) gatherer.push(Buffer.from([i & 0xff]));
  assert.equal(gatherer.length, 1 << 20);
  const after = process.memoryUsage();
  // A list with a buffer per octet takes over 100 MB.
  assert.ok(after.external + after.arrayBuffers - before.external - before.arrayBuffers < 16 << 20);
  assert.equal(gatherer.bytes()[257], 1);
});
