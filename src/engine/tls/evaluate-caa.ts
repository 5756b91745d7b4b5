import { analyzeCaa, type ServedIssuer } from '#engine/dns/analyze-caa.ts';
import type { FindingId } from '#engine/findings/catalog.ts';
import type { Lookup } from '#engine/posture/lookup.ts';
import { notApplicable, notTested, type PostureCheck } from '#engine/posture/posture-check.ts';
import type { TlsHostFacts } from './facts.ts';
import type { ServedCertificate } from './served.ts';

const caaIds = [
  'ssl.caa.missing',
  'ssl.caa.invalid',
  'ssl.caa.blocks-current-ca',
  'ssl.caa.no-account-binding',
] as const satisfies readonly FindingId[];

export interface CaaContext {
  lookup: Lookup | undefined;
  /** CAA domains of additional CAs, by the organization in their certificates. */
  caDomains: Readonly<Record<string, readonly string[]>>;
}

/** Compares the CAA records of a host with the CA that issued its certificate. Never rejects. */
export async function evaluateCaa(facts: TlsHostFacts, context: CaaContext): Promise<PostureCheck[]> {
  const { host, served } = facts;
  const { lookup, caDomains } = context;
  if (facts.failure === 'dns-nxdomain') return caaIds.map((id) => notApplicable(id, host, 'dns-nxdomain'));
  if (!lookup) return caaIds.map((id) => notTested(id, host, 'no-dns'));
  const issuers = served.map((each) => issuerOf(each, caDomains));
  const { checks } = await analyzeCaa(host, lookup, issuers[0]);
  // If addresses serve certificates from several CAs, the check fails if any of these CAs may not renew.
  for (const issuer of issuers.slice(1)) {
    const other = await analyzeCaa(host, lookup, issuer);
    const blocked = other.checks.find(
      ({ id, result }) => id === 'ssl.caa.blocks-current-ca' && result === 'fail',
    );
    if (blocked) return checks.map((check) => (check.id === blocked.id ? blocked : check));
  }
  return checks;
}

function issuerOf(
  { leaf }: ServedCertificate,
  caDomains: Readonly<Record<string, readonly string[]>>,
): ServedIssuer {
  const organization = leaf.issuerOrganization;
  const own =
    organization !== null && Object.hasOwn(caDomains, organization) ? caDomains[organization] : undefined;
  const wildcard = leaf.dnsNames.length > 0 && leaf.dnsNames.every((name) => name.startsWith('*.'));
  return {
    organization,
    commonName: leaf.issuerCommonName,
    wildcard,
    ...(own === undefined ? {} : { caDomains: own }),
  };
}
