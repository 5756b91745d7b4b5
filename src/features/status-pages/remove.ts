import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { toOrder } from './answers.ts';
import { deletePageRow } from './queries.ts';
import type { PageRow } from './types.ts';

/** Deletes a page with all that stands on it. @throws AppError `not_found`. */
export async function deletePage(ctx: Ctx, id: string): Promise<PageRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const row = await getById('status page', id, () => deletePageRow(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'status_page.delete',
      objectType: 'status_page',
      objectId: row.id,
      details: { slug: row.slug, title: row.title },
      changes: changesOf(toOrder(row), null),
    });
    return row;
  });
}
