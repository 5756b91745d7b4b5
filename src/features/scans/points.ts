import type { ScoreResult } from '#engine/risk/types.ts';
import type { Finding } from '#engine/scan/finding-rules.ts';
import { newId } from '#platform/crypto/tokens.ts';
import type { StoredFinding } from './findings/finding-rows.ts';

/** What a monitor's finding is known by. */
export const keyOf = (finding: { checkId: string; asset: string }) => `${finding.checkId}\n${finding.asset}`;

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
