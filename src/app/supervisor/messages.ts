import type { ConnectionSettings } from '#platform/database/connect.ts';
import type { MetricsOfProcess, OtherProcesses } from '../metrics.ts';
import type { ApiAddress, Part, PortSharing } from '../parts/part.ts';

/** The roles that one child process runs. */
export interface ChildPlan {
  /** Shown in logs and metrics: `api-1`, `prober-2`. */
  name: string;
  roles: Part[];
}

/**
 * The settings of a child that are not in the environment. They contain the database password and are sent only through
 * the pipe.
 */
export interface StartOrder {
  type: 'start';
  plan: ChildPlan;
  region: string;
  connection: ConnectionSettings;
  /** Port to listen on; 0 for any. */
  port: number;
  sharing: PortSharing;
  /** True if this child first migrates the database to the latest schema and reports when it is done. */
  migrates: boolean;
}

export type ToChild =
  | StartOrder
  | { type: 'stop' }
  | { type: 'metrics-wanted'; id: number }
  | ({ type: 'metrics-of-others'; id: number } & OtherProcesses);

export type FromChild =
  | { type: 'migrated' }
  | { type: 'ready'; apiAddress: ApiAddress | null }
  | { type: 'failed'; name: string; message: string; code: string | null; stack: string | null }
  /**
   * Sent once a second: the share of time that the event loop was busy, and the share of a prober's check slots in use,
   * 0 to 1.
   */
  | { type: 'pulse'; busy: number; full: number }
  /** The response to the request with this ID; ID 0 is for the final metrics of a process that stops cleanly. */
  | { type: 'metrics'; id: number; metrics: MetricsOfProcess }
  | { type: 'metrics-of-others-wanted'; id: number; own: MetricsOfProcess | null };
