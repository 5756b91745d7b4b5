import { type Author, recordAudit } from '#features/audit/index.ts';
import { writeMail } from '#features/mail/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { findChannel, updateChannel } from '../channel-admin/queries.ts';
import { deleteRecipient } from '../recipients/queries.ts';
import { findOwnerEmail } from '../views.ts';

/** What became of somebody's wish to get no more mails. */
interface Left {
  channelName: string;
  /** True where nobody is left: the channel is switched off. */
  last: boolean;
}

/** Takes an address off a channel's list and tells the owner; a channel without addresses is switched off. */
export async function leaveChannel(
  db: Db,
  author: Author,
  of: { channelId: string; address: string; publicUrl: string; now: Date },
): Promise<void> {
  const { channelId, address, publicUrl, now } = of;
  const { accountId } = author;
  return withTransaction(db, async (tx) => {
    const channel = await findChannel(tx, accountId, channelId, { lock: true });
    if (channel === null || channel.type !== 'email') return;
    const settings = channel.settings as PlainObject;
    const to = Array.isArray(settings.to) ? settings.to : [];
    const rest = to.filter((one) => String(one).toLowerCase() !== address.toLowerCase());
    const last = rest.length === 0;
    const left = { channelName: channel.name, last };
    if (rest.length === to.length || (last && !channel.enabled)) return;
    await updateChannel(
      tx,
      { accountId, id: channelId, now },
      // The last address stays written, for a list may not be empty; the channel is off.
      {
        name: channel.name,
        settings: { ...settings, to: last ? to : rest },
        enabled: last ? false : channel.enabled,
        revive: false,
      },
    );
    await deleteRecipient(tx, accountId, address.toLowerCase());
    await recordAudit(tx, author, now, {
      action: 'alert_channel.leave',
      objectType: 'alert_channel',
      objectId: channelId,
      details: { address, switchedOff: last },
    });
    await tellOwner(tx, accountId, { address, left, publicUrl, now });
  });
}

/** By the outbox: the notice is sent however often the mail server must be asked, and kept where there is none. */
async function tellOwner(
  tx: Tx,
  accountId: string,
  of: { address: string; left: Left; publicUrl: string; now: Date },
): Promise<void> {
  const { address, left, publicUrl, now } = of;
  const owner = await findOwnerEmail(tx, accountId);
  if (owner === null) return;
  const off = left.last ? ' It was the last address, so the channel is now disabled.' : '';
  const order = {
    ...{ accountId, kind: 'owner-notice' as const, address: owner },
    action: { label: 'Open the channels', url: `${publicUrl}/alerts/channels` },
    subject: `${address} gets no more alerts`,
    paragraphs: [`${address} has left the alert channel "${left.channelName}" by the link in a mail.${off}`],
  };
  await writeMail(tx, order, now);
}
