import type { Category, ConfidenceWord, Dimension, Severity } from '#engine/findings/types.ts';
import type { Grade, RiskLabel } from './model.ts';

/** A person's decision about a finding. */
export const dispositions = [
  'open',
  'false-positive',
  'accepted-risk',
  'acknowledged-change',
  'fixed',
] as const;
export type Disposition = (typeof dispositions)[number];

/** Results of a check. `disabled`: its source or feature is off, so the check did not run. */
export const checkResults = ['pass', 'fail', 'not-applicable', 'not-tested', 'error', 'disabled'] as const;
type CheckResult = (typeof checkResults)[number];

/** One finding on one asset, as scoring needs it. */
export interface FindingInput {
  id: string;
  asset: string;
  /** Word or number from 0 to 1; if absent, the catalog's default for the ID. */
  confidence?: ConfidenceWord | number | null;
  /** First seen; ISO 8601 text or Date. An event without it counts as new. */
  since?: string | Date | null;
  /**
   * Whether the asset is a main name (apex, www, flagged primary); caps of certificate and TLS findings apply only to
   * these. If absent, it is derived from `ScoreInput.domain`, and true without a domain.
   */
  main?: boolean;
  /** Whether the finding has its more severe form, if the catalog has one. */
  escalated?: boolean;
  disposition?: Disposition | null;
}

/** One check on one asset. A check that should have run but did not must be listed as `not-tested` or `error`. */
export interface CheckInput {
  id: string;
  asset?: string | null;
  result: CheckResult;
  /** Last conclusive pass. It replaces `not-tested` and `error` for 14 days. */
  lastPassAt?: string | Date | null;
}

export interface ScoreInput {
  /** Domain of the monitor, used to distinguish main names from others. */
  domain?: string | null;
  findings: readonly FindingInput[];
  /** Null if there is no information about checks, so that every dimension counts as measured. */
  checks: readonly CheckInput[] | null;
  /** IDs of checks, or names of whole dimensions, that the operator or the plan has disabled. */
  disabled?: readonly string[];
}

/**
 * `measured` has a value; `unknown` has too few conclusive checks; `disabled` and `not-applicable` were never checked
 * and do not count against coverage.
 */
export interface DimensionState {
  state: 'measured' | 'unknown' | 'disabled' | 'not-applicable';
  /** Whether the value depends on findings that the newest results do not confirm, or on earlier passes. */
  stale: boolean;
  /** Share of the applicable check weight that was conclusive, 0 to 1; null if no checks were given. */
  conclusiveShare: number | null;
}

/** A type of finding with the points it deducts from the score, rounded to integers. */
export interface Contributor {
  findingId: string;
  category: Category;
  /** Null for the coverage cap, which belongs to no dimension. */
  dimension: Dimension | null;
  severity: Severity;
  /** Points of the overall score, at least 1. */
  weight: number;
  /** Number of affected assets that count. */
  assets: number;
  /** Time at which the first of them was seen, in ISO 8601. */
  since: string | null;
  title: string;
  remediationRef: string;
}

/** All contributors of one category combined, as shown in the risk trend. */
export interface CategoryContributor {
  category: Category;
  /** Worst severity among them. */
  severity: Severity;
  weight: number;
}

/** A finding with its deduction. */
export interface ScoredFinding {
  id: string;
  asset: string;
  category: Category;
  dimension: Dimension;
  severity: Severity;
  /** Weight within the dimension, from the catalog. */
  weight: number;
  /** Whole points of the overall score. */
  points: number;
}

export interface ScoreResult {
  modelVersion: string;
  weightsHash: string;
  /** Posture from 0 (worst) to 100 (best); null if too little is known. */
  score: number | null;
  /** 100 − score. */
  riskScore: number | null;
  label: RiskLabel;
  grade: Grade | null;
  /** Whether less than 90% of the enabled weight was measured. */
  provisional: boolean;
  /** Share of the enabled dimension weight that was measured, 0 to 1. */
  coverage: number;
  /** Risk from 0 (none found) to 100 (worst), null if there is no value. */
  dimensions: Record<Dimension, number | null>;
  dimensionStates: Record<Dimension, DimensionState>;
  /** In the order of the input, without unknown IDs. */
  findings: ScoredFinding[];
  /** Sorted by points, highest first; their weights sum to `riskScore`. */
  contributors: Contributor[];
  /** The three categories with the most points. */
  topContributors: CategoryContributor[];
  /**
   * The cap: the risk is at least this while findings of these IDs are open, or, without IDs, until more checks have a
   * result. Null if no cap applies.
   */
  limit: { riskScore: number; findingIds: string[] } | null;
  /** IDs of findings and checks that this model does not know; they did not count. */
  unknownIds: string[];
}
