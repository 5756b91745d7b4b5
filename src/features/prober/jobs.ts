import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { sweepProbers } from './presence.ts';
import { markUnwatched } from './schedules.ts';

/** Deletes probers that are gone and marks schedules of regions without a prober. */
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
