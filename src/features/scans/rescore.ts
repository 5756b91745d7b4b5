import { computeScore } from '#engine/risk/score.ts';
import { toScoreInput } from '#engine/scan/score-input.ts';
import type { Tx } from '#platform/database/types.ts';
import { lockFindings, saveMonitorRisk, savePoints, selectPosture } from './record-queries.ts';
import { withPoints } from './record-scan.ts';

/** Computes a monitor's risk anew from what is stored, after a person spoke about a finding. */
export async function rescoreMonitor(
  tx: Tx,
  monitor: { id: string; domain: string },
  now: Date,
): Promise<void> {
  const { posture } = await selectPosture(tx, monitor.id);
  const findings = await lockFindings(tx, monitor.id);
  const open = findings.filter((finding) => finding.state === 'open');
  const score = computeScore(toScoreInput(monitor.domain, open, [...posture.values()].flat()), now.getTime());
  const known = new Map(open.map((finding) => [`${finding.checkId}\n${finding.asset}`, finding]));
  await savePoints(tx, withPoints(open, score, known));
  await saveMonitorRisk(tx, monitor.id, score, null);
}
