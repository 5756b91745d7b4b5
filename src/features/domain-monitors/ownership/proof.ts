import { dayMs } from '#platform/clock.ts';
import { randomToken } from '#platform/crypto.ts';

/** Interval between checks while the proof exists. */
export const proofIntervalMs = 7 * dayMs;
/** Time after which ownership without proof is lost. */
export const proofGraceMs = 7 * dayMs;
/** Interval between checks while the proof is missing. */
const missingIntervalMs = dayMs;

/** The proof of a verified monitor. Times are in ms since the epoch. */
export interface Proof {
  methods: VerificationMethod[];
  /** Time of the first check without proof since the last check with proof. */
  missingSinceMs: number | null;
}

/** The proof after another check. */
export interface ProofStep extends Proof {
  /** Time of the next check; null once ownership is lost. */
  dueMs: number | null;
}

/**
 * Returns the proof after a check that found `methods` at `nowMs`. A failed check counts as a missing proof, because
 * permission for active checks must not outlive the proof.
 */
export function nextProof(before: Proof, methods: readonly VerificationMethod[], nowMs: number): ProofStep {
  if (methods.length > 0) {
    return { methods: [...methods], missingSinceMs: null, dueMs: nowMs + proofIntervalMs };
  }
  const missingSinceMs = before.missingSinceMs ?? nowMs;
  const endsMs = missingSinceMs + proofGraceMs;
  if (nowMs >= endsMs) return { methods: [], missingSinceMs: null, dueMs: null };
  // The last check is due at the end of the grace period, not up to a day later.
  return { methods: before.methods, missingSinceMs, dueMs: Math.min(nowMs + missingIntervalMs, endsMs) };
}

/** Returns a new token for the owner to publish: 192 random bits, with a prefix that identifies the service. */
export function newVerificationToken(): string {
  return `belltower-${randomToken(24)}`;
}

/** Methods of verification. */
export type VerificationMethod = 'dns' | 'file' | 'meta';
