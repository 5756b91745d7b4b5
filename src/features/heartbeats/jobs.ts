import { dayMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { pruneTransitions } from './watch/queries.ts';

/** Past what any chart or export reaches back to. */
const keptMs = 400 * dayMs;

/** Forgets changes of status of long ago. */
export const heartbeatJobs: readonly ScheduledJob[] = [
  {
    name: 'heartbeat-prune',
    schedule: '47 4 * * *',
    backfillMs: 0,
    queue: 'heartbeats',
    run: async (db, at) => {
      await pruneTransitions(db, new Date(at.getTime() - keptMs));
      return {};
    },
  },
];
