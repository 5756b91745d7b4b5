import { dayMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { runRiskSnapshot } from './run-snapshot.ts';

/** Days of a missed snapshot that are made up for. */
const backfillMs = 14 * dayMs;

/** The daily snapshot of every active monitor. */
export const riskJobs: readonly ScheduledJob[] = [
  {
    name: 'risk-snapshot',
    schedule: '30 3 * * *',
    backfillMs,
    queue: 'risk-snapshot',
    run: async (db, at) => ({ snapshots: await runRiskSnapshot(db, at) }),
  },
];
