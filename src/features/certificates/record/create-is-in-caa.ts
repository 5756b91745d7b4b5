import { caNamesOf } from '#engine/ct/ca-names.ts';
import { findCaa, permittedIssuers } from '#engine/dns/caa.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { DnsClient } from '#platform/net/egress/types.ts';
import type { IsInCaa } from './prepare.ts';

/** Whether a domain's CAA records name the CA of an issuance. What cannot be looked up names nobody. */
export function createIsInCaa(dns: DnsClient): IsInCaa {
  return async (domain, { issuer, names }) => {
    const { lookup } = createLookup(dns, { timeoutMs: 3_000, maxQueries: 30 });
    const caa = await findCaa(domain, lookup);
    const wildcard = names.length > 0 && names.every((name) => name.startsWith('*.'));
    const permitted = permittedIssuers(caa.properties, wildcard) ?? [];
    const own = caNamesOf(issuer);
    return permitted.some((name) => own.has(name));
  };
}
