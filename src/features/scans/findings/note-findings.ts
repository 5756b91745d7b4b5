import { lookalikeIds } from '#engine/brand/judge.ts';
import { type FindingId, findFindingType } from '#engine/findings/catalogue.ts';
import type { Severity } from '#engine/findings/types.ts';
import { familyOfCheck } from '#engine/scan/families.ts';
import type { FindingStep } from '#engine/scan/finding-rules.ts';
import { noteTroubles, type TroubleNote } from '#features/incidents/index.ts';
import type { Tx } from '#platform/database/types.ts';
import type { ClaimedScan } from '../queries/claims.ts';
import type { StoredFinding } from './finding-rows.ts';

/** Findings that somebody should be told of at once. */
const grave: ReadonlySet<Severity> = new Set(['high', 'critical']);

/** A finding after a scan, with what it was before and what the scan did to it. */
export interface SteppedFinding {
  finding: StoredFinding;
  before: StoredFinding | undefined;
  kind: Exclude<FindingStep['kind'], 'withdrawn'>;
}

/**
 * Tells the incidents of what is new and grave, and of what has gone. What the first measurement of a family finds is
 * its baseline: listed and scored, but nobody is woken for how things have always been.
 */
export async function noteFindings(
  tx: Tx,
  scan: Pick<ClaimedScan, 'accountId' | 'monitorId' | 'domain' | 'domainId'>,
  context: { stepped: readonly SteppedFinding[]; measuredBefore: ReadonlySet<string>; now: Date },
): Promise<void> {
  const { stepped, measuredBefore, now } = context;
  const notes: TroubleNote[] = [];
  for (const one of stepped) {
    const { finding, kind } = one;
    const type = findFindingType(finding.checkId);
    // A name that discovery found has an incident of its own, `domain:<id>:takeover:<name>`.
    if (isToldByDiscovery(finding, scan.domain)) continue;
    // A certificate has an incident of its own, `certificate:<issuance id>:<rule>`.
    if (finding.checkId.startsWith('ssl.issuance.')) continue;
    // Lookalikes wake people as threats, by themselves.
    if (lookalikeIds.includes(finding.checkId as FindingId)) continue;
    const raised = isNews(one) && measuredBefore.has(familyOfCheck(finding.checkId) ?? '');
    if (!raised && kind !== 'resolved') continue;
    notes.push({
      accountId: scan.accountId,
      source: { type: 'monitor', id: scan.monitorId, name: scan.domain },
      what: `finding:${finding.id}`,
      at: now,
      message: raised ? (type?.what ?? null) : 'The problem is gone.',
      trouble: raised
        ? {
            title: `${finding.asset}: ${type?.title ?? finding.checkId}`,
            severity: finding.severity,
            cause: finding.checkId,
            domainId: scan.domainId,
          }
        : null,
    });
  }
  await noteTroubles(tx, notes);
}

/** New or back, or got so much worse that it is grave now; what a person has judged is no news. */
function isNews({ finding, before, kind }: SteppedFinding): boolean {
  if (!grave.has(finding.severity) || kind === 'resolved') return false;
  if (finding.disposition !== null && finding.disposition !== 'fixed') return false;
  return kind !== 'kept' || (before !== undefined && !grave.has(before.severity));
}

function isToldByDiscovery({ checkId, asset }: StoredFinding, domain: string): boolean {
  return checkId.startsWith('exposure.takeover.') && asset !== domain && asset !== `www.${domain}`;
}
