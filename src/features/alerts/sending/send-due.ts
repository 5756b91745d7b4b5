import type { Clock } from '#platform/clock.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { PlainObject } from '#platform/plain-object.ts';
import { type ChannelRow, selectChannelsOf } from '../channel-admin/queries.ts';
import { type Answer, failed } from '../channels/answer.ts';
import { channelOf } from '../channels/registry.ts';
import type { ChannelTools, Notice } from '../channels/types.ts';
import { getVapidKeys } from '../keys/vapid.ts';
import { createNoticeLinks, getLinkKey } from '../mail-links/note-links.ts';
import { buildNotices } from './build-notices.ts';
import { noteHealth } from './health.ts';
import { claimDeliveries, type DeliveryRow, recordTry } from './queries.ts';
import { nextTryAt } from './retry-policy.ts';

/** What sending needs besides the database. */
export interface SendParts {
  db: Db;
  clock: Clock;
  log: Log;
  publicUrl: string;
  tools: Omit<ChannelTools, 'signal' | 'now' | 'publicUrl' | 'links' | 'vapid'>;
  /** Ends all tries: the service is stopping. Their deliveries are taken up again after their lease. */
  signal: AbortSignal;
}

const tryMs = 10_000;
const atOnce = 50;

/**
 * Sends what is due, each delivery once: claimed, told, recorded. Resolves when all those tries have ended.
 * @returns how many were tried.
 */
export async function sendDue(parts: SendParts): Promise<number> {
  const { db, clock } = parts;
  const claimed = await claimDeliveries(db, new Date(clock.now()), atOnce);
  if (claimed.length === 0) return 0;
  const notices = await buildNotices(db, claimed, parts.publicUrl);
  const channels = await selectChannelsOf(
    db,
    claimed.flatMap(({ account_id, channel_id }) =>
      channel_id === null ? [] : [{ accountId: account_id, channelId: channel_id }],
    ),
  );
  await Promise.all(
    claimed.map(async (delivery) => {
      const channel = delivery.channel_id === null ? null : (channels.get(delivery.channel_id) ?? null);
      const startedMs = clock.monotonicMs();
      const at = new Date(clock.now());
      const answer = await tell(parts, { delivery, channel, notice: notices.get(delivery.id) });
      if (parts.signal.aborted && answer.outcome === 'failed') return;
      const durationMs = Math.round(clock.monotonicMs() - startedMs);
      await record(parts, { delivery, answer, at, durationMs });
    }),
  );
  return claimed.length;
}

async function tell(
  parts: SendParts,
  of: { delivery: DeliveryRow; channel: ChannelRow | null; notice: Notice | undefined },
): Promise<Answer> {
  const { delivery, channel, notice } = of;
  const module = channelOf(delivery.channel_type);
  const settings = delivery.address === null ? channel?.settings : { to: [delivery.address] };
  if (notice === undefined) return failed('The incident is gone.', { retry: false });
  if (module === null || settings === undefined) return failed('The channel is gone.', { retry: false });
  const tools: ChannelTools = {
    ...parts.tools,
    signal: AbortSignal.any([parts.signal, AbortSignal.timeout(tryMs)]),
    now: new Date(parts.clock.now()),
    publicUrl: parts.publicUrl,
    vapid: () => getVapidKeys(parts.db, new Date(parts.clock.now())),
    links: createNoticeLinks(await getLinkKey(parts.db, new Date(parts.clock.now())), {
      publicUrl: parts.publicUrl,
      accountId: delivery.account_id,
      channelId: delivery.channel_id,
    }),
  };
  try {
    return await module.send([notice], settings as PlainObject, tools);
  } catch (error) {
    parts.log.error(
      { err: error, deliveryId: delivery.id, channel: module.type },
      'a channel failed by a bug',
    );
    return failed('Belltower failed to make this message; it is in its log.', { retry: true });
  }
}

async function record(
  parts: SendParts,
  of: { delivery: DeliveryRow; answer: Answer; at: Date; durationMs: number },
): Promise<void> {
  const { delivery, answer, at, durationMs } = of;
  const now = parts.clock.now();
  const retryAt = answer.retry
    ? nextTryAt({
        tries: delivery.tries + 1,
        firstTriedAt: delivery.first_tried_at?.getTime() ?? now,
        now,
        retryAfterSeconds: answer.retryAfterSeconds,
      })
    : null;
  const delivered = answer.outcome === 'delivered';
  const state = delivered ? 'delivered' : retryAt === null ? 'failed' : 'queued';
  await withTransaction(parts.db, async (tx) => {
    const ours = await recordTry(tx, {
      accountId: delivery.account_id,
      id: delivery.id,
      leaseUntil: delivery.lease_until ?? new Date(0),
      attempt: {
        at: at.toISOString(),
        durationMs,
        status: answer.status,
        error: answer.error,
        response: answer.response,
      },
      state,
      nextTryAt: state === 'queued' && retryAt !== null ? new Date(retryAt) : null,
      deliveredAt: delivered ? new Date(now) : null,
      digestId: null,
    });
    if (ours) await noteHealth(tx, { delivery, state, gone: answer.gone, now: new Date(now) });
  });
  parts.log.info(
    { deliveryId: delivery.id, channel: delivery.channel_type, state, status: answer.status, durationMs },
    'delivery',
  );
}
