import { type Author, recordAudit } from '#features/audit/index.ts';
import { admitUnsolicited, quotable, writeMail } from '#features/mail/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { randomToken, sha256 } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { dayMs } from '#platform/durations.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { findChannel, updateChannelRow } from '../channel-admin/queries.ts';
import { filterUnconfirmed, findAccountName, findOwnerEmail } from '../views.ts';
import {
  confirmRecipient,
  deleteRecipient,
  findRecipientByToken,
  lockRecipient,
  upsertRecipient,
} from './queries.ts';

/** An address is asked again after this long. */
const patienceMs = dayMs;
/** A link confirms for as long. */
const lifetimeMs = 7 * dayMs;
/** Strangers whom one account may ask in a day. */
const mostAsked = { most: 50, windowMs: dayMs };

interface Asker {
  accountId: string;
  publicUrl: string;
}

/**
 * Asks those of the addresses who are neither members nor have agreed whether they want an account's alerts. Asks nobody
 * twice in a day, and nobody who got too many mails of the kind.
 */
export async function requestRecipientConfirmations(
  tx: Tx,
  { accountId, publicUrl }: Asker,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const unknown = await filterUnconfirmed(tx, accountId, addresses);
  if (unknown.length === 0) return;
  const account = quotable(await findAccountName(tx, accountId));
  for (const address of unknown) {
    const known = await lockRecipient(tx, accountId, address);
    if (known !== null && now.getTime() - known.asked_at.getTime() < patienceMs) continue;
    const limit = { bucket: `recipients of ${accountId}`, limit: mostAsked };
    if ((await countAgainstLimits(tx, [limit], now)) !== null) return;
    if ((await admitUnsolicited(tx, address, now)) !== null) continue;
    const token = randomToken();
    await upsertRecipient(tx, { accountId, address, tokenHash: sha256(token), now });
    await writeMail(
      tx,
      {
        // For its reader alone: whoever reads an account's mails must not agree for others.
        accountId: null,
        kind: 'address-confirmation',
        address,
        subject: 'Confirm that you want alerts by email',
        paragraphs: [
          `An account on Belltower (${publicUrl}) wants to send alerts to ${address}. The account calls itself “${account}”.`,
          'Confirm if you want to get them. If you do nothing, you get none, and the link expires in a week.',
        ],
        action: { label: 'Confirm', url: `${publicUrl}/mail/recipient/${token}` },
      },
      now,
    );
  }
}

/**
 * Says why an address must not get an account's alerts, and asks it if it has not been asked of late.
 * @returns null if it may get them.
 */
export async function findRecipientRefusal(
  db: Db,
  asker: Asker,
  address: string,
  now: Date,
): Promise<string | null> {
  if ((await filterUnconfirmed(db, asker.accountId, [address])).length === 0) return null;
  await withTransaction(db, (tx) => requestRecipientConfirmations(tx, asker, [address], now));
  return `${address} has not confirmed yet. Ask its owner to use the link in the email from Belltower.`;
}

/** Returns what a link's token confirms; null for one that is wrong, used or expired. */
export async function findRecipientRequest(
  db: Db,
  token: string,
  now: Date,
): Promise<{ address: string; accountName: string } | null> {
  const found = await findRecipientByToken(db, sha256(token), new Date(now.getTime() - lifetimeMs));
  if (found === null) return null;
  const accountName = quotable(await findAccountName(db, found.account_id));
  return { address: found.address, accountName };
}

/**
 * Records that the reader of a link's mail wants the account's alerts.
 * @returns the address; null as above.
 */
export async function confirmRecipientByToken(
  db: Db,
  token: string,
  request: { now: Date; requestId: string; ip: string },
): Promise<string | null> {
  const { now, requestId, ip } = request;
  return withTransaction(db, async (tx) => {
    const found = await findRecipientByToken(tx, sha256(token), new Date(now.getTime() - lifetimeMs));
    if (found === null) return null;
    const { account_id: accountId, address } = found;
    await confirmRecipient(tx, accountId, address, now);
    const actor = { type: 'system' as const, id: null, name: address };
    await recordAudit(tx, { accountId, actor, requestId, address: ip }, now, {
      action: 'mail_recipient.confirm',
      objectType: 'mail_recipient',
      objectId: null,
      details: { address },
    });
    return address;
  });
}

/** What became of somebody's wish to get no more mails. */
interface Unsubscribed {
  channelName: string;
  /** True where nobody is left: the channel is switched off. */
  last: boolean;
}

/** Takes an address off a channel's list and tells the owner; a channel without addresses is switched off. */
export async function unsubscribeFromChannel(
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
    await updateChannelRow(
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
    await notifyOwner(tx, accountId, { address, left, publicUrl, now });
  });
}

/** By the outbox: the notification is sent however often the mail server must be asked, and kept where there is none. */
async function notifyOwner(
  tx: Tx,
  accountId: string,
  of: { address: string; left: Unsubscribed; publicUrl: string; now: Date },
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
