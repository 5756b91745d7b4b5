import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldEvents, deleteOldStreamCounts } from './queries.ts';

/** Streams resume over five minutes; an event may be older than its commit by as long as its transaction took. */
const keptMs = 15 * 60_000;

/** Keeps what is live small. */
export const liveEventJobs: readonly ScheduledJob[] = [
  {
    name: 'live-events-prune',
    schedule: '* * * * *',
    backfillMs: 0,
    run: async (db, at) => {
      const before = new Date(at.getTime() - keptMs);
      await deleteOldStreamCounts(db, before);
      return { deleted: await deleteOldEvents(db, before) };
    },
  },
];
