import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldEvents, deleteOldStreamCounts } from './queries.ts';

/**
 * Streams can be resumed for five minutes, and an event may be older than its commit by the duration of its
 * transaction.
 */
const keptMs = 15 * 60_000;

/** Deletes old live events. */
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
