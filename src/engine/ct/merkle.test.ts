import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLogTree } from '#lab/ct/log-tree.ts';
import { groupDigits } from './log-reader.ts';
import {
  appendLeaves,
  emptyFrontier,
  hashLeaf,
  isPerfect,
  packFrontier,
  rootOf,
  unpackFrontier,
  verifyConsistency,
} from './merkle.ts';

const tree = createLogTree();
const leaves = Array.from({ length: 400 }, (_, n) => Buffer.from(`leaf ${n}`));
for (const leaf of leaves) tree.append(leaf);
const frontierOf = (size: number) => appendLeaves(emptyFrontier, leaves.slice(0, size).map(hashLeaf));
const anySizes = fc
  .tuple(fc.nat(400), fc.nat(400))
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

test('a frontier has the root of its leaves regardless of how they were appended, even after it has been packed', () => {
  fc.assert(
    fc.property(anySizes, ([half, size]) => {
      const two = appendLeaves(frontierOf(half), leaves.slice(half, size).map(hashLeaf));
      assert.deepEqual(rootOf(two), tree.rootAt(size));
      assert.deepEqual(unpackFrontier(size, packFrontier(two)), two);
      assert.equal(unpackFrontier(size, Buffer.alloc(1)), null);
    }),
    { examples: [[[0, 0]], [[0, 1]], [[255, 256]]] },
  );
});

test('a consistency proof yields the earlier frontier, and any change to the proof makes it invalid', () => {
  fc.assert(
    fc.property(anySizes, fc.nat(), fc.boolean(), ([from, to], pick, known) => {
      fc.pre(from > 0 && from < to);
      const proof = tree.proof(from, to);
      const fromRoot = known || isPerfect(from) ? tree.rootAt(from) : null;
      const claim = { from, to, fromRoot, toRoot: tree.rootAt(to) };
      assert.deepEqual(verifyConsistency(claim, proof), frontierOf(from));
      const wrong = [...proof];
      wrong[pick % proof.length] = hashLeaf(Buffer.from('wrong'));
      assert.equal(verifyConsistency(claim, wrong), null);
      assert.equal(verifyConsistency(claim, proof.slice(1)), null);
      assert.equal(verifyConsistency({ ...claim, toRoot: tree.rootAt(to - 1) }, proof), null);
    }),
  );
});

test('tile indexes are split into groups of three digits', () => {
  assert.deepEqual([0, 5, 999, 1_000, 1_234_067].map(groupDigits), [
    '000',
    '005',
    '999',
    'x001/000',
    'x001/x234/067',
  ]);
});
