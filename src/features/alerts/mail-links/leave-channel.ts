import { type Author, recordAudit } from '#features/audit/index.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { findChannel, updateChannel } from '../channel-admin/queries.ts';
import { findOwnerEmail } from '../views.ts';

/** What became of somebody's wish to get no more mails. */
interface Left {
  channelName: string;
  /** False where the address was not on the list any more. */
  changed: boolean;
  /** True where nobody is left: the channel is switched off. */
  last: boolean;
  ownerEmail: string | null;
}

/** Takes an address off a channel's list; a channel without addresses is switched off. Null where the channel has gone. */
export async function leaveChannel(
  db: Db,
  author: Author,
  of: { channelId: string; address: string; now: Date },
): Promise<Left | null> {
  const { channelId, address, now } = of;
  const { accountId } = author;
  return withTransaction(db, async (tx) => {
    const channel = await findChannel(tx, accountId, channelId, { lock: true });
    if (channel === null || channel.type !== 'email') return null;
    const settings = channel.settings as PlainObject;
    const to = Array.isArray(settings.to) ? settings.to : [];
    const rest = to.filter((one) => String(one).toLowerCase() !== address.toLowerCase());
    const ownerEmail = await findOwnerEmail(tx, accountId);
    const last = rest.length === 0;
    const left = { channelName: channel.name, changed: rest.length < to.length, last, ownerEmail };
    if (!left.changed || (last && !channel.enabled)) return { ...left, changed: false };
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
    await recordAudit(tx, author, now, {
      action: 'alert_channel.leave',
      objectType: 'alert_channel',
      objectId: channelId,
      details: { address, switchedOff: last },
    });
    return left;
  });
}
