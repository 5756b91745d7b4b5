import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { correctCounts, mergeCounts } from './queries.ts';

/** Job that maintains the counts that the overview reads. */
export const overviewJobs: readonly ScheduledJob[] = [
  {
    name: 'counts-fold',
    schedule: '* * * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ rows: await mergeCounts(db, 10_000) }),
  },
  {
    name: 'counts-repair',
    schedule: '17 4 * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ mended: await correctCounts(db) }),
  },
];
