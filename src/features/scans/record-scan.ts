import { findFindingType } from '#engine/findings/catalogue.ts';
import type { ScoreResult } from '#engine/risk/types.ts';
import { advanceMonitor } from '#engine/scan/advance.ts';
import type { Finding } from '#engine/scan/finding-rules.ts';
import type { ScanResult } from '#engine/scan/run-scan.ts';
import { recordAudit } from '#features/audit/index.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { StoredFinding } from './finding-rows.ts';
import { listFollowUps, listHastened } from './hasten.ts';
import { hastenFamily, requestFollowUp } from './hasten-queries.ts';
import { ensureRecordPartition } from './partitions.ts';
import {
  clearDispositions,
  finishScan,
  insertChanges,
  insertRecord,
  lockFindings,
  lockScan,
  saveFindings,
  saveMonitorRisk,
  savePoints,
  savePosture,
  selectPosture,
} from './record-queries.ts';
import type { ClaimedScan } from './schedule-queries.ts';

/** What a recorded scan came to; null when another worker had taken it over, or the monitor is gone. */
export type RecordedScan = { riskScore: number | null; opened: number; resolved: number } | null;

const keyOf = (finding: { checkId: string; asset: string }) => `${finding.checkId}\n${finding.asset}`;

/**
 * Writes all that a scan found in one transaction: posture, findings, changes, evidence, score. Only the worker
 * whose attempt is the newest gets to write, so a scan is recorded once, whoever died meanwhile.
 */
export async function recordScan(db: Db, scan: ClaimedScan, result: ScanResult): Promise<RecordedScan> {
  const now = new Date(result.finishedMs);
  await ensureRecordPartition(db, now);
  return withTransaction(db, async (tx) => {
    if (!(await lockScan(tx, scan))) return null;
    const stored = await selectPosture(tx, scan.monitorId);
    const findings = await lockFindings(tx, scan.monitorId);
    const state = { domain: scan.domain, posture: stored.posture, findings };
    const advance = advanceMonitor(state, result.outcomes, now.getTime());
    const facts = new Map(result.outcomes.map((outcome) => [outcome.family, outcome.facts]));
    const posture = [...advance.posture].map(([family, entries]) => ({
      ...{ family, entries, facts: facts.get(family) ?? null },
    }));
    await savePosture(tx, scan.monitorId, posture, now);
    await writeFindings(tx, scan, { advance, findings, now });
    await insertRecord(tx, scan, result.outcomes, now);
    for (const { family, dueMs } of listHastened(result.outcomes, now.getTime()))
      await hastenFamily(tx, scan.monitorId, family, new Date(dueMs));
    const { riskScore, label } = advance.score;
    await saveMonitorRisk(tx, scan.monitorId, { riskScore, label }, now);
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

/** Findings with an id and their points; new ones get an id. */
export function withPoints(
  findings: readonly Finding[],
  score: ScoreResult,
  known: ReadonlyMap<string, StoredFinding>,
): StoredFinding[] {
  const points = new Map(score.findings.map((each) => [`${each.id}\n${each.asset}`, each.points]));
  return findings.map((finding) => ({
    ...finding,
    id: known.get(keyOf(finding))?.id ?? newId(),
    points: finding.state === 'open' ? (points.get(keyOf(finding)) ?? 0) : 0,
  }));
}

async function writeFindings(
  tx: Tx,
  scan: ClaimedScan,
  context: { advance: ReturnType<typeof advanceMonitor>; findings: StoredFinding[]; now: Date },
): Promise<void> {
  const { advance, now } = context;
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
    refuted.map(({ id }) => id),
  );
  await saveFindings(tx, scan, stepped);
  const touched = new Set(stepped.map(keyOf));
  const others = advance.open.filter((finding) => !touched.has(keyOf(finding)));
  await savePoints(tx, withPoints(others, score, known));
  const changes = stepped.filter(
    ({ checkId }, index) =>
      findFindingType(checkId)?.event === true && ['opened', 'reopened'].includes(steps[index]?.kind ?? ''),
  );
  await insertChanges(tx, scan, changes, now);
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
