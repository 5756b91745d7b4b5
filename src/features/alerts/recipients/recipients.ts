import { type Author, recordAudit } from '#features/audit/index.ts';
import { enqueueMail, limitUnsolicited, quotable } from '#features/mail/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { randomToken, sha256 } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Queryable, Tx } from '#platform/database/types.ts';
import type { Text } from '#platform/errors.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { findChannel, updateChannelRow } from '../channel-admin/queries.ts';
import { filterUnconfirmed, findAccountName, findOwnerEmail } from '../views.ts';

/** The minimum time between two confirmation requests to an address. */
const requestAgainAfterMs = dayMs;
/** Validity of a confirmation link in ms. */
const lifetimeMs = 7 * dayMs;
/** Confirmation requests per account and day. */
const dailyLimit = { max: 50, windowMs: dayMs };

interface ConfirmationContext {
  accountId: string;
  publicUrl: string;
}

/**
 * Sends confirmation requests to addresses of non-members that have not agreed to receive the account's alerts. An
 * address gets at most one request per day, and none after too many unsolicited emails.
 */
export async function requestRecipientConfirmations(
  tx: Tx,
  { accountId, publicUrl }: ConfirmationContext,
  addresses: readonly string[],
  now: Date,
): Promise<void> {
  const unknown = await filterUnconfirmed(tx, accountId, addresses);
  if (unknown.length === 0) return;
  const account = quotable(await findAccountName(tx, accountId));
  for (const address of unknown) {
    const known = await lockRecipient(tx, accountId, address);
    if (known !== null && now.getTime() - known.asked_at.getTime() < requestAgainAfterMs) continue;
    const limit = { bucket: `recipients of ${accountId}`, limit: dailyLimit };
    if ((await countAgainstLimits(tx, [limit], now)) !== null) return;
    if ((await limitUnsolicited(tx, address, now)) !== null) continue;
    const token = randomToken();
    await upsertRecipient(tx, { accountId, address, tokenHash: sha256(token), now });
    await enqueueMail(
      tx,
      {
        // The email is not in the account's list of emails, because only the recipient may confirm.
        accountId: null,
        kind: 'address-confirmation',
        address,
        subject: 'Confirm that you want alerts by email',
        paragraphs: [
          `An account named “${account}” on Belltower (${publicUrl}) wants to send alerts to ${address}.`,
          'Confirm if you want to get them. If you do nothing, you get none, and the link expires in a week.',
        ],
        action: { label: 'Confirm', url: `${publicUrl}/mail/recipient/${token}` },
      },
      now,
    );
  }
}

/**
 * Returns the reason why an address must not receive an account's alerts, and sends it a confirmation request.
 * @returns null if the address may receive alerts.
 */
export async function findRecipientRefusal(
  db: Db,
  context: ConfirmationContext,
  address: string,
  now: Date,
): Promise<Text | null> {
  if ((await filterUnconfirmed(db, context.accountId, [address])).length === 0) return null;
  await withTransaction(db, (tx) => requestRecipientConfirmations(tx, context, [address], now));
  return message('recipient-unconfirmed', { address });
}

/** Returns the request that a token confirms, or null if the token is invalid, used or expired. */
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
 * Confirms an address with its token.
 * @returns the address; null if the token is invalid, used or expired.
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

/** The result of an unsubscription. */
interface Unsubscribed {
  channelName: string;
  /** Whether it was the last address. The channel is then disabled. */
  last: boolean;
}

/** Removes an address from a channel and notifies the owner. A channel without addresses is disabled. */
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
      { accountId, id: channelId, type: channel.type, now },
      // The list must not be empty, so the last address is kept.
      {
        name: channel.name,
        settings: { ...settings, to: last ? to : rest },
        enabled: last ? false : channel.enabled,
        revive: false,
      },
    );
    await deleteRecipient(tx, accountId, address.toLowerCase());
    await recordAudit(tx, author, now, {
      action: 'alert_channel.unsubscribe',
      objectType: 'alert_channel',
      objectId: channelId,
      details: { address, switchedOff: last },
    });
    await notifyOwner(tx, accountId, { address, left, publicUrl, now });
  });
}

/** Emails the owner. The email goes through the outbox, so that it is retried. */
async function notifyOwner(
  tx: Tx,
  accountId: string,
  of: { address: string; left: Unsubscribed; publicUrl: string; now: Date },
): Promise<void> {
  const { address, left, publicUrl, now } = of;
  const owner = await findOwnerEmail(tx, accountId);
  if (owner === null) return;
  const off = left.last ? ' It was the last address, so the channel is now disabled.' : '';
  const body = {
    ...{ accountId, kind: 'owner-notice' as const, address: owner },
    action: { label: 'Open channels', url: `${publicUrl}/alerts/channels` },
    subject: `${address} unsubscribed from alerts`,
    paragraphs: [
      `${address} unsubscribed from the alert channel "${left.channelName}" with the link in an email.${off}`,
    ],
  };
  await enqueueMail(tx, body, now);
}

/** Locks the record of an address; returns null if there is none. */
async function lockRecipient(tx: Tx, accountId: string, address: string): Promise<{ asked_at: Date } | null> {
  const row = await tx
    .selectFrom('mail_recipients')
    .select('asked_at')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Records a confirmation request; earlier links become invalid. */
async function upsertRecipient(
  tx: Tx,
  recipient: { accountId: string; address: string; tokenHash: Buffer; now: Date },
): Promise<void> {
  const { accountId, address, tokenHash, now } = recipient;
  const row = { token_hash: tokenHash, asked_at: now };
  await tx
    .insertInto('mail_recipients')
    .values({ account_id: accountId, address, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet(row))
    .execute();
}

/** Returns the unconfirmed address for a token that was sent after `since`. */
async function findRecipientByToken(
  db: Queryable,
  hash: Buffer,
  since: Date,
): Promise<{ account_id: string; address: string } | null> {
  const row = await db
    .selectFrom('mail_recipients')
    .select(['account_id', 'address'])
    .where('token_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .where('asked_at', '>', since)
    .executeTakeFirst();
  return row ?? null;
}

async function confirmRecipient(tx: Tx, accountId: string, address: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail_recipients')
    .set({ confirmed_at: now })
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .execute();
}

/** Deletes the record of an address, so that it must be confirmed again. */
async function deleteRecipient(tx: Tx, accountId: string, address: string): Promise<void> {
  await tx
    .deleteFrom('mail_recipients')
    .where('account_id', '=', accountId)
    .where('address', '=', address)
    .execute();
}
