import type { Tx } from '#platform/database/types.ts';
import { type DeliveryRow, markChannelFailing, markChannelWell } from './queries.ts';

/**
 * Keeps a channel's health by what became of a delivery: well after one that arrived, failing after one that did not;
 * disabled where the receiver said that it is gone for good, and after ten failed ones in a row over more than a day.
 */
export async function noteHealth(
  tx: Tx,
  of: { delivery: DeliveryRow; state: 'delivered' | 'failed' | 'queued'; gone: boolean; now: Date },
): Promise<void> {
  const { delivery, state, gone, now } = of;
  if (delivery.channel_id === null) return;
  const channel = { accountId: delivery.account_id, channelId: delivery.channel_id };
  if (state === 'delivered') await markChannelWell(tx, channel, now);
  else await markChannelFailing(tx, channel, { final: state === 'failed', gone, now });
}
