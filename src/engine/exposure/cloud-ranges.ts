import ipaddr from 'ipaddr.js';

/** Address ranges of cloud providers. These providers reassign addresses to other customers. */
export interface CloudRanges {
  /** Returns the provider of an address; null if there is none. */
  find(address: string): string | null;
}

const MAX_RANGES = 200_000;
type Range = [network: bigint, bits: number, provider: string];

/** Builds ranges from CIDR texts by provider. Skips invalid ones. */
export function createCloudRanges(lists: Readonly<Record<string, readonly string[]>>): CloudRanges {
  const byFamily = { 4: new Map<string, Range>(), 6: new Map<string, Range>() };
  const lengths = { 4: new Set<number>(), 6: new Set<number>() };
  for (const [provider, cidrs] of Object.entries(lists)) {
    for (const cidr of cidrs.slice(0, MAX_RANGES)) addRange(cidr, provider, { byFamily, lengths });
  }
  return {
    find(address) {
      if (!ipaddr.isValid(address)) return null;
      const parsed = ipaddr.process(address);
      const family = parsed.kind() === 'ipv4' ? 4 : 6;
      const value = toNumber(parsed.toByteArray());
      const width = family === 4 ? 32 : 128;
      for (const bits of lengths[family]) {
        const network = (value >> BigInt(width - bits)) << BigInt(width - bits);
        const found = byFamily[family].get(`${network}/${bits}`);
        if (found) return found[2];
      }
      return null;
    },
  };
}

function addRange(
  cidr: string,
  provider: string,
  into: { byFamily: Record<4 | 6, Map<string, Range>>; lengths: Record<4 | 6, Set<number>> },
): void {
  if (!ipaddr.isValidCIDR(cidr)) return;
  const [address, bits] = ipaddr.parseCIDR(cidr);
  const family = address.kind() === 'ipv4' ? 4 : 6;
  const width = family === 4 ? 32 : 128;
  const network = (toNumber(address.toByteArray()) >> BigInt(width - bits)) << BigInt(width - bits);
  into.byFamily[family].set(`${network}/${bits}`, [network, bits, provider]);
  into.lengths[family].add(bits);
}

const toNumber = (octets: readonly number[]): bigint =>
  octets.reduce((sum, octet) => (sum << 8n) | BigInt(octet), 0n);

/**
 * Extracts CIDR strings from a provider's published file: the JSON of AWS (`prefixes[].ip_prefix`), Google
 * (`prefixes[].ipv4Prefix`), Azure (`values[].properties.addressPrefixes`), Oracle (`regions[].cidrs[].cidr`), or
 * plain lines. Accepts any structure and keeps every valid CIDR.
 */
export function readCidrs(text: string): string[] {
  const pattern =
    /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})\/\d{1,3}(?!\w)/gi;
  const found: string[] = [];
  for (const [cidr] of text.matchAll(pattern)) {
    if (ipaddr.isValidCIDR(cidr)) found.push(cidr);
    if (found.length === MAX_RANGES) break;
  }
  return found;
}
