import type { ScheduledJob } from '#platform/jobs/types.ts';
import { deleteOldEvents } from './queries.ts';

/** Streams resume over five minutes; an event may be older than its commit by as long as its transaction took. */
const keptMs = 15 * 60_000;

/** Keeps what is live small. */
export const liveEventJobs: readonly ScheduledJob[] = [
  {
    name: 'live-events-prune',
    schedule: '* * * * *',
    backfillMs: 0,
    run: async (db, at) => ({ deleted: await deleteOldEvents(db, new Date(at.getTime() - keptMs)) }),
  },
];
