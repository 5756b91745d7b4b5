import type { Static } from 'typebox';
import { findFindingType, findingPagePath } from '#engine/findings/catalog.ts';
import type { FindingRow } from './findings/stored-findings.ts';
import type { ChangeRow, ScanRow } from './queries/scans.ts';
import type { ChangeBody, FindingBody, ScanBody } from './schemas.ts';

type Scan = Static<typeof ScanBody>;
type Finding = Static<typeof FindingBody>;
type Change = Static<typeof ChangeBody>;

const noCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

/** Converts a scan for the API. */
export function toScanBody(row: ScanRow): Scan {
  return {
    id: row.id,
    state: row.state,
    trigger: row.trigger,
    requestedAt: row.requested_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    durationMs: row.duration_ms,
    families: row.families,
    familiesDone: row.families_done,
    riskScore: row.risk_score,
    label: (row.label ?? 'unknown') as Scan['label'],
    counts: { ...noCounts, ...row.open_counts },
    new: row.new_findings ?? 0,
    resolved: row.resolved_findings ?? 0,
    queries: row.queries,
    error: row.error as Scan['error'],
  };
}

/** Converts a finding for the API. A finding of an unknown check keeps its stored severity. */
export function toFindingBody(row: FindingRow): Finding {
  const type = findFindingType(row.check_id);
  const escalated = row.escalated ? type?.escalated : undefined;
  return {
    id: row.id,
    checkId: row.check_id,
    category: (type?.category ?? 'coverage') as Finding['category'],
    dimension: (type?.dimension ?? 'availability') as Finding['dimension'],
    severity: row.severity,
    weight: escalated?.weight ?? type?.weight ?? 0,
    points: row.points,
    asset: row.asset,
    title: type?.title ?? row.check_id,
    state: row.state,
    stale: row.stale,
    confidence: row.confidence as Finding['confidence'],
    reason: row.reason,
    evidence: row.evidence as Finding['evidence'],
    remedy: type?.fix ?? '',
    reference: findingPagePath(row.check_id),
    firstSeenAt: row.first_seen_at.toISOString(),
    openedAt: row.opened_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    reopened: row.reopened,
    disposition: (row.disposition ?? 'open') as Finding['disposition'],
    note: row.disposition_note,
    disposedBy: row.disposition_by,
    disposedAt: row.disposition_at?.toISOString() ?? null,
  };
}

/** Converts a change for the API. */
export function toChangeBody(row: ChangeRow): Change {
  const type = findFindingType(row.check_id);
  return {
    id: row.id,
    at: row.at.toISOString(),
    scanId: row.scan_id,
    checkId: row.check_id,
    severity: type?.severity ?? 'info',
    title: type?.title ?? row.check_id,
    asset: row.asset,
    reason: row.reason,
    evidence: row.evidence as Change['evidence'],
  };
}
