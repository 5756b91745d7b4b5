/** Types of the catalog of findings. Everything here is data: no clock, no database. */

/** Of findings and incidents, from harmless to worst; the position is the rank. */
export const severities = ['info', 'low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];

/** One step less; `info` stays. */
export function lowerSeverity(severity: Severity): Severity {
  return severities[Math.max(0, severities.indexOf(severity) - 1)] ?? 'info';
}

/** Range of weights (points within a dimension) that each severity may have, inclusive. */
export const severityBands: Readonly<Record<Severity, readonly [number, number]>> = {
  info: [0, 0],
  low: [1, 4],
  medium: [5, 14],
  high: [15, 39],
  critical: [40, 60],
};

/** The eight dimensions under their names on the wire, in the order that breaks ties. */
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

/** Tag of a finding, independent of its dimension; what `topContributors[].category` carries. */
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

/** How sure we are: a version guessed from a banner is not a confirmed vulnerability. */
export type ConfidenceWord = 'confirmed' | 'probable' | 'takedown-in-progress' | 'informational';

/** Families of which one id at a time deducts. */
type ExclusiveFamily = 'uptime' | 'registration-expiry' | 'certificate-expiry';

/** One type of finding, which is also the check that reports it. */
export interface FindingType {
  /** Stable id, `area.subject.fault`. */
  readonly id: string;
  readonly dimension: Dimension;
  readonly category: Category;
  readonly severity: Severity;
  /** Points lost inside the dimension for one asset at full confidence. */
  readonly weight: number;
  /** Highest posture score (0–100) the dimension may have while such a finding is open. */
  readonly dimensionCap?: number;
  /** Highest posture score the whole monitor may have while such a finding is open. */
  readonly overallCap?: number;
  /** Active probe: runs only for domains with verified ownership. */
  readonly active?: boolean;
  /** Active and, beyond that, only where the account switched it on. */
  readonly optIn?: boolean;
  /** An event that fades over its lifetime, not a state that lasts. */
  readonly event?: boolean;
  readonly family?: ExclusiveFamily;
  /** Confidence of a finding that states none; `confirmed` where absent. */
  readonly confidence?: ConfidenceWord;
  /** The caps apply only at full confidence. */
  readonly capsOnlyWhenConfirmed?: boolean;
  /** Severity and weight of a finding marked `escalated`. */
  readonly escalated?: { readonly severity: Severity; readonly weight: number };
  readonly title: string;
  /** What is measured. */
  readonly what: string;
  /** Why it matters. */
  readonly why: string;
  /** The remedy. */
  readonly fix: string;
  /** Standards, policies and tools that it is based on. */
  readonly sources: readonly string[];
}

/** Returns finding types of one dimension. `category` applies to those that state none. */
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
