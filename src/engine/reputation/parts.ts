import type { FindingId } from '#engine/findings/catalogue.ts';
import {
  type Evidence,
  fail,
  notTested,
  type PostureCheck,
  pass,
  switchedOff,
} from '#engine/posture/posture-check.ts';

/** What one source contributes to one check. */
export type SourcePart =
  | { kind: 'bad'; evidence: Evidence; probable?: boolean }
  | { kind: 'clear' }
  | { kind: 'failed'; reason: string }
  | { kind: 'off' };

/**
 * One check out of what all its sources say. Any listing fails it. It passes only when every source that is on
 * has answered: a source that fails must not close what it has found before.
 */
export function combine(id: FindingId, asset: string, parts: readonly SourcePart[]): PostureCheck {
  const bad = parts.filter((part) => part.kind === 'bad');
  if (bad.length > 0) {
    const check = fail(id, asset, 'listed', { listings: bad.map(({ evidence }) => evidence) });
    return bad.every(({ probable }) => probable === true) ? { ...check, confidence: 'probable' } : check;
  }
  const failed = parts.find((part) => part.kind === 'failed');
  if (failed !== undefined) return notTested(id, asset, failed.reason);
  return parts.some((part) => part.kind === 'clear')
    ? pass(id, asset)
    : switchedOff(id, asset, 'sources-off');
}
