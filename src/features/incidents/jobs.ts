import { withTransaction } from '#platform/database/transaction.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { endOrphans } from './end-orphans.ts';

/** Ends, each minute, what is open on sources that are no more. */
export const incidentJobs: readonly ScheduledJob[] = [
  {
    name: 'incident-orphans',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    run: async (db, at) => ({
      resolved: await withTransaction(db, (tx) => endOrphans(tx, { accountId: null, now: at })),
    }),
  },
];
