import { type Author, recordAudit } from '#features/audit/index.ts';
import { writeMail } from '#features/mail/index.ts';
import type { Tx } from '#platform/database/types.ts';
import { findOwnerEmail } from '../views.ts';
import { lockChannels, markChannelFailing, markChannelsWell, type OwnedChannel } from './queries.ts';

/** What became of a message, for the channel that it went by. */
interface Outcome extends OwnedChannel {
  state: 'delivered' | 'failed' | 'queued';
  gone: boolean;
}

/** When it is, and where links lead. */
interface Telling {
  now: Date;
  publicUrl: string;
}

/**
 * Keeps channels' health by what became of messages, in their order: well after one that arrived, failing after one that
 * did not; disabled where the receiver said that it is gone for good, and after ten failed ones in a row over more than a
 * day.
 */
export async function noteHealth(tx: Tx, outcomes: readonly Outcome[], at: Telling): Promise<void> {
  if (outcomes.length === 0) return;
  const byChannel = [...Map.groupBy(outcomes, (one) => one.channelId).values()] as [Outcome, ...Outcome[]][];
  await lockChannels(
    tx,
    byChannel.map(([first]) => first),
  );
  // Most bring everything: one statement for all of those.
  const isWell = (own: readonly Outcome[]) => own.every((one) => one.state === 'delivered');
  const well = byChannel.filter(isWell).map(([first]) => first);
  if (well.length > 0) await markChannelsWell(tx, well, at.now);
  for (const outcome of byChannel.filter((own) => !isWell(own)).flat()) await noteOne(tx, outcome, at);
}

async function noteOne(tx: Tx, outcome: Outcome, at: Telling): Promise<void> {
  const { now } = at;
  if (outcome.state === 'delivered') return markChannelsWell(tx, [outcome], now);
  const failing = await markChannelFailing(tx, outcome, {
    final: outcome.state === 'failed',
    gone: outcome.gone,
    now,
  });
  if (failing?.health !== 'disabled') return;
  await recordAudit(tx, authorOf(outcome.accountId), now, {
    action: 'alert_channel.disable',
    objectType: 'alert_channel',
    objectId: outcome.channelId,
    details: { name: failing.name, reason: failing.disabled_reason },
  });
  await tellOwner(tx, outcome.accountId, { channel: failing, ...at });
}

/** Nobody asked for it: it is the service's own doing. */
const authorOf = (accountId: string): Author => ({
  accountId,
  actor: { type: 'system', id: null, name: 'Belltower' },
  requestId: null,
  address: null,
});

/** Whoever relies on a channel must hear that it is silent; by mail, for it cannot say so itself. */
async function tellOwner(
  tx: Tx,
  accountId: string,
  of: Telling & { channel: { name: string; disabled_reason: string | null } },
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
      'Correct its settings and enable it again, or use another channel in its rules.',
    ],
    action: { label: 'Open the channels', url: `${of.publicUrl}/alerts/channels` },
  };
  await writeMail(tx, order, of.now);
}
