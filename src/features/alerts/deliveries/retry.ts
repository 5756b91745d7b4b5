import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { getById } from '#platform/http/get-by-id.ts';
import { findDelivery, type ListedDelivery, requeue } from './queries.ts';

/** Tries a delivery that failed, or waits, now. @throws AppError `not_found`; `lost_race` when it went or never will. */
export async function retryDelivery(ctx: Ctx, id: string): Promise<ListedDelivery> {
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const found = await getById('delivery', id, () => findDelivery(tx, ctx.accountId, id));
    const row = await requeue(tx, { accountId: ctx.accountId, id, now });
    if (row === null)
      throw new AppError('lost_race', `The delivery is ${found.state}, so it cannot be retried.`);
    await recordAudit(tx, ctx, now, {
      action: 'alert_delivery.retry',
      objectType: 'alert_delivery',
      objectId: id,
      details: { channelType: row.channel_type },
    });
    return row;
  });
}
