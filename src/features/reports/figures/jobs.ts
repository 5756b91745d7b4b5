import { hourMs } from '#platform/clock.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { storeAccountFigures } from './account-figures.ts';

/** Job that computes the figures of large accounts after an hour was rolled up. */
export const figureJobs: readonly ScheduledJob[] = [
  { name: 'account-figures', schedule: '9 * * * *', backfillMs: hourMs, run: storeAccountFigures },
];
