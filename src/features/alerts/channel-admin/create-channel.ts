import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Tx } from '#platform/database/types.ts';
import type { InstalledTools } from '../channels/types.ts';
import { ensureDefaults } from '../defaults.ts';
import { askAddresses } from './ask-addresses.ts';
import { type ChannelRow, insertChannel } from './queries.ts';
import { checkSettings, getChannelModule } from './read-channel.ts';
import type { ChannelOrder } from './schemas.ts';

/**
 * Makes a channel; where `findKnown` finds one, in the same transaction, that one is it.
 * @throws AppError 400 for settings that its type does not take.
 */
export async function createChannel(
  ctx: Ctx,
  order: ChannelOrder,
  tools: Pick<InstalledTools, 'policy' | 'confirmsRecipients'>,
  findKnown?: (tx: Tx) => Promise<ChannelRow | null>,
): Promise<ChannelRow> {
  await checkSettings(getChannelModule(order.type), order.settings, {
    policy: tools.policy,
    accountId: ctx.accountId,
  });
  const now = new Date(ctx.clock.now());
  return withTransaction(ctx.db, async (tx) => {
    const known = await findKnown?.(tx);
    if (known) return known;
    await ensureDefaults(tx, ctx.accountId, now);
    const { type, settings, enabled = true, maxPerMinute } = order;
    const name = order.name.trim();
    const channel = { accountId: ctx.accountId, type, name, settings, enabled, maxPerMinute, now };
    const row = await insertChannel(tx, channel);
    await recordAudit(tx, ctx, now, {
      action: 'alert_channel.create',
      objectType: 'alert_channel',
      objectId: row.id,
      details: { type, name },
    });
    await askAddresses(tx, ctx, row, tools);
    return row;
  });
}
