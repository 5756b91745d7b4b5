import { type AddressOrigin, type Association, associate } from '#engine/discovery/associations.ts';
import type { ResolvedName } from '#engine/discovery/wildcard.ts';
import { findRecords, type Lookup, mailExchangers, textData } from '#engine/posture/lookup.ts';
import type { FindOrigin } from '#engine/reputation/origin-as.ts';
import type { ScanFactsOfDomain } from '../views.ts';

/** Maximum number of network lookups of addresses per discovery. */
const maxOrigins = 200;
const concurrency = 8;

/** Finds the associations of a domain's names from existing lookups and scans. */
export async function findAssociations(
  domain: string,
  names: readonly ResolvedName[],
  tools: { lookup: Lookup; findOrigin: FindOrigin | null; scanned: ScanFactsOfDomain },
): Promise<Association[]> {
  const { lookup, scanned } = tools;
  const [ns, mx] = await Promise.all([findRecords(lookup, domain, 'NS'), findRecords(lookup, domain, 'MX')]);
  return associate({
    domain,
    names,
    nameServers: textData(ns),
    mailHosts: mailExchangers(mx)
      .map(({ exchange }) => exchange)
      .filter((host) => host !== ''),
    origins: await findOrigins([...new Set(names.flatMap(({ addresses }) => addresses))], tools),
    registrar: scanned.registrar,
    issuers: scanned.issuers,
  });
}

async function findOrigins(
  addresses: readonly string[],
  { lookup, findOrigin }: { lookup: Lookup; findOrigin: FindOrigin | null },
): Promise<Map<string, AddressOrigin>> {
  const origins = new Map<string, AddressOrigin>();
  if (findOrigin === null) return origins;
  const limited = addresses.slice(0, maxOrigins);
  let next = 0;
  const work = async () => {
    for (let index = next++; index < limited.length; index = next++) {
      const address = limited[index] ?? '';
      const response = await findOrigin(address, lookup);
      if (response.kind === 'found') origins.set(address, response.origin);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, limited.length) }, work));
  return origins;
}
