import type { Category, ConfidenceWord, Dimension, Severity } from '#engine/findings/types.ts';
import type { Grade, RiskLabel } from './model.ts';

/** A user's decision about a finding. */
export const dispositions = [
  'open',
  'false-positive',
  'accepted-risk',
  'acknowledged-change',
  'fixed',
] as const;
export type Disposition = (typeof dispositions)[number];

/** Results of a check. `disabled`: the source or feature is off, so the check did not run. */
export const checkResults = ['pass', 'fail', 'not-applicable', 'not-tested', 'error', 'disabled'] as const;
type CheckResult = (typeof checkResults)[number];

/** One finding on one asset, with the fields that scoring needs. */
export interface FindingInput {
  id: string;
  asset: string;
  /** A word, or a number from 0 to 1. Default: the catalog's value for the ID. */
  confidence?: ConfidenceWord | number | null;
  /** Time of the first observation, as ISO 8601 text or Date. An event without this time counts as new. */
  since?: string | Date | null;
  /**
   * Whether the asset is a main name (apex, www, flagged primary). Caps of certificate and TLS findings apply only to
   * main names. Default: derived from `ScoreInput.domain`, and true without a domain.
   */
  main?: boolean;
  /** Whether the finding has its more severe form, if the catalog defines one. */
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
  /** Null if there is no information about checks. Every dimension then counts as measured. */
  checks: readonly CheckInput[] | null;
  /** IDs of checks, or names of whole dimensions, that the operator or the plan has disabled. */
  disabled?: readonly string[];
}

/**
 * `measured`: the dimension has a value. `unknown`: too few checks are conclusive. `disabled` and `not-applicable`:
 * nothing was checked, and coverage is not affected.
 */
export interface DimensionState {
  state: 'measured' | 'unknown' | 'disabled' | 'not-applicable';
  /** Whether the value depends on findings that the newest results do not confirm, or on earlier passes. */
  stale: boolean;
  /** Conclusive share of the applicable check weight, 0 to 1; null without checks. */
  conclusiveShare: number | null;
}

/** A finding type with the points that it deducts from the score, rounded to integers. */
export interface Contributor {
  findingId: string;
  category: Category;
  /** Null for the coverage cap, which does not belong to a dimension. */
  dimension: Dimension | null;
  severity: Severity;
  /** Points in the overall score, at least 1. */
  weight: number;
  /** Number of affected assets that count. */
  assets: number;
  /** Time of the first observation of any of them, in ISO 8601. */
  since: string | null;
  title: string;
  remediationRef: string;
}

/** All contributors of one category combined, as in the risk trend. */
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
  /** Whole points in the overall score. */
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
  /** Measured share of the enabled dimension weight, 0 to 1. */
  coverage: number;
  /** Risk from 0 (no findings) to 100 (worst); null without a value. */
  dimensions: Record<Dimension, number | null>;
  dimensionStates: Record<Dimension, DimensionState>;
  /** In the order of the input, without unknown IDs. */
  findings: ScoredFinding[];
  /** Sorted by points, highest first. Their weights sum to `riskScore`. */
  contributors: Contributor[];
  /** The three categories with the most points. */
  topContributors: CategoryContributor[];
  /**
   * The effective cap. The risk stays at least this high while findings with these IDs are open. Without IDs, it does
   * until more checks have a result. Null if no cap applies.
   */
  limit: { riskScore: number; findingIds: string[] } | null;
  /** IDs of findings and checks that are not in this model. They do not count. */
  unknownIds: string[];
}
