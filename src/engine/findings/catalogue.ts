import { availabilityFindings } from './catalogue/availability.ts';
import { brandFindings } from './catalogue/brand.ts';
import { certificatesFindings } from './catalogue/certificates.ts';
import { changeFindings } from './catalogue/change.ts';
import { dnsFindings } from './catalogue/dns.ts';
import { exposureFindings } from './catalogue/exposure.ts';
import { mailPolicyFindings } from './catalogue/mail-policy.ts';
import { mailTransportFindings } from './catalogue/mail-transport.ts';
import { reputationFindings } from './catalogue/reputation.ts';
import { tlsFindings } from './catalogue/tls.ts';
import { vulnerabilitiesFindings } from './catalogue/vulnerabilities.ts';
import { webFindings } from './catalogue/web.ts';
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

/** An ID of the catalog, so that a misspelled ID does not compile. */
export type FindingId = (typeof table)[number]['id'];

type ListedFindingType = FindingType & { readonly id: FindingId };

/** All 223 finding types, in the order of the eight dimensions. */
export const findingCatalogue: readonly ListedFindingType[] = table;

const byId: ReadonlyMap<string, FindingType> = new Map(findingCatalogue.map((type) => [type.id, type]));

/** Returns the type of finding with this ID, or null. */
export function findFindingType(id: string): FindingType | null {
  return byId.get(id) ?? null;
}

const byDimension: ReadonlyMap<Dimension, readonly ListedFindingType[]> = new Map(
  dimensions.map((dimension) => [dimension, findingCatalogue.filter((type) => type.dimension === dimension)]),
);

/** Returns the finding types of one dimension, in catalog order. */
export function listFindingTypes(dimension: Dimension): readonly ListedFindingType[] {
  return byDimension.get(dimension) ?? [];
}

/** Returns the path of a finding's page, relative to the root of the repository. */
export function findingPagePath(id: string): string {
  return `docs/findings/${id}.md`;
}
