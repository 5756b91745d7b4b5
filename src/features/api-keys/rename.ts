import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { getById } from '#platform/http/pagination.ts';
import { type ApiKeyRow, findKey, renameKey } from './queries.ts';

/** Gives a key another name; what it may do stays. @throws AppError `not_found`. */
export async function renameApiKey(ctx: Ctx, id: string, name: string): Promise<ApiKeyRow> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const before = await getById('API key', id, () => findKey(tx, ctx.accountId, id));
    const row = await getById('API key', id, () => renameKey(tx, ctx.accountId, id, name));
    await recordAudit(tx, ctx, now, {
      action: 'api_key.rename',
      objectType: 'api_key',
      objectId: id,
      details: { name },
      changes: changesOf({ name: before.name }, { name }),
    });
    return row;
  });
}
