import { dayMs } from '#platform/clock.ts';
import type { VerificationMethod } from '../queries.ts';

/** A proof that was found is looked for again after this. */
export const proofIntervalMs = 7 * dayMs;
/** Without proof for so long, ownership is lost. */
export const proofGraceMs = 7 * dayMs;
/** Time between looks while the proof is missing. */
const missingIntervalMs = dayMs;

/** What is known of the proof of a verified monitor. Times are epoch ms. */
export interface Proof {
  methods: VerificationMethod[];
  /** First look that did not find it since the last that did. */
  missingSinceMs: number | null;
}

/** The proof after one more look. */
export interface ProofStep extends Proof {
  /** Next look; null once ownership is lost. */
  dueMs: number | null;
}

/**
 * What a look that found `methods` at `nowMs` makes of a proof. That nobody could look counts as not found: a right
 * to probe actively must not outlive its proof because a server is silent. Pure.
 */
export function stepProof(before: Proof, methods: readonly VerificationMethod[], nowMs: number): ProofStep {
  if (methods.length > 0) {
    return { methods: [...methods], missingSinceMs: null, dueMs: nowMs + proofIntervalMs };
  }
  const missingSinceMs = before.missingSinceMs ?? nowMs;
  const endsMs = missingSinceMs + proofGraceMs;
  if (nowMs >= endsMs) return { methods: [], missingSinceMs: null, dueMs: null };
  // The last look falls on the end of the grace, not a day behind it.
  return { methods: before.methods, missingSinceMs, dueMs: Math.min(nowMs + missingIntervalMs, endsMs) };
}
