import type { Ctx } from '#features/access/index.ts';
import { newId } from '#platform/crypto.ts';
import { AppError } from '#platform/errors.ts';
import { countViews, insertView, type ViewRow } from './queries.ts';
import type { ViewOrder } from './schemas.ts';
import { auditView, writeView } from './write-view.ts';

/** More than anybody finds again. */
const most = 200;

/** Keeps a view. @throws AppError `already_exists` for a name that is taken, `conflict` beyond 200 of them. */
export async function createView(ctx: Ctx, order: ViewOrder): Promise<ViewRow> {
  const now = new Date(ctx.clock.now());
  const { name, filter = {}, sort = null, groupBy = null } = order;
  const row = {
    id: newId(),
    name: name.trim(),
    filter,
    sort,
    group_by: groupBy,
    created_at: now,
    updated_at: now,
  };
  await writeView(ctx, row.name, async (tx) => {
    if ((await countViews(tx, ctx.accountId)) >= most)
      throw new AppError(
        'conflict',
        `An account can have at most ${most} views. Delete one you no longer need.`,
      );
    await insertView(tx, ctx.accountId, row);
    await auditView(tx, ctx, { verb: 'create', row, now });
  });
  return row;
}
