import type { CheckInput, FindingInput, ScoreInput } from '#engine/risk/types.ts';
import type { Finding } from './finding-rules.ts';
import type { PostureEntry } from './posture.ts';

/** Parts of a finding that count for the score. */
export type ScorableFinding = Pick<
  Finding,
  'checkId' | 'asset' | 'confidence' | 'escalated' | 'main' | 'openedMs' | 'disposition'
>;

/** An open finding as the score takes it. */
function toFindingInput(finding: ScorableFinding): FindingInput {
  const { disposition } = finding;
  return {
    id: finding.checkId,
    asset: finding.asset,
    confidence: finding.confidence,
    since: new Date(finding.openedMs),
    // A claim takes no points away; the clean re-check does, by closing the finding.
    disposition: disposition === 'fixed' ? 'open' : disposition,
    ...(finding.main === null ? {} : { main: finding.main }),
    ...(finding.escalated ? { escalated: true } : {}),
  };
}

/** A stored result as the score takes it. */
function toCheckInput(entry: PostureEntry): CheckInput {
  const lastPassAt = entry.passedMs === null ? null : new Date(entry.passedMs);
  return { id: entry.id, asset: entry.asset, result: entry.result, lastPassAt };
}

/** Returns the input for a monitor's score. */
export function toScoreInput(
  domain: string,
  findings: readonly ScorableFinding[],
  posture: readonly PostureEntry[],
): ScoreInput {
  return { domain, findings: findings.map(toFindingInput), checks: posture.map(toCheckInput) };
}
