import { findFindingType } from '#engine/findings/catalog.ts';
import type { ConfidenceWord } from '#engine/findings/types.ts';
import type { ScoreResult } from '#engine/risk/types.ts';
import type { Finding } from '#engine/scan/finding-rules.ts';
import { newId } from '#platform/crypto.ts';
import type { Stored } from '#platform/database/types.ts';

/** A row of `findings`. */
export interface FindingRow {
  id: string;
  check_id: string;
  asset: string;
  severity: Stored<'findings', 'severity'>;
  state: Stored<'findings', 'state'>;
  stale: boolean;
  confidence: string;
  escalated: boolean;
  main: boolean | null;
  reason: string | null;
  evidence: unknown;
  points: number;
  first_seen_at: Date;
  opened_at: Date;
  last_seen_at: Date;
  resolved_at: Date | null;
  reopened: number;
  consecutive_passes: number;
  inapplicable_since: Date | null;
  disposition: Stored<'findings', 'disposition'>;
  disposition_note: string | null;
  disposition_by: string | null;
  disposition_at: Date | null;
}

/** A finding with its stored ID and points. */
export interface StoredFinding extends Finding {
  id: string;
  points: number;
}

/** Converts a row for the finding rules. */
export function toFinding(row: FindingRow): StoredFinding {
  return {
    id: row.id,
    points: row.points,
    checkId: row.check_id,
    asset: row.asset,
    severity: row.severity,
    state: row.state,
    stale: row.stale,
    confidence: row.confidence as ConfidenceWord,
    escalated: row.escalated,
    main: row.main,
    reason: row.reason,
    evidence: row.evidence,
    firstSeenMs: row.first_seen_at.getTime(),
    openedMs: row.opened_at.getTime(),
    lastSeenMs: row.last_seen_at.getTime(),
    resolvedMs: row.resolved_at?.getTime() ?? null,
    reopened: row.reopened,
    consecutivePasses: row.consecutive_passes,
    inapplicableSinceMs: row.inapplicable_since?.getTime() ?? null,
    disposition: row.disposition,
    dispositionMs: row.disposition_at?.getTime() ?? null,
  };
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** Converts a finding for `json_to_recordset` in `saveFindings`. */
export function toFindingValues(finding: StoredFinding): Record<string, unknown> {
  const type = findFindingType(finding.checkId);
  return {
    id: finding.id,
    check_id: finding.checkId,
    asset: finding.asset,
    category: type?.category,
    dimension: type?.dimension,
    severity: finding.severity,
    state: finding.state,
    stale: finding.stale,
    confidence: finding.confidence,
    escalated: finding.escalated,
    main: finding.main,
    reason: finding.reason,
    evidence: finding.evidence,
    points: finding.points,
    first_seen_at: at(finding.firstSeenMs),
    opened_at: at(finding.openedMs),
    last_seen_at: at(finding.lastSeenMs),
    resolved_at: at(finding.resolvedMs),
    reopened: finding.reopened,
    consecutive_passes: finding.consecutivePasses,
    inapplicable_since: at(finding.inapplicableSinceMs),
    disposition: finding.disposition,
    disposition_at: at(finding.dispositionMs),
  };
}

/** Returns the key of a finding within its monitor. */
export const findingKey = (finding: { checkId: string; asset: string }) =>
  `${finding.checkId}\n${finding.asset}`;

/** Adds points to findings, and IDs to new findings. */
export function withPoints(
  findings: readonly Finding[],
  score: ScoreResult,
  known: ReadonlyMap<string, StoredFinding>,
): StoredFinding[] {
  const points = new Map(score.findings.map((each) => [`${each.id}\n${each.asset}`, each.points]));
  return findings.map((finding) => ({
    ...finding,
    id: known.get(findingKey(finding))?.id ?? newId(),
    points: finding.state === 'open' ? (points.get(findingKey(finding)) ?? 0) : 0,
  }));
}
