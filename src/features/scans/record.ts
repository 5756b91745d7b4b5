import { findFindingType } from '#engine/findings/catalog.ts';
import { computeScore } from '#engine/risk/score.ts';
import { advanceMonitor } from '#engine/scan/apply-scan.ts';
import { toScoreInput } from '#engine/scan/finding-rules.ts';
import type { ScanResult } from '#engine/scan/run-scan.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Claims } from '#platform/work/claims.ts';
import { recordFindingIncidents } from './findings/finding-incidents.ts';
import { findingKey, type StoredFinding, withPoints } from './findings/stored-findings.ts';
import { listEarlyFamilies, listFollowUps } from './follow-ups.ts';
import { ensureRecordPartition, insertRecord } from './queries/evidence.ts';
import { clearDispositions, lockFindings, saveFindings, savePoints } from './queries/findings.ts';
import {
  findPosture,
  lockMonitor,
  type MonitorKey,
  saveMonitorRisk,
  savePosture,
} from './queries/posture.ts';
import { markFamilyDue, requestFollowUp } from './queries/requests.ts';
import { type ClaimedScan, finishScan, lockScan } from './queries/scan-queue.ts';
import { insertChanges } from './queries/scans.ts';

/** The result of a recorded scan; null if another worker took over the scan or the monitor was deleted. */
export type RecordedScan = { riskScore: number | null; opened: number; resolved: number } | null;

/**
 * Stores all results of a scan in one transaction: posture, findings, changes, evidence, score. Only the worker that
 * holds the claim can write, so a scan is recorded once.
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
    for (const { family, dueMs } of listEarlyFamilies(result.outcomes, now.getTime()))
      await markFamilyDue(tx, scan, family, new Date(dueMs));
    const { riskScore, label } = advance.score;
    await saveMonitorRisk(tx, scan, { riskScore, label }, { at: now, rescored: false });
    const { opened, resolved, open } = advance.counts;
    const done = result.outcomes.map(({ family }) => family);
    const { queries } = result;
    const durationMs = result.finishedMs - result.startedMs;
    await finishScan(tx, scan, { riskScore, label, open, opened, resolved, queries, durationMs, done }, now);
    // Called after the scan is finished, because a monitor has only one queued or running scan.
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
  const known = new Map(context.findings.map((finding) => [findingKey(finding), finding]));
  const { steps, score } = advance;
  const transitions = withPoints(
    steps.map(({ finding }) => finding),
    score,
    known,
  );
  const refuted = transitions.filter((_finding, index) => steps[index]?.dispositionCleared);
  await clearDispositions(
    tx,
    scan.accountId,
    refuted.map(({ id }) => id),
  );
  await saveFindings(tx, scan, transitions);
  const touched = new Set(transitions.map(findingKey));
  const others = advance.open.filter((finding) => !touched.has(findingKey(finding)));
  await savePoints(tx, scan.accountId, withPoints(others, score, known));
  const changes = transitions.filter(
    ({ checkId }, index) =>
      findFindingType(checkId)?.event === true && ['opened', 'reopened'].includes(steps[index]?.kind ?? ''),
  );
  await insertChanges(tx, scan, changes, now);
  const outcomes = transitions.map((finding, index) => ({
    finding,
    before: known.get(findingKey(finding)),
    kind: steps[index]?.kind ?? 'kept',
  }));
  await recordFindingIncidents(tx, scan, { transitions: outcomes, measuredBefore, now });
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

/** Recomputes the score after a change of dispositions. */
export async function rescoreMonitor(
  tx: Tx,
  monitor: MonitorKey & { domain: string },
  now: Date,
): Promise<void> {
  const { posture } = await findPosture(tx, monitor);
  const findings = await lockFindings(tx, monitor);
  const open = findings.filter((finding) => finding.state === 'open');
  const score = computeScore(toScoreInput(monitor.domain, open, [...posture.values()].flat()), now.getTime());
  const known = new Map(open.map((finding) => [findingKey(finding), finding]));
  await savePoints(tx, monitor.accountId, withPoints(open, score, known));
  await saveMonitorRisk(tx, monitor, score, { at: now, rescored: true });
}
