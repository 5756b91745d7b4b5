/** One process's metrics as `Registry.getMetricsAsJSON` gives them. */
export type MetricsOfProcess = readonly object[];

/** How many children run and were started again, for `/metrics`. */
export interface ChildCounts {
  name: string;
  /** Null: there was no more need of it, and it ended in order. */
  running: boolean | null;
  restarts: number;
}

/** What a child that serves `/metrics` is told of the others. */
export interface OtherProcesses {
  /** Of each other one that runs, as told last, and what all had counted that ended. */
  processes: MetricsOfProcess[];
  children: ChildCounts[];
}

/** Asks for what the others know; whoever serves `/metrics` says its own, which shall outlive it. */
export type AskOthers = (own: MetricsOfProcess | null) => Promise<OtherProcesses>;
