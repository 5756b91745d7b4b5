import { dayMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import {
  claimDueDomains,
  deleteOldDiscoveries,
  deleteUnseenNames,
  seedSchedules,
} from './discoveries/claim-queries.ts';
import { insertDiscovery, planSteps } from './discoveries/queries.ts';

/** Queues due discoveries every minute. */
export const assetJobs: readonly ScheduledJob[] = [
  {
    name: 'discovery-due',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'discovery-due',
    run: (db, at) => enqueueDueDiscoveries(db, at),
  },
];

/** Interval between two uses of the word list. Published names are searched daily. */
const wordlistIntervalMs = 7 * dayMs;
/** Retention of names that don't resolve and that no source returns. */
const unseenRetentionMs = 180 * dayMs;
/** Retention of discoveries. */
const retentionMs = 90 * dayMs;

/** Queues the discoveries that are due. */
export async function enqueueDueDiscoveries(
  db: Db,
  now: Date,
): Promise<{ seeded: number; enqueued: number }> {
  const seeded = await seedSchedules(db, now);
  const enqueued = await withTransaction(db, async (tx) => {
    let count = 0;
    for (const due of await claimDueDomains(tx, now)) {
      const isWordlistDue =
        due.wordlistAt === null || now.getTime() - due.wordlistAt.getTime() >= wordlistIntervalMs;
      const steps = planSteps().filter(({ name }) => isWordlistDue || name !== 'word');
      const created = { id: newId(), domainId: due.domainId, trigger: 'schedule', steps, now } as const;
      if ((await insertDiscovery(tx, due.accountId, created)) !== null) count += 1;
    }
    return count;
  });
  if (now.getUTCMinutes() === 0) {
    await deleteOldDiscoveries(db, new Date(now.getTime() - retentionMs));
    await deleteUnseenNames(db, new Date(now.getTime() - unseenRetentionMs));
  }
  return { seeded, enqueued: enqueued };
}
