import { dimensions, type Severity } from '#engine/findings/types.ts';
import type { ScopeNote } from '#engine/risk/scope.ts';
import type { ScoreResult } from '#engine/risk/types.ts';

/** A point of the risk trend in the form that is stored and sent. `date` is a UTC day, `YYYY-MM-DD`. */
export interface RiskPoint {
  date: string;
  riskScore: number | null;
  label: ScoreResult['label'];
  dimensions: ScoreResult['dimensions'];
  topContributors: ScoreResult['topContributors'];
  provisional: boolean;
  modelVersion: string;
  /** Changes of scope; only on days with a wider scope than the previous day. */
  notes?: ScopeNote[];
}

/** Returns the point of a day. */
export function toRiskPoint(date: string, score: ScoreResult, notes: ScopeNote[]): RiskPoint {
  const risks = Object.fromEntries(dimensions.map((dimension) => [dimension, score.dimensions[dimension]]));
  return {
    date,
    riskScore: score.riskScore,
    label: score.label,
    dimensions: risks as RiskPoint['dimensions'],
    topContributors: score.topContributors.map(({ category, severity, weight }) => ({
      category,
      severity,
      weight,
    })),
    provisional: score.provisional,
    modelVersion: score.modelVersion,
    ...(notes.length === 0 ? {} : { notes }),
  };
}

/** The compact form of a finding type that costs points. */
export type PackedContributor = [
  findingId: string,
  severity: Severity,
  weight: number,
  assets: number,
  since: unknown,
];

/** Converts all finding types that cost points to the compact form. */
export function packContributors(score: ScoreResult): PackedContributor[] {
  return score.contributors.map(({ findingId, severity, weight, assets, since }) => [
    ...([findingId, severity, weight, assets, since] as const),
  ]);
}
