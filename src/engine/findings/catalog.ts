import { availabilityFindings } from './catalog/availability.ts';
import { brandFindings } from './catalog/brand.ts';
import { certificatesFindings } from './catalog/certificates.ts';
import { changeFindings } from './catalog/change.ts';
import { dnsFindings } from './catalog/dns.ts';
import { exposureFindings } from './catalog/exposure.ts';
import { mailPolicyFindings } from './catalog/mail-policy.ts';
import { mailTransportFindings } from './catalog/mail-transport.ts';
import { reputationFindings } from './catalog/reputation.ts';
import { tlsFindings } from './catalog/tls.ts';
import { vulnerabilitiesFindings } from './catalog/vulnerabilities.ts';
import { webFindings } from './catalog/web.ts';
import { type Dimension, dimensions, type FindingType } from './types.ts';

const table = [
  ...availabilityFindings,
  ...certificatesFindings,
  ...tlsFindings,
  ...dnsFindings,
  ...mailPolicyFindings,
  ...mailTransportFindings,
  ...brandFindings,
  ...exposureFindings,
  ...vulnerabilitiesFindings,
  ...webFindings,
  ...changeFindings,
  ...reputationFindings,
];

/** An ID in the catalog. Misspelled IDs do not compile. */
export type FindingId = (typeof table)[number]['id'];

type ListedFindingType = FindingType & { readonly id: FindingId };

/** All 223 finding types, in the order of the eight dimensions. */
export const findingCatalog: readonly ListedFindingType[] = table;

const byId: ReadonlyMap<string, FindingType> = new Map(findingCatalog.map((type) => [type.id, type]));

/** Returns the finding type with this ID, or null. */
export function findFindingType(id: string): FindingType | null {
  return byId.get(id) ?? null;
}

const byDimension: ReadonlyMap<Dimension, readonly ListedFindingType[]> = new Map(
  dimensions.map((dimension) => [dimension, findingCatalog.filter((type) => type.dimension === dimension)]),
);

/** Returns the finding types of one dimension, in catalog order. */
export function listFindingTypes(dimension: Dimension): readonly ListedFindingType[] {
  return byDimension.get(dimension) ?? [];
}

/** Returns the path of a finding's page, relative to the root of the repository. */
export function findingPagePath(id: string): string {
  return `docs/findings/${id}.md`;
}
