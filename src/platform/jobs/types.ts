import type { Db } from '../database/types.ts';

/** What a job has to say of its run, for the log and the command line. */
type JobReport = Readonly<Record<string, number | string | null>>;

/**
 * Work that is due by the clock. `run` believes that it is `at` (the instant it was due, also when it runs late
 * or was asked for by hand) and may run any number of times for the same instant.
 */
export interface ScheduledJob {
  /** `noun-verb`, also its name on the command line. */
  name: string;
  /** Five cron fields, UTC. */
  schedule: string;
  /** A run missed while no worker ran is made up for if it was due within this, in milliseconds. */
  backfillMs: number;
  /** Jobs of one queue run one after another, over all processes. */
  queue?: string;
  run(db: Db, at: Date): Promise<JobReport>;
}

/** Work that someone asked for by `graphile_worker.add_job(name, payload)`, in the transaction that caused it. */
export type JobTask = (payload: unknown) => Promise<void>;
