import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { enqueueDueSweeps, pruneSweeps } from './claim-queries.ts';
import { type ScreenshotParts, takeScreenshots } from './screenshots/take-screenshots.ts';

/**
 * Delay before the first sweep of a new domain; until then, the owner can start a sweep manually or remove the domain
 * again.
 */
const firstAfterMs = 15 * 60_000;
const sweepsPerRun = 500;
const retentionMs = 90 * dayMs;

/** Takes screenshots of lookalikes if a browser is available. */
export function screenshotJobs(parts: ScreenshotParts): readonly ScheduledJob[] {
  return [
    {
      name: 'lookalike-pictures',
      schedule: '*/5 * * * *',
      backfillMs: 0,
      queue: 'pictures',
      claimsItems: true,
      run: (db, at) => takeScreenshots(db, at, parts),
    },
  ];
}

/** Queues due sweeps: likely names of each monitored domain daily, all names weekly. */
export const lookalikeJobs: readonly ScheduledJob[] = [
  {
    name: 'lookalike-sweeps',
    schedule: '*/10 * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'lookalikes',
    run: async (db, at) => ({
      ordered: await withTransaction(db, (tx) =>
        enqueueDueSweeps(tx, { now: at, limit: sweepsPerRun, firstAfterMs }),
      ),
    }),
  },
  {
    name: 'lookalike-prune',
    schedule: '23 4 * * *',
    backfillMs: 0,
    queue: 'lookalikes',
    run: async (db, at) => {
      await withTransaction(db, (tx) => pruneSweeps(tx, new Date(at.getTime() - retentionMs)));
      return {};
    },
  },
];
