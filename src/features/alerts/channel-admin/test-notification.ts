import type { Static } from 'typebox';
import type { Ctx } from '#features/access/index.ts';
import { recordAudit } from '#features/audit/index.ts';
import { limitUnsolicited, tooManyMails } from '#features/mail/index.ts';
import { countAgainstLimits } from '#features/rate-limits/index.ts';
import { message } from '#messages/messages.ts';
import { hourMs, minuteMs } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import { AppError, sentText, type Text } from '#platform/errors.ts';
import { getById } from '#platform/http/pagination.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import type { SendResult } from '../channels/channel-http.ts';
import type { Notification } from '../channels/channel-module.ts';
import { findRecipientRefusal } from '../recipients/recipients.ts';
import { getVapidKeys } from '../recipients/signed-links.ts';
import type { SendParts } from '../sending/send-deliveries.ts';
import { filterUnconfirmed, findAccountName } from '../views.ts';
import { emailAddressesOf, getChannelModule } from './channels.ts';
import { findChannel } from './queries.ts';
import type { TestAnswer } from './schemas.ts';

const tryMs = 10_000;

const perChannel = { max: 20, windowMs: minuteMs };
/** Counts recipients, not tests. */
const perAccount = { max: 200, windowMs: hourMs };

/**
 * Counts a test against the limits.
 * @throws AppError `rate_limited`.
 */
async function limitTests(
  ctx: Ctx,
  channelId: string,
  { addresses, now }: { addresses: readonly string[]; now: Date },
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const cost = Math.max(1, addresses.length);
    const parts = [
      { bucket: `test of channel ${channelId}`, limit: perChannel },
      { bucket: `tests of account ${ctx.accountId}`, limit: perAccount, cost },
    ];
    const refusal = await countAgainstLimits(tx, parts, now);
    if (refusal !== null) {
      const limit =
        refusal.index === 0
          ? message('channel-tests-limit', { count: perChannel.max })
          : message('account-tests-limit', { count: perAccount.max });
      throw new AppError('rate_limited', message('later-again', { reason: limit }), refusal);
    }
    for (const address of await filterUnconfirmed(tx, ctx.accountId, addresses)) {
      const waitSeconds = await limitUnsolicited(tx, address, now);
      if (waitSeconds !== null) throw tooManyMails(address, waitSeconds);
    }
  });
}

/** Sends a test notification once, regardless of the channel's health. Stores only an audit entry. */
export async function sendTestNotification(
  ctx: Ctx,
  id: string,
  tools: SendParts['tools'],
): Promise<Static<typeof TestAnswer>> {
  const channel = await getById('channel', id, () => findChannel(ctx.db, ctx.accountId, id));
  const module = getChannelModule(channel.type);
  const now = new Date(ctx.clock.now());
  const startedMs = ctx.clock.monotonicMs();
  const addresses = emailAddressesOf(channel);
  await limitTests(ctx, channel.id, { addresses, now });
  const notification = createTestNotification(
    { id: ctx.accountId, name: await findAccountName(ctx.db, ctx.accountId) },
    now,
    ctx,
  );
  const result = await module.send([notification], channel.settings as PlainObject, {
    ...tools,
    signal: AbortSignal.timeout(tryMs),
    now,
    publicUrl: ctx.publicUrl,
    links: null,
    refuseRecipient: async (address) =>
      tools.confirmsRecipients ? findRecipientRefusal(ctx.db, ctx, address, now) : null,
    vapid: () => getVapidKeys(ctx.db, now),
  });
  const durationMs = Math.round(ctx.clock.monotonicMs() - startedMs);
  await withTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, now, {
      action: 'alert_channel.test',
      objectType: 'alert_channel',
      objectId: id,
      details: { delivered: result.outcome === 'delivered', status: result.status },
    }),
  );
  const { status } = result;
  if (result.outcome === 'delivered') return { delivered: true, status, durationMs, error: null };
  return { delivered: false, status, durationMs, ...sentText('error', errorText(result)) };
}

/** Returns the error message, followed by the receiver's response. */
function errorText({ error, response, includesResponse }: SendResult): Text {
  const text = error ?? message('delivery-failed');
  if (response === null || includesResponse) return text;
  return message('channel-error-and-response', { error: text, response });
}

function createTestNotification(account: { id: string; name: string }, now: Date, ctx: Ctx): Notification {
  const at = now.toISOString();
  return {
    id: newId(),
    event: 'test',
    at,
    account,
    incident: {
      id: newId(),
      title: 'This is a test notification.',
      severity: 'info',
      state: 'open',
      cause: 'test',
      fingerprint: 'test',
      domainId: null,
      openedAt: at,
      acknowledgedAt: null,
      resolvedAt: null,
      resolvedBy: null,
      occurrences: 1,
      lastOccurredAt: at,
      assigneeUserId: null,
      members: 0,
      memberNames: [],
      parentIncidentId: null,
      maintenance: false,
      flapping: false,
      closedBecause: null,
    },
    source: { type: 'manual', id: null, name: 'Belltower', target: null },
    check: null,
    lastGoodAt: null,
    isUp: false,
    upSince: null,
    regions: [],
    message: null,
    actor: ctx.actor.name,
    rule: null,
    url: `${ctx.publicUrl}/alerts/channels`,
  };
}
