import type { PostureCheck } from '../posture/posture-check.ts';

/** A result as a scan records it: what an analyser says, and what only some findings carry. */
export interface ScanCheck extends PostureCheck {
  /** The graver form of the finding. */
  escalated?: boolean;
  /** Whether the asset is a main name, where the analyser knows better than its spelling. */
  main?: boolean;
}
