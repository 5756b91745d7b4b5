/** One process's metrics as `Registry.getMetricsAsJSON` gives them. */
export type MetricsOfProcess = readonly object[];

/** How many children run and were started again, for `/metrics`. */
export interface ChildCounts {
  name: string;
  /** Null if the process was no longer needed and exited normally. */
  running: boolean | null;
  restarts: number;
}

/** What a child that serves `/metrics` receives about the other processes. */
export interface OtherProcesses {
  /** The latest metrics of every other running process, and the totals of those that have exited. */
  processes: MetricsOfProcess[];
  children: ChildCounts[];
}

/**
 * Requests the metrics of the other processes. A process that serves `/metrics` passes its own, so that they outlive
 * it.
 */
export type AskOthers = (own: MetricsOfProcess | null) => Promise<OtherProcesses>;
