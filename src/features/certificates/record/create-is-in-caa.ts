import { caNamesOf } from '#engine/ct/ca-names.ts';
import { findCaa, permittedIssuers } from '#engine/dns/caa.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { isAbout } from './found.ts';
import type { IsInCaa } from './prepare.ts';

/** Names of one certificate whose records are asked for. */
const mostNames = 5;

/**
 * Whether the CAA records that hold for an issuance's names name its CA: those of a name itself go before those above it
 * (RFC 8659 section 3). What cannot be looked up names nobody.
 */
export function createIsInCaa(dns: DnsClient): IsInCaa {
  return async (domain, { issuer, names }) => {
    const { lookup } = createLookup(dns, { timeoutMs: 3_000, maxQueries: 40 });
    const own = caNamesOf(issuer);
    const about = names.filter((name) => isAbout(name, domain)).slice(0, mostNames);
    for (const name of about.length > 0 ? about : [domain]) {
      const permitted = await listPermitted(name, lookup);
      if (!permitted.some((ca) => own.has(ca))) return false;
    }
    return true;
  };
}

async function listPermitted(name: string, lookup: Lookup): Promise<readonly string[]> {
  const wildcard = name.startsWith('*.');
  const { properties } = await findCaa(wildcard ? name.slice(2) : name, lookup);
  return permittedIssuers(properties, wildcard) ?? [];
}
