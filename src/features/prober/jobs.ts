import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { sweepProbers } from './presence.ts';
import { markUnwatched } from './schedules.ts';

/** Forgets probers that have gone, and says of schedules that nobody watches why nothing is checked. */
export function proberJobs(): ScheduledJob[] {
  return [
    {
      name: 'prober-sweep',
      schedule: '*/10 * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ swept: await sweepProbers(db, at) }),
    },
    {
      name: 'unwatched-regions',
      schedule: '* * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ marked: await markUnwatched(db, at) }),
    },
  ];
}
