import type { ScheduledJob } from '../jobs/types.ts';
import { pruneClaims } from './claims.ts';

/** Upkeep of claims. */
export const workJobs: readonly ScheduledJob[] = [
  {
    name: 'work-prune',
    schedule: '53 * * * *',
    backfillMs: 0,
    run: async (db, at) => ({ deleted: await pruneClaims(db, at) }),
  },
];
