import { hash } from 'node:crypto';

/** The Merkle tree of RFC 6962 section 2.1, with SHA-256 hashes of 32 octets. */

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

/** Root hash of an empty tree. */
export const emptyRoot: Buffer = hash('sha256', '', 'buffer');

/** Returns the hash of a leaf from its MerkleTreeLeaf. */
export const hashLeaf = (leaf: Buffer): Buffer => hash('sha256', Buffer.concat([leafPrefix, leaf]), 'buffer');

/** Returns the hash of the parent of two nodes. */
export const hashNode = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([nodePrefix, left, right]), 'buffer');

/**
 * A compact form of a tree of `size` leaves: the roots of its perfect subtrees, largest first. It is enough to append
 * leaves and compute the root, without the earlier leaves.
 */
export interface Frontier {
  size: number;
  hashes: readonly Buffer[];
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] };

/** Returns the frontier after more leaf hashes have been appended. */
export function appendLeaves(frontier: Frontier, leaves: readonly Buffer[]): Frontier {
  const hashes = [...frontier.hashes];
  let { size } = frontier;
  for (const leaf of leaves) {
    hashes.push(leaf);
    // Each trailing one bit of the size is a subtree that is now complete.
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const [right, left] = [hashes.pop(), hashes.pop()];
      if (left === undefined || right === undefined)
        throw new Error('the frontier does not match the tree size');
      hashes.push(hashNode(left, right));
    }
    size += 1;
  }
  return { size, hashes };
}

/** Returns the root of the tree. */
export function rootOf({ hashes }: Frontier): Buffer {
  const [last, ...others] = hashes.toReversed();
  if (last === undefined) return emptyRoot;
  return others.reduce((right, left) => hashNode(left, right), last);
}

/** Returns the number of one bits, which is the number of subtrees in a frontier of this size. */
function countSubtrees(size: number): number {
  let count = 0;
  for (let rest = size; rest > 0; rest = Math.floor(rest / 2)) count += rest % 2;
  return count;
}

/** Converts a frontier to bytes and back. Returns null for bytes that do not match the size. */
export const packFrontier = ({ hashes }: Frontier): Buffer => Buffer.concat(hashes);
export function unpackFrontier(size: number, packed: Buffer): Frontier | null {
  const count = countSubtrees(size);
  if (packed.length !== count * 32) return null;
  const hashes = Array.from({ length: count }, (_, index) => packed.subarray(index * 32, index * 32 + 32));
  return { size, hashes };
}

/** Returns whether a tree of this size is perfect. Proofs do not repeat the root of a perfect tree. */
export const isPerfect = (size: number): boolean => size > 0 && countSubtrees(size) === 1;

/** The tree sizes and roots of a consistency proof; `fromRoot` is null if only the later tree is known. */
export interface ConsistencyClaim {
  from: number;
  to: number;
  fromRoot: Buffer | null;
  toRoot: Buffer;
}

/**
 * Verifies that the tree of `to` leaves begins with the tree of `from` leaves (RFC 9162 section 2.1.4.2). Returns the
 * frontier of the earlier tree, which the proof contains, or null if the proof is invalid.
 */
export function verifyConsistency(claim: ConsistencyClaim, proof: readonly Buffer[]): Frontier | null {
  const { from, to, fromRoot, toRoot } = claim;
  if (from === 0) return emptyFrontier;
  if (from > to || proof.length > 110) return null;
  const nodes = isPerfect(from) ? [...(fromRoot === null ? [] : [fromRoot]), ...proof] : proof;
  const [seed, ...rest] = nodes;
  if (seed === undefined) return null;
  const climbed = from === to ? { ...atTop(seed, rest) } : followProof(claim, seed, rest);
  if (climbed === null) return null;
  if (fromRoot !== null && !climbed.early.equals(fromRoot)) return null;
  if (!climbed.late.equals(toRoot)) return null;
  const hashes = [...climbed.lefts.toReversed(), seed];
  return hashes.length === countSubtrees(from) ? { size: from, hashes } : null;
}

interface Climbed {
  early: Buffer;
  late: Buffer;
  /** Nodes to the left of both paths, lowest first. */
  lefts: Buffer[];
}

/** For equal sizes, the root alone can verify only a perfect tree. */
const atTop = (seed: Buffer, _rest: readonly Buffer[]): Climbed => ({ early: seed, late: seed, lefts: [] });

function followProof({ from, to }: ConsistencyClaim, seed: Buffer, rest: readonly Buffer[]): Climbed | null {
  const half = (n: number) => Math.floor(n / 2);
  let [fn, sn] = [from - 1, to - 1];
  while (fn % 2 === 1) [fn, sn] = [half(fn), half(sn)];
  const climbed: Climbed = { early: seed, late: seed, lefts: [] };
  for (const node of rest) {
    if (sn === 0) return null;
    if (fn % 2 === 1 || fn === sn) {
      climbed.early = hashNode(node, climbed.early);
      climbed.late = hashNode(node, climbed.late);
      climbed.lefts.push(node);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [half(fn), half(sn)];
    } else {
      climbed.late = hashNode(climbed.late, node);
    }
    [fn, sn] = [half(fn), half(sn)];
  }
  return sn === 0 ? climbed : null;
}

/** Leaves `[start, end)` of a tree. A proof needs the hash of this range. */
export interface LeafRange {
  start: number;
  end: number;
}

/**
 * Returns the leaf ranges of a consistency proof from `from` to `to` leaves, in proof order (RFC 6962 section 2.1.2).
 */
export function consistencyRanges(from: number, to: number): LeafRange[] {
  if (from === 0 || from === to) return [];
  return subproof(from, { start: 0, end: to }, true);
}

function subproof(from: number, { start, end }: LeafRange, whole: boolean): LeafRange[] {
  const size = end - start;
  if (from === size) return whole ? [] : [{ start, end }];
  let k = 1;
  while (k * 2 < size) k *= 2;
  if (from <= k) {
    return [...subproof(from, { start, end: start + k }, whole), { start: start + k, end }];
  }
  return [...subproof(from - k, { start: start + k, end }, false), { start, end: start + k }];
}

/** Returns the perfect subtrees of leaves `[start, end)`, left to right. `start` must be a valid boundary. */
export function perfectSubtrees({ start, end }: LeafRange): { height: number; index: number }[] {
  const found: { height: number; index: number }[] = [];
  for (let at = start; at < end; ) {
    let height = 0;
    while (at % 2 ** (height + 1) === 0 && at + 2 ** (height + 1) <= end) height += 1;
    found.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return found;
}
