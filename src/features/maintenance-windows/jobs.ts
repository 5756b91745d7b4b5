import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import type { ScheduledJob } from '#platform/jobs/types.ts';
import { planAhead } from './plan.ts';
import { insertOccurrences, pruneOccurrences, takeDueWindows, toWindow, updateWindow } from './queries.ts';

const windowsAtOnce = 200;
/** Past what any chart or export reaches back to. */
const keptMs = 400 * dayMs;

/** Works out the next occurrences of windows, and forgets those of long ago. */
export const maintenanceJobs: readonly ScheduledJob[] = [
  {
    name: 'maintenance-plan',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'maintenance',
    run: async (db, at) => ({ windows: await planWindows(db, at) }),
  },
  {
    name: 'maintenance-prune',
    schedule: '41 4 * * *',
    backfillMs: 0,
    queue: 'maintenance',
    run: async (db, at) => {
      await withTransaction(db, (tx) => pruneOccurrences(tx, new Date(at.getTime() - keptMs)));
      return {};
    },
  },
];

async function planWindows(db: Db, now: Date): Promise<number> {
  let planned = 0;
  for (;;) {
    const taken = await withTransaction(db, (tx) => planSome(tx, now));
    planned += taken;
    if (taken < windowsAtOnce) return planned;
  }
}

async function planSome(tx: Tx, now: Date): Promise<number> {
  const windows = await takeDueWindows(tx, now, windowsAtOnce);
  for (const window of windows) {
    const { occurrences, dueAt } = planAhead(toWindow(window), now);
    await insertOccurrences(tx, window.account_id, window.id, occurrences);
    await updateWindow(tx, window.account_id, window.id, { plan_due_at: dueAt });
  }
  return windows.length;
}
