import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { cutOccurrences, updateWindow } from './queries.ts';
import { auditWindow, getWindow, type StandingWindow, standWindow } from './standing-window.ts';

/** Ends the occurrence that is running, now. @throws AppError `not_found`; `conflict` when none is. */
export async function endWindow(ctx: Ctx, id: string): Promise<StandingWindow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    if (!(await cutOccurrences(tx, ctx.accountId, id, now))) {
      throw new AppError('conflict', 'The maintenance window is not in progress, so it cannot be ended.');
    }
    const ended = stored.rrule === null ? { ends_at: now } : {};
    await updateWindow(tx, ctx.accountId, id, { ...ended, updated_at: now });
    await auditWindow(tx, ctx, { id, at: now, action: 'end', details: { title: stored.title } });
    return standWindow(tx, ctx, id, now);
  });
}
