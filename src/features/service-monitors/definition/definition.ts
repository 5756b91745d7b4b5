import type { Severity } from '#engine/findings/types.ts';

/** A service monitor as its owner ordered it, defaults filled in. */
export interface Definition {
  kind: string;
  name: string;
  intervalSeconds: number;
  timeoutSeconds: number;
  confirm: { failures: number; recoveries: number; retrySeconds: number };
  regions: string[];
  quorum: number | null;
  dependsOn: string[];
  tags: string[];
  severity: Severity;
  paused: boolean;
  /** The kind's own fields, whole, as stored; the timeout comes from the monitor. */
  settings: object;
}
