import { type Lookup, normalizeName } from '#engine/posture/lookup.ts';
import type { PostureCheck } from '#engine/posture/posture-check.ts';
import { analyzePrivateAddresses, analyzeResolution, analyzeWildcard } from './analyze-addresses.ts';
import { analyzeCaa, type ServedIssuer } from './analyze-caa.ts';
import type { CaaSet } from './caa.ts';
import { analyzeDelegation, type Delegation, type DelegationOptions } from './delegation.ts';
import { analyzeDnssec, type DnssecFacts } from './dnssec.ts';
import { type RecordSnapshot, takeSnapshot } from './record-set.ts';
import type { Pause } from './signed-sets.ts';

export interface DnsOptions extends DelegationOptions {
  /** Whether the resolver validates DNSSEC. */
  validating?: boolean;
  /** Waits until a resolver has discarded a cached temporary failure. */
  pause?: Pause;
  /** The issuer of the certificate that is currently served. */
  issuer?: ServedIssuer;
  /** Names to check for private addresses; default the domain and its `www`. */
  names?: readonly string[];
  isPrivate?: (address: string) => boolean;
}

/** Input of the DNS posture checks; plain data. */
export interface DnsAnalysis {
  delegation: Delegation;
  dnssec: DnssecFacts;
  caa: CaaSet;
  snapshot: RecordSnapshot;
  checks: PostureCheck[];
}

/**
 * Runs all passive DNS checks of one domain: `availability.dns.*`, `dns.*` without the active and registration checks,
 * and `ssl.caa.*`. Also returns the record sets for comparison with the next scan. Never throws.
 */
export async function analyzeDns(domain: string, lookup: Lookup, options: DnsOptions): Promise<DnsAnalysis> {
  const name = normalizeName(domain);
  const dnssec = await analyzeDnssec(name, lookup, options);
  const bogus = dnssec.facts.state === 'bogus';
  const names = options.names ?? [name, `www.${name}`];
  const [resolution, delegation, caa, addresses, wildcard] = await Promise.all([
    analyzeResolution(name, lookup, { bogus }),
    analyzeDelegation(name, lookup, options),
    analyzeCaa(name, lookup, options.issuer),
    analyzePrivateAddresses(names, lookup, options.isPrivate),
    analyzeWildcard(name, lookup),
  ]);
  const zone = [resolution, ...delegation.checks, ...dnssec.checks, ...caa.checks];
  const checks = [...zone, ...addresses, wildcard];
  const snapshot = await takeSnapshot(name, lookup, delegation.delegation.parentNs);
  return {
    delegation: delegation.delegation,
    dnssec: dnssec.facts,
    caa: caa.caa,
    snapshot,
    checks,
  };
}
