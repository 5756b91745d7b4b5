import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { changesOf } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import { AppError } from '#platform/errors.ts';
import { checkScope } from './check-scope.ts';
import { planAhead } from './plan.ts';
import {
  cutOccurrences,
  dropOccurrences,
  insertOccurrences,
  type StoredWindow,
  toWindow,
  updateWindow,
} from './queries.ts';
import { planFields, readWindow } from './read-window.ts';
import type { PatchWindowBody } from './schemas.ts';
import { auditWindow, getWindow, type StandingWindow, standWindow, toldWindow } from './standing-window.ts';
import type { MaintenanceWindow } from './types.ts';

/** Merges a patch. What has been is left as it was. @throws AppError `not_found`; 400; `conflict` when cancelled. */
export async function changeWindow(
  ctx: Ctx,
  id: string,
  patch: Static<typeof PatchWindowBody>,
): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    if (stored.cancelled_at !== null) {
      throw new AppError(
        'conflict',
        'The maintenance window is canceled and can no longer be changed. Create a new one.',
      );
    }
    const before = toWindow(stored);
    const window = readWindow(patch, before);
    if (patch.scope !== undefined) await checkScope(tx, ctx.accountId, window.scope);
    await updateWindow(tx, ctx.accountId, id, { window, updated_at: now });
    if (planFields.some((field) => patch[field] !== undefined)) await replan(tx, stored, window, now);
    await auditWindow(tx, ctx, {
      id,
      at: now,
      action: 'update',
      details: { title: window.title, changed: Object.keys(patch) },
      changes: changesOf(toldWindow(before), toldWindow(window)),
    });
    return standWindow(tx, ctx, id, now);
  });
}

/** Works out a window anew: what is to come by the new plan, what runs and is not in it ends. */
async function replan(tx: Tx, stored: StoredWindow, window: MaintenanceWindow, now: Date): Promise<void> {
  const { id, account_id: accountId } = stored;
  const { occurrences, dueAt } = planAhead(window, now);
  const starts = occurrences.map(({ startsAt }) => startsAt);
  if (stored.rrule === null) starts.push(stored.starts_at);
  await dropOccurrences(tx, accountId, id, { after: now, starts });
  await cutOccurrences(tx, accountId, id, now);
  await insertOccurrences(tx, accountId, id, occurrences);
  await updateWindow(tx, accountId, id, { plan_due_at: dueAt, plan_fault: null });
}
