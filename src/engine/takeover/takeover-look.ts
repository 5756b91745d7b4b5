import type { FindingId } from '#engine/findings/catalogue.ts';
import type { Evidence } from '#engine/posture/posture-check.ts';

/** What is known of a name that others may come to hold. */
export interface TakeoverLook {
  /** The service that it points to, if that is known. */
  service: string | null;
  /**
   * `vulnerable`: anybody can claim what it points to, by the service's own words or because the domain behind it is free,
   * proven twice. `suspect`: under conditions, or it leads nowhere.
   */
  verdict: 'vulnerable' | 'suspect' | 'none';
  evidence: Evidence;
  /** The finding that it is; null for none. */
  finding: { id: FindingId; reason: string } | null;
}

/** There is nothing to claim. */
export const noTakeover: TakeoverLook = { service: null, verdict: 'none', evidence: {}, finding: null };
