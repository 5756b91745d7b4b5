import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { updateWindow } from './queries.ts';
import { auditWindow, getWindow, type StandingWindow, standWindow, stopWindow } from './standing-window.ts';

/** Takes a window back, with what is running. @throws AppError `not_found`; `conflict` when it is over. */
export async function cancelWindow(ctx: Ctx, id: string): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    const { row } = await standWindow(tx, ctx, id, now);
    const isOver = row.current_starts_at === null && row.next_starts_at === null && row.plan_due_at === null;
    if (stored.cancelled_at !== null || isOver) {
      const detail =
        stored.cancelled_at === null
          ? 'The maintenance window has already ended.'
          : 'The maintenance window is already canceled.';
      throw new AppError('conflict', detail);
    }
    await stopWindow(tx, ctx.accountId, id, now);
    await updateWindow(tx, ctx.accountId, id, { cancelled_at: now, updated_at: now });
    await auditWindow(tx, ctx, { id, at: now, action: 'cancel', details: { title: stored.title } });
    return standWindow(tx, ctx, id, now);
  });
}
