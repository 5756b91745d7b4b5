import { findRecords, type Lookup, type Outcome, txtTexts } from '#engine/posture/lookup.ts';
import { canonicalAddress, reverseName } from '#platform/net/addresses.ts';
import { parseServer } from '#platform/net/dns/servers.ts';
import type { SourceSettings } from '#platform/sources/client.ts';
import { parsePrefix } from './prefix-table.ts';

/** The autonomous system (AS) that announces an address. */
export interface Origin {
  /** The first of `asns`. */
  asn: number;
  /** AS numbers. Several if more than one network announces the prefix. */
  asns: number[];
  /** The most specific announced prefix. */
  prefix: string;
  country: string | null;
  registry: string | null;
  /** Name of the network; null if unknown. */
  name: string | null;
}

/** `none`: the address is not announced. */
export type OriginAnswer =
  | { kind: 'found'; origin: Origin }
  | { kind: 'none' }
  | { kind: 'error'; reason: string };

/** Looks up the origin of an address over DNS in the format of Team Cymru. Never rejects. */
export type FindOrigin = (address: string, lookup: Lookup) => Promise<OriginAnswer>;

export function createOriginFinder(source: SourceSettings): FindOrigin {
  const zone = source.zone ?? 'asn.cymru.com';
  const server = source.servers.map(parseServer).find((each) => each !== null);
  const options = server ? { server } : {};
  return async (address, lookup) => {
    const key = cymruKey(address);
    if (key === null) return { kind: 'error', reason: 'not-an-address' };
    const outcome = await findRecords(lookup, `${key}.${zone}`, 'TXT', options);
    if (outcome.kind === 'error') return outcome;
    const origin = readOrigins(outcome);
    if (origin === null) return { kind: 'none' };
    const named = await findRecords(lookup, `as${origin.asn}.${zone}`, 'TXT', options);
    return { kind: 'found', origin: { ...origin, name: readName(named) } };
  };
}

/** Returns `4.3.2.1.origin`, or the nibbles of an IPv6 address and `.origin6`. */
function cymruKey(address: string): string | null {
  const canonical = canonicalAddress(address);
  const reversed = canonical === null ? null : reverseName(canonical.address);
  if (reversed === null || canonical === null) return null;
  const bare = reversed.replace(/\.(?:in-addr|ip6)\.arpa$/, '');
  return `${bare}.${canonical.family === 4 ? 'origin' : 'origin6'}`;
}

/** Parses lines such as `23028 | 216.90.108.0/24 | US | arin | 1998-09-25`, one per prefix. */
function readOrigins(outcome: Outcome): Origin | null {
  let best: { origin: Origin; length: number } | null = null;
  for (const text of txtTexts(outcome).slice(0, 20)) {
    const [asnText = '', prefix = '', country = '', registry = ''] = text
      .split('|', 5)
      .map((part) => part.trim());
    const asns = asnText
      .split(/\s+/, 20)
      .map(Number)
      .filter((asn) => Number.isInteger(asn) && asn > 0 && asn < 2 ** 32);
    const parsed = parsePrefix(prefix);
    const [asn] = asns;
    if (asn === undefined || parsed === null || (best !== null && best.length >= parsed.length)) continue;
    const origin = {
      asn,
      asns,
      prefix,
      country: short(country, 2),
      registry: short(registry, 20),
      name: null,
    };
    best = { origin, length: parsed.length };
  }
  return best?.origin ?? null;
}

/** Parses a line such as `23028 | US | arin | 2002-01-04 | TEAM-CYMRU - Team Cymru Inc., US`. */
function readName(outcome: Outcome): string | null {
  return short(txtTexts(outcome)[0]?.split('|')[4]?.trim() ?? '', 100);
}

function short(text: string, most: number): string | null {
  const clean = text.replace(/[^\x20-\x7e]/g, '').slice(0, most);
  return clean === '' ? null : clean;
}
