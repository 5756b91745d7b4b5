import type { Ctx } from '#features/access/index.ts';
import { changesOf } from '#features/audit/index.ts';
import { getById } from '#platform/http/pagination.ts';
import { findView, updateView, type ViewRow } from './queries.ts';
import type { ViewOrder } from './schemas.ts';
import { auditView, toldView, writeView } from './write-view.ts';

/** Changes what it is told to change. @throws AppError `not_found`, `already_exists`. */
export async function changeView(ctx: Ctx, id: string, order: Partial<ViewOrder>): Promise<ViewRow> {
  const now = new Date(ctx.clock.now());
  return writeView(ctx, order.name ?? '', async (tx) => {
    const old = await getById('view', id, () => findView(tx, ctx.accountId, id, { lock: true }));
    const { name = old.name, filter = old.filter, sort = old.sort, groupBy = old.group_by } = order;
    const row = { ...old, name: name.trim(), filter, sort, group_by: groupBy, updated_at: now };
    await updateView(tx, ctx.accountId, row);
    await auditView(tx, ctx, { verb: 'update', row, now, changes: changesOf(toldView(old), toldView(row)) });
    return row;
  });
}
