import { parseIpv4, parseIpv6 } from '#platform/net/addresses.ts';

/** A prefix that covers the queried address or prefix. */
interface Covering<T> {
  /** Bits of the prefix. */
  length: number;
  value: T;
}

/** Values by IPv4 and IPv6 prefix. A lookup needs one map access for each prefix length in use. */
export interface PrefixTable<T> {
  /**
   * Adds a value. Returns false if `cidr` is not a prefix or has host bits set. `merge` combines the values of a
   * duplicate prefix.
   */
  add(cidr: string, value: T): boolean;
  /** Returns the prefixes that cover `cidr` (an address, or a whole prefix), most specific first. */
  covering(cidr: string): Covering<T>[];
  size(): number;
}

interface Parsed {
  family: 4 | 6;
  /** The prefix bits, right-aligned. */
  bits: bigint;
  length: number;
}

/** Parses an address or prefix; null if it is neither or has host bits set. */
export function parsePrefix(cidr: string): Parsed | null {
  const [text = '', length, ...rest] = cidr.split('/');
  if (rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const quad = parseIpv4(text);
  const width = quad === null ? 128 : 32;
  const bits = length === undefined ? width : Number(length);
  const number = quad === null ? v6Number(text) : BigInt(quad);
  if (number === null || bits > width) return null;
  const prefix = number >> BigInt(width - bits);
  if (prefix << BigInt(width - bits) !== number) return null;
  return { family: quad === null ? 6 : 4, bits: prefix, length: bits };
}

function v6Number(text: string): bigint | null {
  return parseIpv6(text)?.reduce((number, group) => (number << 16n) | BigInt(group), 0n) ?? null;
}

export function createPrefixTable<T>(merge: (before: T, added: T) => T): PrefixTable<T> {
  const groups = new Map<number, Map<bigint, T>>();
  /** Lengths in use, longest first. */
  const lengths: Record<4 | 6, number[]> = { 4: [], 6: [] };
  let size = 0;
  const groupKey = (family: 4 | 6, length: number) => (family === 4 ? 0 : 1_000) + length;
  return {
    add(cidr, value) {
      const parsed = parsePrefix(cidr);
      if (parsed === null) return false;
      const { family, bits, length } = parsed;
      let group = groups.get(groupKey(family, length));
      if (group === undefined) {
        group = new Map();
        groups.set(groupKey(family, length), group);
        lengths[family] = [...lengths[family], length].sort((a, b) => b - a);
      }
      const before = group.get(bits);
      if (before === undefined) size += 1;
      group.set(bits, before === undefined ? value : merge(before, value));
      return true;
    },
    covering(cidr) {
      const parsed = parsePrefix(cidr);
      if (parsed === null) return [];
      const found: Covering<T>[] = [];
      for (const length of lengths[parsed.family]) {
        if (length > parsed.length) continue;
        const value = groups
          .get(groupKey(parsed.family, length))
          ?.get(parsed.bits >> BigInt(parsed.length - length));
        if (value !== undefined) found.push({ length, value });
      }
      return found;
    },
    size: () => size,
  };
}
