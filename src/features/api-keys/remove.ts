import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { deleteKey } from './queries.ts';

/** Revokes at once: the next request with the key finds no row. @throws AppError `not_found`. */
export async function deleteApiKey(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const row = await getById('API key', id, () => deleteKey(tx, ctx.accountId, id));
    await recordAudit(tx, ctx, now, {
      action: 'api_key.delete',
      objectType: 'api_key',
      objectId: id,
      details: { name: row.name, prefix: row.prefix },
    });
  });
}
