import type { ConnectionSettings } from '#platform/database/connect.ts';
import type { MetricsOfProcess, OtherProcesses } from '../metrics.ts';
import type { ApiPlace, Part, PortSharing } from '../parts/part.ts';

/** What one child process of the service runs. */
export interface ChildPlan {
  /** Shown in logs and metrics: `api-1`, `prober-2`. */
  name: string;
  roles: Part[];
}

/** Everything a child needs besides the environment; it holds the database's password and travels by pipe alone. */
export interface StartOrder {
  type: 'start';
  plan: ChildPlan;
  region: string;
  connection: ConnectionSettings;
  /** Port to listen on; 0: any. */
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
  | { type: 'ready'; place: ApiPlace | null }
  | { type: 'failed'; name: string; message: string; code: string | null; stack: string | null }
  /** Once a second: the shares of the time that the event loop worked, and of a prober's room for checks that is taken, 0 to 1. */
  | { type: 'pulse'; busy: number; full: number }
  /** The answer to a question by its number; 0: the last words of one that ends in order. */
  | { type: 'metrics'; id: number; metrics: MetricsOfProcess }
  | { type: 'metrics-of-others-wanted'; id: number; own: MetricsOfProcess | null };
