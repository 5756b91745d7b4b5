import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { type ReproveDeps, reproveOwnership } from './ownership/reprove.ts';

/** Looks again, hourly, for the proofs of ownership that are a week old, and for those that were missing. */
export function domainMonitorJobs(deps: ReproveDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'ownership-check',
      schedule: '17 * * * *',
      // The next run catches up.
      backfillMs: 0,
      queue: 'ownership',
      run: async (db, at) => ({ ...(await reproveOwnership(db, at, deps)) }),
    },
  ];
}
