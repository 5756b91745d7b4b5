import { withTransaction } from '#platform/database/transaction.ts';
import { dayMs } from '#platform/durations.ts';
import type { ScheduledJob } from '#platform/jobs/types.ts';
import { type PictureParts, takePictures } from './pictures/take-pictures.ts';
import { enqueueDueSweeps, pruneSweeps } from './sweeps/claim-queries.ts';

/** A domain is left alone so long before its first sweep: who adds it may order one by hand, or think again. */
const firstAfterMs = 15 * 60_000;
const ordersAtOnce = 500;
const keptMs = 90 * dayMs;

/** Pictures pages of lookalikes, where there is a browser. */
export function pictureJobs(parts: PictureParts): readonly ScheduledJob[] {
  return [
    {
      name: 'lookalike-pictures',
      schedule: '*/5 * * * *',
      backfillMs: 0,
      queue: 'pictures',
      run: (db, at) => takePictures(db, at, parts),
    },
  ];
}

/** Orders sweeps that are due: the likely names of each domain with a monitor daily, all of them weekly. */
export const lookalikeJobs: readonly ScheduledJob[] = [
  {
    name: 'lookalike-sweeps',
    schedule: '*/10 * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'lookalikes',
    run: async (db, at) => ({
      ordered: await withTransaction(db, (tx) =>
        enqueueDueSweeps(tx, { now: at, limit: ordersAtOnce, firstAfterMs }),
      ),
    }),
  },
  {
    name: 'lookalike-prune',
    schedule: '23 4 * * *',
    backfillMs: 0,
    queue: 'lookalikes',
    run: async (db, at) => {
      await withTransaction(db, (tx) => pruneSweeps(tx, new Date(at.getTime() - keptMs)));
      return {};
    },
  },
];
