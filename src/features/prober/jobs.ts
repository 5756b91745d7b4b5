import type { ScheduledJob } from '#platform/jobs/types.ts';
import { sweepProbers } from './presence.ts';

/** Forgets probers that have gone. */
export function proberJobs(): ScheduledJob[] {
  return [
    {
      name: 'prober-sweep',
      schedule: '*/10 * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ swept: await sweepProbers(db, at) }),
    },
  ];
}
