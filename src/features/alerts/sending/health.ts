import { writeMail } from '#features/mail/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { findOwnerEmail } from '../views.ts';
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
  else {
    const failing = await markChannelFailing(tx, channel, { final: state === 'failed', gone, now });
    if (failing?.health === 'disabled') await tellOwner(tx, channel.accountId, { channel: failing, now });
  }
}

/** Whoever relies on a channel must hear that it is silent; by mail, for it cannot say so itself. */
async function tellOwner(
  tx: Tx,
  accountId: string,
  of: { channel: { name: string; disabled_reason: string | null }; now: Date },
): Promise<void> {
  const address = await findOwnerEmail(tx, accountId);
  if (address === null) return;
  const { name, disabled_reason: reason } = of.channel;
  const order = {
    accountId,
    kind: 'owner-notice' as const,
    address,
    subject: `The alert channel "${name}" is disabled`,
    paragraphs: [
      `Belltower sends nothing to the channel "${name}" any more. ${reason ?? ''}`.trim(),
      'Set it right and enable it again, or point its rules at another channel.',
    ],
    action: null,
  };
  await writeMail(tx, order, of.now);
}
