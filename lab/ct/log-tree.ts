import { consistencyRanges, emptyRoot, hashLeaf, hashNode, type LeafRange } from '#engine/ct/merkle.ts';

/** A Merkle tree that stores all its leaves. It is slow, but it implements the definitions of RFC 6962 directly. */
export interface LogTree {
  append(leaf: Buffer): void;
  size(): number;
  rootAt(size: number): Buffer;
  proof(from: number, to: number): Buffer[];
  /** The hash of leaves `[start, end)`. */
  hashOf(range: LeafRange): Buffer;
  /** Replaces a leaf, to simulate a dishonest log. */
  replace(index: number, leaf: Buffer): void;
  /** Removes all leaves from this index onward. */
  cut(size: number): void;
}

export function createLogTree(): LogTree {
  const leaves: Buffer[] = [];
  const known = new Map<string, Buffer>();
  const hashOf = ({ start, end }: LeafRange): Buffer => {
    const size = end - start;
    if (size === 0) return emptyRoot;
    if (size === 1) return leaves[start] ?? emptyRoot;
    const key = `${start} ${end}`;
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    let k = 1;
    while (k * 2 < size) k *= 2;
    const hash = hashNode(hashOf({ start, end: start + k }), hashOf({ start: start + k, end }));
    known.set(key, hash);
    return hash;
  };
  return {
    append: (leaf) => void leaves.push(hashLeaf(leaf)),
    size: () => leaves.length,
    rootAt: (size) => hashOf({ start: 0, end: size }),
    proof: (from, to) => consistencyRanges(from, to).map(hashOf),
    hashOf,
    replace(index, leaf) {
      leaves[index] = hashLeaf(leaf);
      known.clear();
    },
    cut(size) {
      leaves.length = size;
      known.clear();
    },
  };
}
