import { lookalikeIds } from '#engine/brand/evaluate.ts';
import { type FindingId, findFindingType } from '#engine/findings/catalog.ts';
import type { Severity } from '#engine/findings/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { FindingStep } from '#engine/scan/finding-rules.ts';
import { type ProblemReport, recordProblems } from '#features/incidents/index.ts';
import { message } from '#messages/messages.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimedScan } from '../queries/scan-queue.ts';
import type { StoredFinding } from './stored-findings.ts';

/** Severities that open an incident. */
const alertSeverities: ReadonlySet<Severity> = new Set(['high', 'critical']);

/** A finding before and after a scan. */
interface FindingTransition {
  finding: StoredFinding;
  before: StoredFinding | undefined;
  kind: Exclude<FindingStep['kind'], 'withdrawn'>;
}

/**
 * Opens incidents for new severe findings and resolves the incidents of closed findings. Findings of a family's first
 * measurement form its baseline: they are listed and scored but open no incidents.
 */
export async function recordFindingIncidents(
  tx: Tx,
  scan: Pick<ClaimedScan, 'accountId' | 'monitorId' | 'domain' | 'domainId'>,
  context: { transitions: readonly FindingTransition[]; measuredBefore: ReadonlySet<string>; now: Date },
): Promise<void> {
  const { transitions, measuredBefore, now } = context;
  const incidents: ProblemReport[] = [];
  for (const one of transitions) {
    const { finding, kind } = one;
    const type = findFindingType(finding.checkId);
    // Names found by discovery have a separate incident, `domain:<id>:takeover:<name>`.
    if (isReportedByDiscovery(finding, scan.domain)) continue;
    // Issuances have a separate incident, `certificate:<issuance id>:<rule>`.
    if (finding.checkId.startsWith('ssl.issuance.')) continue;
    // Lookalikes have separate incidents as threats.
    if (lookalikeIds.includes(finding.checkId as FindingId)) continue;
    const raised = shouldAlert(one) && measuredBefore.has(familyOfCheck(finding.checkId) ?? '');
    if (!raised && kind !== 'resolved') continue;
    const title = { code: `${finding.checkId}.title`, text: type?.title ?? finding.checkId };
    const remedy = type ? { code: `${finding.checkId}.remedy`, text: type.fix } : null;
    incidents.push({
      accountId: scan.accountId,
      source: { type: 'monitor', id: scan.monitorId, name: scan.domain },
      what: `finding:${finding.id}`,
      at: now,
      message: raised ? remedy : message('source-problem-gone'),
      trouble: raised
        ? {
            title: message('finding-of-asset', { asset: finding.asset, finding: title }),
            severity: finding.severity,
            cause: finding.checkId,
            domainId: scan.domainId,
          }
        : null,
    });
  }
  await recordProblems(tx, incidents);
}

/** Returns whether the finding is new, reopened or has become severe. Findings with a disposition open no incidents. */
function shouldAlert({ finding, before, kind }: FindingTransition): boolean {
  if (!alertSeverities.has(finding.severity) || kind === 'resolved') return false;
  if (finding.disposition !== null && finding.disposition !== 'fixed') return false;
  return kind !== 'kept' || (before !== undefined && !alertSeverities.has(before.severity));
}

function isReportedByDiscovery({ checkId, asset }: StoredFinding, domain: string): boolean {
  return checkId.startsWith('exposure.takeover.') && asset !== domain && asset !== `www.${domain}`;
}
