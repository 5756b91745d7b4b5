import { parseAddress } from './address.ts';
import type { SpfNode, SpfTree } from './tree.ts';

export interface SpfTally {
  /** Number of terms that cause queries if nothing matches earlier; at most 10,000. */
  lookups: number;
  /** Number of those terms that are known to return nothing. */
  voidLookups: number;
  /** Domains with an include or redirect that leads back to them. */
  loops: string[];
}

const MOST = 10_000;

/** Counts the lookups of the whole tree like an evaluation: a record that is included twice counts twice. */
export function tallyTree(tree: SpfTree): SpfTally {
  const known = new Map<string, { lookups: number; voidLookups: number }>();
  const open = new Set<string>();
  const loops = new Set<string>();
  const count = (domain: string): { lookups: number; voidLookups: number } => {
    const before = known.get(domain);
    if (before) return before;
    const node = tree.nodes.get(domain);
    if (node === undefined || node.state !== 'record') return { lookups: 0, voidLookups: 0 };
    open.add(domain);
    const sum = ownCount(node);
    for (const { target } of node.edges) {
      if (target === null) continue;
      if (open.has(target)) {
        loops.add(target);
        continue;
      }
      const child = count(target);
      sum.lookups = Math.min(MOST, sum.lookups + child.lookups);
      sum.voidLookups = Math.min(MOST, sum.voidLookups + child.voidLookups);
    }
    open.delete(domain);
    known.set(domain, sum);
    return sum;
  };
  return { ...count(tree.root.domain), loops: [...loops] };
}

function ownCount(node: SpfNode): { lookups: number; voidLookups: number } {
  const lookups = [...node.edges, ...node.probes].reduce((sum, { cost }) => sum + cost, 0);
  return {
    lookups: Math.min(MOST, lookups),
    voidLookups: node.probes.filter((p) => p.state === 'void').length,
  };
}

/** Senders with the result `pass`. */
export interface SpfReach {
  everyone: boolean;
  /** Number of IPv4 addresses. */
  ipv4: number;
  /** Whether a single range covers at least half of IPv6. */
  halfOfIpv6: boolean;
  /** Term that allows every sender; null if there is none. */
  allowedBy: string | null;
}

/** Adds up the senders with the result `pass`, across includes and redirects. */
export function reachOf(tree: SpfTree): SpfReach {
  const ranges: [number, number][] = [];
  const reach: SpfReach = { everyone: false, ipv4: 0, halfOfIpv6: false, allowedBy: null };
  const visited = new Set<string>();
  const visit = (domain: string) => {
    const node = tree.nodes.get(domain);
    if (node === undefined || node.state !== 'record' || visited.has(domain)) return;
    visited.add(domain);
    addMechanisms(node, ranges, reach);
    for (const edge of node.edges) if (edge.qualifier === '+' && edge.target !== null) visit(edge.target);
  };
  visit(tree.root.domain);
  reach.ipv4 = unionSize(ranges);
  return reach;
}

function addMechanisms(node: SpfNode, ranges: [number, number][], reach: SpfReach): void {
  const open = (text: string) => {
    reach.everyone = true;
    reach.allowedBy ??= `${text} at ${node.domain}`;
  };
  for (const term of node.reachable) {
    if (term.qualifier !== '+') continue;
    if (term.name === 'all') open(term.text);
    else if (term.name === 'ip4' && term.network) ranges.push(rangeOf(term.network.bytes, term.prefix4));
    else if (term.name === 'ip6' && term.prefix6 <= 1) reach.halfOfIpv6 = true;
  }
  for (const { term, state, addresses } of node.probes) {
    if (term.qualifier !== '+' || state !== 'found') continue;
    if (term.name === 'exists') open(term.text);
    else if (term.name === 'mx' && term.prefix4 === 0) ranges.push([0, 2 ** 32]);
    for (const text of addresses) {
      const address = parseAddress(text);
      if (address?.family === 4) ranges.push(rangeOf(address.bytes, term.prefix4));
    }
    if (term.prefix6 <= 1 && term.name !== 'exists') reach.halfOfIpv6 = true;
  }
}

/** Returns a half-open range of IPv4 addresses as numbers. */
function rangeOf(bytes: readonly number[], prefix: number): [number, number] {
  const size = 2 ** (32 - prefix);
  const value = bytes.reduce((sum, octet) => sum * 256 + octet, 0);
  const start = Math.floor(value / size) * size;
  return [start, start + size];
}

function unionSize(ranges: [number, number][]): number {
  let size = 0;
  let end = 0;
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    if (to <= end) continue;
    size += to - Math.max(from, end);
    end = to;
  }
  return size;
}
