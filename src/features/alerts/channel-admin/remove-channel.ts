import type { Ctx } from '#features/access/index.ts';
import { changesOf, recordAudit } from '#features/audit/index.ts';
import { isUuid } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { channelOf } from '../channels/registry.ts';
import { maskOrder } from './masks.ts';
import { deleteChannelRow, toOrder } from './queries.ts';

/** Deletes a channel; what waits to be sent by it is shown as suppressed. @throws AppError `not_found`. */
export async function deleteChannel(ctx: Ctx, id: string): Promise<void> {
  const now = new Date(ctx.clock.now());
  await withTransaction(ctx.db, async (tx) => {
    const gone = isUuid(id) ? await deleteChannelRow(tx, ctx.accountId, id) : null;
    if (gone === null) throw notFound('channel');
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.delete',
      objectType: 'alert_channel',
      objectId: id,
      details: { type: gone.type, name: gone.name },
      changes: changesOf(toOrder(gone), null, maskOrder(channelOf(gone.type)?.secrets)),
    });
  });
}
