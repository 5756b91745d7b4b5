import { setImmediate as turn } from 'node:timers/promises';
import { findRuleFault } from '#engine/recurrence/rule.ts';
import { dayMs } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { textOf } from '#platform/errors.ts';
import type { ScheduledJob } from '#platform/jobs/worker.ts';
import { planAhead } from './plan.ts';
import {
  claimDueWindow,
  insertOccurrences,
  pruneOccurrences,
  type StoredWindow,
  toWindow,
  updateWindowRow,
} from './queries.ts';

/** Retention of occurrences, which is longer than the period of any chart or export. */
const retentionMs = 400 * dayMs;

/** Plans the next occurrences of windows and deletes old occurrences. */
export const maintenanceJobs: readonly ScheduledJob[] = [
  {
    name: 'maintenance-plan',
    schedule: '* * * * *',
    // The next run catches up.
    backfillMs: 0,
    queue: 'maintenance',
    run: planWindows,
  },
  {
    name: 'maintenance-prune',
    schedule: '41 4 * * *',
    backfillMs: 0,
    queue: 'maintenance',
    run: async (db, at) => {
      await withTransaction(db, (tx) => pruneOccurrences(tx, new Date(at.getTime() - retentionMs)));
      return {};
    },
  },
];

/** Plans the windows that are due, each in its own transaction, so that a failure affects no other window. */
async function planWindows(db: Db, now: Date): Promise<{ windows: number; faults: number }> {
  const counts = { windows: 0, faults: 0 };
  for (;;) {
    const outcome = await withTransaction(db, (tx) => planNext(tx, now));
    if (outcome === null) return counts;
    counts.windows += 1;
    if (outcome.fault !== null) counts.faults += 1;
    await turn();
  }
}

async function planNext(tx: Tx, now: Date): Promise<{ fault: string | null } | null> {
  const row = await claimDueWindow(tx, now);
  if (row === null) return null;
  const planned = planStored(row, now);
  if ('fault' in planned) {
    const { fault } = planned;
    // A later version or a newer time zone database may be able to plan the window.
    await updateWindowRow(tx, row.account_id, row.id, {
      plan_fault: fault,
      plan_due_at: new Date(now.getTime() + dayMs),
    });
    return { fault };
  }
  await insertOccurrences(tx, row.account_id, row.id, planned.occurrences);
  await updateWindowRow(tx, row.account_id, row.id, { plan_fault: null, plan_due_at: planned.dueAt });
  return { fault: null };
}

/** Plans a stored window. Returns an error if that is impossible. */
function planStored(row: StoredWindow, now: Date): ReturnType<typeof planAhead> | { fault: string } {
  const fault = row.rrule === null ? null : findRuleFault(row.rrule);
  if (fault !== null) return { fault: textOf(fault) };
  try {
    return planAhead(toWindow(row), now);
  } catch (error) {
    return { fault: `Its times in ${row.timezone} could not be calculated: ${String(error)}` };
  }
}
