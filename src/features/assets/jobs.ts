import type { ScheduledJob } from '#platform/jobs/types.ts';
import { askForDue } from './discoveries/ask-for-due.ts';

/** Asks, each minute, for the discoveries that are due. */
export const assetJobs: readonly ScheduledJob[] = [
  {
    name: 'discovery-due',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'discovery-due',
    run: (db, at) => askForDue(db, at),
  },
];
