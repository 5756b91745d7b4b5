import type { FindingId } from '#engine/findings/catalog.ts';
import type { ConfidenceWord } from '#engine/findings/types.ts';

/**
 * Result type of all posture analyzers: one result per check ID and asset, with small plain-JSON evidence. A check with
 * the result `fail` is a finding.
 */

/**
 * `error` and `not-tested` mean that the check has no result, so it is neither good nor bad. `disabled` means that the
 * source or feature of the check is off.
 */
export type CheckResult = 'pass' | 'fail' | 'not-applicable' | 'not-tested' | 'error' | 'disabled';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export type Evidence = { readonly [key: string]: Json };

/** Result of one check (`id` as in the check catalog) on one asset (a DNS name). */
export interface PostureCheck {
  id: FindingId;
  asset: string;
  result: CheckResult;
  /** Stable reason code for results other than `pass`. */
  reason?: string;
  evidence?: Evidence;
  /** Confidence of a `fail`, if it differs from the catalog's default. */
  confidence?: ConfidenceWord;
}

const MAX_TEXT = 400;
const MAX_ITEMS = 20;
const MAX_DEPTH = 5;

/** Truncates long texts, lists and deep trees, so that a hostile response cannot inflate stored data. */
export function boundEvidence(value: Json, depth = 0): Json {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => boundEvidence(item, depth + 1));
  const entries = Object.entries(value as { [key: string]: Json }).slice(0, MAX_ITEMS * 2);
  return Object.fromEntries(entries.map(([key, item]) => [key.slice(0, 80), boundEvidence(item, depth + 1)]));
}

function build(check: PostureCheck, evidence: Evidence | undefined): PostureCheck {
  return evidence === undefined ? check : { ...check, evidence: boundEvidence(evidence) as Evidence };
}

export function pass(id: FindingId, asset: string, evidence?: Evidence): PostureCheck {
  return build({ id, asset, result: 'pass' }, evidence);
}

export function fail(id: FindingId, asset: string, reason: string, evidence?: Evidence): PostureCheck {
  return build({ id, asset, result: 'fail', reason }, evidence);
}

export function notApplicable(id: FindingId, asset: string, reason: string): PostureCheck {
  return { id, asset, result: 'not-applicable', reason };
}

/** Returns a result for a check that could not run, because of a missing permission or input, or a spent budget. */
export function notTested(id: FindingId, asset: string, reason: string): PostureCheck {
  return { id, asset, result: 'not-tested', reason };
}

/** Returns a disabled result for a source or feature that is off. */
export function switchedOff(id: FindingId, asset: string, reason: string): PostureCheck {
  return { id, asset, result: 'disabled', reason };
}

/** Returns an error result for a check that ran but met a failing resolver or server. */
export function failedToTest(id: FindingId, asset: string, reason: string): PostureCheck {
  return { id, asset, result: 'error', reason };
}

/** Returns `fail` with `reason` and `evidence` if `bad`, otherwise `pass`. */
export function toPostureCheck(
  id: FindingId,
  asset: string,
  verdict: { bad: boolean; reason: string; evidence?: Evidence },
): PostureCheck {
  return verdict.bad ? fail(id, asset, verdict.reason, verdict.evidence) : pass(id, asset, verdict.evidence);
}

/** A result as stored by a scan: the analyzer's result, and fields that only some findings have. */
export interface ScanCheck extends PostureCheck {
  /** Whether the finding has its more severe form. */
  escalated?: boolean;
  /** Whether the asset is a main name. Set if the analyzer can decide better than from the name. */
  main?: boolean;
}
