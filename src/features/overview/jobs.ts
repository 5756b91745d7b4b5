import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { foldCounts, repairCounts, updateCertificateExpiries } from './queries.ts';

/** Maintains the counts and certificate expiries that the overview reads. */
export const overviewJobs: readonly ScheduledJob[] = [
  {
    name: 'counts-fold',
    schedule: '* * * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ rows: await foldCounts(db, 10_000) }),
  },
  {
    name: 'counts-repair',
    schedule: '17 4 * * *',
    backfillMs: 0,
    queue: 'counts',
    run: async (db) => ({ mended: await repairCounts(db) }),
  },
  {
    name: 'certificate-ends',
    schedule: '*/10 * * * *',
    backfillMs: 0,
    run: async (db, at) => ({ changed: await updateCertificateExpiries(db, at) }),
  },
];
