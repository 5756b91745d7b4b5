import { findFindingType } from '#engine/findings/catalogue.ts';
import { advanceMonitor } from '#engine/scan/advance.ts';
import type { ScanResult } from '#engine/scan/run-scan.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Claims } from '#platform/work/claims.ts';
import { ensureRecordPartition } from './evidence.ts';
import type { StoredFinding } from './findings/finding-rows.ts';
import { noteFindings } from './findings/note-findings.ts';
import { listFollowUps, listHastened } from './follow-ups.ts';
import { keyOf, withPoints } from './points.ts';
import { insertChanges } from './queries/changes.ts';
import { type ClaimedScan, finishScan, lockScan } from './queries/claims.ts';
import { insertRecord } from './queries/evidence.ts';
import { clearDispositions, lockFindings, saveFindings, savePoints } from './queries/findings.ts';
import { lockMonitor } from './queries/is-own-domain-monitor.ts';
import { findPosture, saveMonitorRisk, savePosture } from './queries/posture.ts';
import { hastenFamily, requestFollowUp } from './queries/requests.ts';

/** What a recorded scan came to; null when another worker had taken it over, or the monitor is gone. */
export type RecordedScan = { riskScore: number | null; opened: number; resolved: number } | null;

/**
 * Writes all that a scan found in one transaction: posture, findings, changes, evidence, score. Only the worker
 * that holds the claim gets to write, so a scan is recorded once, whoever died meanwhile.
 */
export async function recordScan(
  db: Db,
  { scan, claims }: { scan: ClaimedScan; claims: Claims },
  result: ScanResult,
): Promise<RecordedScan> {
  const now = new Date(result.finishedMs);
  await ensureRecordPartition(db, now);
  return withTransaction(db, async (tx) => {
    await lockMonitor(tx, scan);
    if (!(await claims.finish(tx, [scan.id])).has(scan.id) || !(await lockScan(tx, scan.id))) return null;
    const stored = await findPosture(tx, scan);
    const findings = await lockFindings(tx, scan);
    const state = { domain: scan.domain, posture: stored.posture, findings };
    const advance = advanceMonitor(state, result.outcomes, now.getTime());
    const facts = new Map(result.outcomes.map((outcome) => [outcome.family, outcome.facts]));
    const posture = [...advance.posture].map(([family, entries]) => ({
      family,
      entries,
      facts: facts.get(family) ?? null,
    }));
    await savePosture(tx, scan, posture, now);
    const measuredBefore = new Set(stored.posture.keys());
    await writeFindings(tx, scan, { advance, findings, measuredBefore, now });
    await insertRecord(tx, scan, result.outcomes, now);
    for (const { family, dueMs } of listHastened(result.outcomes, now.getTime()))
      await hastenFamily(tx, scan, family, new Date(dueMs));
    const { riskScore, label } = advance.score;
    await saveMonitorRisk(tx, scan, { riskScore, label }, now);
    const { opened, resolved, open } = advance.counts;
    const done = result.outcomes.map(({ family }) => family);
    const { queries } = result;
    const durationMs = result.finishedMs - result.startedMs;
    await finishScan(tx, scan, { riskScore, label, open, opened, resolved, queries, durationMs, done }, now);
    // Only now, as a monitor has one scan that waits or runs.
    await requestFollowUp(tx, scan, listFollowUps(stored.facts, result.outcomes), now);
    return { riskScore, opened, resolved };
  });
}

async function writeFindings(
  tx: Tx,
  scan: ClaimedScan,
  context: {
    advance: ReturnType<typeof advanceMonitor>;
    findings: StoredFinding[];
    measuredBefore: ReadonlySet<string>;
    now: Date;
  },
): Promise<void> {
  const { advance, measuredBefore, now } = context;
  const known = new Map(context.findings.map((finding) => [keyOf(finding), finding]));
  const { steps, score } = advance;
  const stepped = withPoints(
    steps.map(({ finding }) => finding),
    score,
    known,
  );
  const refuted = stepped.filter((_finding, index) => steps[index]?.dispositionCleared);
  await clearDispositions(
    tx,
    scan.accountId,
    refuted.map(({ id }) => id),
  );
  await saveFindings(tx, scan, stepped);
  const touched = new Set(stepped.map(keyOf));
  const others = advance.open.filter((finding) => !touched.has(keyOf(finding)));
  await savePoints(tx, scan.accountId, withPoints(others, score, known));
  const changes = stepped.filter(
    ({ checkId }, index) =>
      findFindingType(checkId)?.event === true && ['opened', 'reopened'].includes(steps[index]?.kind ?? ''),
  );
  await insertChanges(tx, scan, changes, now);
  const outcomes = stepped.map((finding, index) => ({
    finding,
    before: known.get(keyOf(finding)),
    kind: steps[index]?.kind ?? 'kept',
  }));
  await noteFindings(tx, scan, { stepped: outcomes, measuredBefore, now });
  const system = { type: 'system', id: null, name: 'scan' } as const;
  await recordAudit(
    tx,
    { accountId: scan.accountId, actor: system, requestId: null, address: null },
    now,
    refuted.map(({ id, checkId, asset }) => ({
      action: 'finding.disposition_refuted',
      objectType: 'finding',
      objectId: id,
      details: { monitorId: scan.monitorId, checkId, asset, scanId: scan.id },
    })),
  );
}
