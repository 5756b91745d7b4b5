import { createHash } from 'node:crypto';
import { findingCatalog } from '#engine/findings/catalog.ts';
import { type ConfidenceWord, type Dimension, dimensions } from '#engine/findings/types.ts';
import { dayMs } from '#platform/clock.ts';

/** Version of the scoring model. Any change to a weight, cap or rule requires a new version. */
export const modelVersion = 'drs-2';

/** Weight of each dimension in the overall score, based on expert judgment. The weights sum to 100. */
export const dimensionWeights: Readonly<Record<Dimension, number>> = {
  availability: 8,
  certificateHygiene: 16,
  dnsEmailAuth: 18,
  brandPhishing: 14,
  assetExposure: 14,
  vulnerabilityWebRisk: 18,
  changeRisk: 5,
  hostingReputation: 7,
};

/** Factor c in thousandths. */
export const confidencePermille: Readonly<Record<ConfidenceWord, number>> = {
  confirmed: 1000,
  probable: 600,
  'takedown-in-progress': 500,
  informational: 0,
};

/** Factor M(n) in quarters, by the minimum number of affected assets. The last matching row counts. */
export const assetFactors: readonly (readonly [minAssets: number, quarters: number])[] = [
  [1, 4],
  [2, 5],
  [5, 6],
  [20, 8],
];

/** Time in ms over which an event finding fades linearly to zero. */
export const eventLifetimeMs = 14 * dayMs;
/** Time in ms for which the last conclusive pass replaces an inconclusive result. */
export const passValidityMs = 14 * dayMs;

/**
 * Maximum points that all `brand.*` findings together deduct within their dimension. Limited because third parties
 * cause them.
 */
export const brandGroupLimit = 60;

/** Share of the lowest dimension in the overall score, in quarters. The rest is the mean. */
export const weakLinkQuarters = 1;

/** Coverage in percent below which a cap applies, highest first. */
export const coverageCaps: readonly { belowPercent: number; cap: number }[] = [
  { belowPercent: 90, cap: 89 },
  { belowPercent: 70, cap: 74 },
];

/**
 * Coverage in percent below which too little was measured for an average. The score is then the lowest overall cap of
 * an open finding, or null if there is none. For example, a domain with failing name servers is barely measured but is
 * known to have a problem.
 */
export const leastCoveragePercent = 50;

/** Contributor with the points lost to the coverage cap. */
export const coverageContributorId = 'monitor.coverage-insufficient';

export type RiskLabel = 'low' | 'guarded' | 'elevated' | 'high' | 'critical' | 'unknown';
export type Grade = 'A' | 'B' | 'C' | 'D' | 'F';

const bands: readonly { maxRisk: number; label: RiskLabel; grade: Grade }[] = [
  { maxRisk: 10, label: 'low', grade: 'A' },
  { maxRisk: 25, label: 'guarded', grade: 'B' },
  { maxRisk: 40, label: 'elevated', grade: 'C' },
  { maxRisk: 60, label: 'high', grade: 'D' },
  { maxRisk: 100, label: 'critical', grade: 'F' },
];

/** Returns the label of a risk score (0 best, 100 worst); `unknown` for null. */
export function labelRisk(riskScore: number | null): RiskLabel {
  if (riskScore === null) return 'unknown';
  return bands.find((band) => riskScore <= band.maxRisk)?.label ?? 'critical';
}

/** Returns the letter grade of a risk score; null for null. */
export function gradeRisk(riskScore: number | null): Grade | null {
  if (riskScore === null) return null;
  return bands.find((band) => riskScore <= band.maxRisk)?.grade ?? 'F';
}

/** Returns the factor M(n) in quarters for `assets` ≥ 1 affected assets. */
export function getAssetFactor(assets: number): number {
  return assetFactors.findLast(([least]) => assets >= least)?.[1] ?? 0;
}

function hashModel(): string {
  const rows = findingCatalog.map((type) => [
    type.id,
    type.dimension,
    type.category,
    type.severity,
    type.weight,
    type.dimensionCap ?? null,
    type.overallCap ?? null,
    type.event ?? false,
    type.family ?? null,
    type.confidence ?? 'confirmed',
    type.capsOnlyWhenConfirmed ?? false,
    type.escalated ? [type.escalated.severity, type.escalated.weight] : null,
  ]);
  const model = {
    modelVersion,
    dimensions: dimensions.map((dimension) => [dimension, dimensionWeights[dimension]]),
    confidence: Object.entries(confidencePermille).sort(([a], [b]) => (a < b ? -1 : 1)),
    assetFactors,
    eventLifetimeMs,
    // The name is part of the hash that identifies the model of stored scores.
    heldPassMs: passValidityMs,
    brandGroupLimit,
    weakLinkQuarters,
    coverageCaps: [
      ...coverageCaps.map(({ belowPercent, cap }) => [belowPercent, cap]),
      [leastCoveragePercent, 'overall-cap'],
    ],
    bands: bands.map(({ maxRisk, label }) => [maxRisk, label]),
    // Sorted, so that moving a finding to another file does not change the hash.
    findings: rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  };
  return createHash('sha256').update(JSON.stringify(model)).digest('hex');
}

/** SHA-256 of all tables of the model. Identifies the exact model of a stored score. */
export const weightsHash: string = hashModel();
