import type { ScheduledJob } from '#platform/jobs/types.ts';
import { ensureCurrentPartitions } from './partitions.ts';
import { sweepProbers } from './prober-presence.ts';
import { dropOldChecks } from './retention.ts';
import { rollUpChecks } from './rollups.ts';
import { sealChecks } from './seal.ts';

const hourMs = 3_600_000;
/** One after another: they change the same partitions. */
const queue = 'checks';

/** The jobs behind service monitors. Each looks at what is there and catches up, however late it runs. */
export function serviceMonitorJobs(options: { retentionDays: number }): ScheduledJob[] {
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
    { name: 'check-rollup', schedule: '4 * * * *', backfillMs: 2 * hourMs, queue, run: rollUpChecks },
    { name: 'check-seal', schedule: '20 1 * * *', backfillMs: 24 * hourMs, queue, run: sealChecks },
    {
      name: 'check-retention',
      schedule: '50 1 * * *',
      backfillMs: 24 * hourMs,
      queue,
      run: (db, at) => dropOldChecks(db, at, options.retentionDays),
    },
    {
      name: 'prober-sweep',
      schedule: '*/10 * * * *',
      backfillMs: 0,
      run: async (db, at) => ({ swept: await sweepProbers(db, at) }),
    },
  ];
}
