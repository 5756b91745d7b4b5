import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { deleteOldMails } from './queries.ts';

const keptMs = 90 * dayMs;

/** Forgets mails after three months. */
export const mailJobs: readonly ScheduledJob[] = [
  {
    name: 'mail-sweep',
    schedule: '23 4 * * *',
    backfillMs: 0,
    run: async (db, at) => {
      await withTransaction(db, (tx) => deleteOldMails(tx, new Date(at.getTime() - keptMs)));
      return {};
    },
  },
];
