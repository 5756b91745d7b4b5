import type { Ctx } from '#features/access/index.ts';
import { changesOf } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { deleteWindowRow, hasBegun, toWindow, updateWindow } from './queries.ts';
import { auditWindow, getWindow, stopWindow, toldWindow } from './standing-window.ts';

/** Deletes a window. What it held back stays out of uptime. @throws AppError `not_found`. */
export async function removeWindow(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const stored = await getWindow(tx, ctx, id);
    await stopWindow(tx, ctx.accountId, id, now);
    if (await hasBegun(tx, ctx.accountId, id, now)) {
      await updateWindow(tx, ctx.accountId, id, { deleted_at: now, updated_at: now });
    } else await deleteWindowRow(tx, ctx.accountId, id);
    await auditWindow(tx, ctx, {
      id,
      at: now,
      action: 'delete',
      details: { title: stored.title },
      changes: changesOf(toldWindow(toWindow(stored)), null),
    });
  });
}
