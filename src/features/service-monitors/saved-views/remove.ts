import type { Ctx } from '#features/access/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteView } from './queries.ts';
import { auditView } from './write-view.ts';

/** Forgets a view; the monitors in it stay. @throws AppError `not_found`. */
export async function removeView(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const name = await getById('view', id, () => deleteView(tx, ctx.accountId, id));
    await auditView(tx, ctx, { verb: 'delete', row: { id, name }, now });
  });
}
