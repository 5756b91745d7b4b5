import { dayMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { pruneTransitions } from './watch/queries.ts';

/** Retention of status changes, which is longer than the period of any chart or export. */
const retentionMs = 400 * dayMs;

/** Deletes old status changes. */
export const heartbeatJobs: readonly ScheduledJob[] = [
  {
    name: 'heartbeat-prune',
    schedule: '47 4 * * *',
    backfillMs: 0,
    queue: 'heartbeats',
    run: async (db, at) => {
      await pruneTransitions(db, new Date(at.getTime() - retentionMs));
      return {};
    },
  },
];
