import { computeScore } from './score.ts';
import type { ScoreInput, ScoreResult } from './types.ts';

/**
 * Returns by how many points the risk score falls if all findings of one ID are fixed, for each ID with a deduction.
 * This can be 0 if another finding keeps the score at its cap, and more than its own points if it is the only one that
 * sets a cap. `nowMs` is milliseconds since the epoch; `score` is the score of `input` at that time.
 */
export function computeGains(input: ScoreInput, score: ScoreResult, nowMs: number): Map<string, number> {
  const { riskScore } = score;
  const ids = new Set(
    score.contributors.flatMap(({ findingId, dimension }) => (dimension ? [findingId] : [])),
  );
  if (riskScore === null) return new Map();
  return new Map(
    [...ids].map((fixedId) => {
      const after = computeScore(withoutFinding(input, fixedId), nowMs).riskScore;
      return [fixedId, Math.max(0, riskScore - (after ?? riskScore))];
    }),
  );
}

/** Returns the input as it would be if the next check of this ID passed everywhere. */
const withoutFinding = (input: ScoreInput, fixedId: string): ScoreInput => ({
  ...input,
  findings: input.findings.filter(({ id }) => id !== fixedId),
  checks:
    input.checks?.map((check) =>
      check.id === fixedId && check.result === 'fail' ? { ...check, result: 'pass' } : check,
    ) ?? null,
});
