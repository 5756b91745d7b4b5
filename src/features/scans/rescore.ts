import { computeScore } from '#engine/risk/score.ts';
import { toScoreInput } from '#engine/scan/score-input.ts';
import type { Tx } from '#platform/database/types.ts';
import { keyOf, withPoints } from './points.ts';
import { lockFindings, savePoints } from './queries/findings.ts';
import type { MonitorKey } from './queries/is-own-domain-monitor.ts';
import { findPosture, saveMonitorRisk } from './queries/posture.ts';

/** Computes a monitor's risk anew from what is stored, after a person spoke about a finding. */
export async function rescoreMonitor(
  tx: Tx,
  monitor: MonitorKey & { domain: string },
  now: Date,
): Promise<void> {
  const { posture } = await findPosture(tx, monitor);
  const findings = await lockFindings(tx, monitor);
  const open = findings.filter((finding) => finding.state === 'open');
  const score = computeScore(toScoreInput(monitor.domain, open, [...posture.values()].flat()), now.getTime());
  const known = new Map(open.map((finding) => [keyOf(finding), finding]));
  await savePoints(tx, monitor.accountId, withPoints(open, score, known));
  await saveMonitorRisk(tx, monitor, score, null);
}
