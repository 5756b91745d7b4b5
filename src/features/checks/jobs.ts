import { hourMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldRuns } from './check-runs.ts';
import { deleteOldEvidence } from './evidence.ts';
import { recountLateChecks } from './late-checks.ts';
import { dropOldChecks, ensureCurrentPartitions } from './partitions.ts';
import { rollUpChecks, updateMonitorFigures } from './rollups.ts';
import { sealChecks } from './seal.ts';

/** These run one after another, because they change the same partitions. */
const queue = 'checks';

/**
 * Returns the jobs that maintain stored checks. Each job derives its work from the current state, so it catches up
 * after any delay.
 */
export function checkJobs(options: { retentionDays: number }): ScheduledJob[] {
  return [
    {
      name: 'check-partitions',
      schedule: '7 * * * *',
      backfillMs: 24 * hourMs,
      queue,
      run: async (db, at) => {
        await ensureCurrentPartitions(db, at);
        return {};
      },
    },
    { name: 'late-checks', schedule: '*/5 * * * *', backfillMs: 0, queue, run: recountLateChecks },
    { name: 'check-rollup', schedule: '4 * * * *', backfillMs: 2 * hourMs, queue, run: rollUpChecks },
    {
      name: 'monitor-figures',
      schedule: '6 * * * *',
      backfillMs: 2 * hourMs,
      queue,
      run: updateMonitorFigures,
    },
    { name: 'check-seal', schedule: '20 1 * * *', backfillMs: 24 * hourMs, queue, run: sealChecks },
    {
      name: 'check-retention',
      schedule: '50 1 * * *',
      backfillMs: 24 * hourMs,
      queue,
      run: (db, at) => dropOldChecks(db, at, options.retentionDays),
    },
    { name: 'check-runs', schedule: '57 1 * * *', backfillMs: 24 * hourMs, run: deleteOldRuns },
    { name: 'check-evidence', schedule: '55 1 * * *', backfillMs: 24 * hourMs, run: deleteOldEvidence },
  ];
}
