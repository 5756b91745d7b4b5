import { hourMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { checkTakedowns, type LookParts } from './watch/check.ts';

/** Looks each hour whether what was reported is gone, and whether what was gone is back. */
export function takedownJobs(parts: LookParts): readonly ScheduledJob[] {
  return [
    {
      name: 'takedown-check',
      schedule: '17 * * * *',
      backfillMs: hourMs,
      run: (db, at) => checkTakedowns(db, at, parts),
    },
  ];
}
