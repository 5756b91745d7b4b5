/** Types of the catalog of findings. Everything here is data: no clock, no database. */

/** Severities of findings and incidents, from harmless to worst. The index is the rank. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** Returns the next lower severity. `info` stays the same. */
export function lowerSeverity(severity: Severity): Severity {
  return severities[Math.max(0, severities.indexOf(severity) - 1)] ?? 'info';
}

/** Minimum and maximum weight (points within a dimension) for each severity. */
export const severityBands: Readonly<Record<Severity, readonly [number, number]>> = {
  info: [0, 0],
  low: [1, 4],
  medium: [5, 14],
  high: [15, 39],
  critical: [40, 60],
};

/** Names of the eight dimensions in the API. Their order breaks ties. */
export const dimensions = [
  'availability',
  'certificateHygiene',
  'dnsEmailAuth',
  'brandPhishing',
  'assetExposure',
  'vulnerabilityWebRisk',
  'changeRisk',
  'hostingReputation',
] as const;
export type Dimension = (typeof dimensions)[number];

/** Tags of findings, independent of the dimension. Values of `topContributors[].category`. */
export const categories = [
  'ssl',
  'dns',
  'email',
  'registration',
  'cve',
  'web',
  'availability',
  'exposure',
  'brand',
  'phishing',
  'change',
  'reputation',
  'coverage',
] as const;
export type Category = (typeof categories)[number];

/** Confidence in a finding. For example, a version guessed from a banner is not a confirmed vulnerability. */
export type ConfidenceWord = 'confirmed' | 'probable' | 'takedown-in-progress' | 'informational';

/** Families in which only one finding at a time lowers the score. */
type ExclusiveFamily = 'uptime' | 'registration-expiry' | 'certificate-expiry';

/** A finding type, which is also the check that reports it. */
export interface FindingType {
  /** Stable ID, `area.subject.fault`. */
  readonly id: string;
  readonly dimension: Dimension;
  readonly category: Category;
  readonly severity: Severity;
  /** Points deducted within the dimension for one asset at full confidence. */
  readonly weight: number;
  /** Maximum posture score (0–100) of the dimension while such a finding is open. */
  readonly dimensionCap?: number;
  /** Maximum posture score of the whole monitor while such a finding is open. */
  readonly overallCap?: number;
  /** Whether the check is active. Active checks run only for verified domains. */
  readonly active?: boolean;
  /** Whether the check runs only if the account has enabled it. Such a check is also active. */
  readonly optIn?: boolean;
  /** Whether the finding is an event with a weight that fades over time, not a lasting state. */
  readonly event?: boolean;
  readonly family?: ExclusiveFamily;
  /** Default confidence; `confirmed` if absent. */
  readonly confidence?: ConfidenceWord;
  /** Whether the caps apply only at full confidence. */
  readonly capsOnlyWhenConfirmed?: boolean;
  /** Severity and weight of a finding marked `escalated`. */
  readonly escalated?: { readonly severity: Severity; readonly weight: number };
  readonly title: string;
  /** What the check measures. */
  readonly what: string;
  /** Why the finding matters. */
  readonly why: string;
  /** The remedy. */
  readonly fix: string;
  /** Standards, policies and tools that the finding type is based on. */
  readonly sources: readonly string[];
}

/** Returns finding types of one dimension. `category` applies to types that do not set one. */
export function findingsOf<
  const Own extends readonly (Omit<FindingType, 'dimension' | 'category'> & {
    readonly category?: Category;
  })[],
>(
  shared: Pick<FindingType, 'dimension' | 'category'>,
  own: Own,
): readonly (FindingType & { readonly id: Own[number]['id'] })[] {
  return own.map((type) => ({ ...shared, ...type }));
}
