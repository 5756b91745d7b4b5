import { insertIncidentEvents, type NewIncidentEvent } from '#features/incidents/index.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import { type Claims, type SetAsideItem, workerDied } from '#platform/work/claims.ts';
import { nextTryAt } from '#platform/work/retry-policy.ts';
import type { ChannelRow } from '../channel-admin/queries.ts';
import type { ChannelAnswer } from '../channels/answer.ts';
import { noteHealth } from './health.ts';
import {
  type DeliveryRow,
  failDeliveries,
  recordTries,
  suppressDisabled,
  type TriedDelivery,
} from './queries.ts';
import type { Message } from './slots.ts';

const system = { type: 'system', name: 'Belltower' } as const;

/** A message that was tried, and what came of it. */
export interface TriedMessage {
  message: Message;
  channel: ChannelRow | null;
  answer: ChannelAnswer;
  at: Date;
  durationMs: number;
}

/**
 * Stores what became of messages: of each of their deliveries, in their timelines, and for their channels' health. In one
 * transaction for all that came to an end while the one before was being stored: each for itself cost more than sending.
 */
export async function recordMessages(
  parts: { db: Db; clock: Clock; log: Log; publicUrl: string; claims: Claims },
  all: readonly TriedMessage[],
): Promise<void> {
  const now = new Date(parts.clock.now());
  const tried = all.map((one) => toTried(one, now));
  await withTransaction(parts.db, async (tx) => {
    const held = await parts.claims.finish(
      tx,
      tried.flat().map(({ id }) => id),
    );
    const ours = await recordTries(
      tx,
      tried.flat().filter(({ id }) => held.has(id)),
    );
    const outcomes = all.flatMap(({ message: { deliveries }, answer }, index) => {
      const [{ account_id: accountId, channel_id: channelId, id }] = deliveries;
      if (channelId === null || !ours.has(id)) return [];
      return { accountId, channelId, state: tried[index]?.[0]?.state ?? 'failed', gone: answer.gone };
    });
    await noteHealth(tx, outcomes, { now, publicUrl: parts.publicUrl });
    await insertIncidentEvents(
      tx,
      all.flatMap((one) => (one.answer.outcome === 'delivered' ? entriesOf(one, { ours, now }) : [])),
    );
  });
  for (const [index, { message, answer, durationMs }] of all.entries()) {
    const { id: deliveryId, channel_type } = message.deliveries[0];
    const deliveries = message.deliveries.length;
    const state = tried[index]?.[0]?.state;
    parts.log.info(
      { deliveryId, channel: channel_type, deliveries, state, status: answer.status, durationMs },
      'delivery',
    );
  }
}

/** How the timeline names what a recipient was notified of. */
const happenings: Record<string, string> = {
  opened: 'incident opened',
  reopened: 'incident reopened',
  acknowledged: 'incident acknowledged',
  resolved: 'incident resolved',
  reminder: 'reminder',
  escalated: 'escalation',
  commented: 'comment added',
  test: 'test notification',
};

function entriesOf(
  { message, channel }: TriedMessage,
  { ours, now }: { ours: ReadonlySet<string>; now: Date },
): NewIncidentEvent[] {
  const by = channel?.name ?? message.deliveries[0].address ?? message.deliveries[0].channel_type;
  return message.deliveries.flatMap((delivery): NewIncidentEvent[] =>
    delivery.incident_id === null || !ours.has(delivery.id)
      ? []
      : [
          {
            accountId: delivery.account_id,
            incidentId: delivery.incident_id,
            at: now,
            type: 'notified',
            actor: system,
            message: `${by}: ${happenings[delivery.event] ?? delivery.event}`,
            deliveryId: delivery.id,
          },
        ],
  );
}

function toTried({ message, answer, at, durationMs }: TriedMessage, now: Date): TriedDelivery[] {
  const { status, error, response } = answer;
  const delivered = answer.outcome === 'delivered';
  const common = {
    attempt: { at: at.toISOString(), durationMs, status, error, response },
    deliveredAt: delivered ? now : null,
    digestId: delivered && message.deliveries.length > 1 ? newId() : null,
  };
  return message.deliveries.map((delivery) => {
    const retryAt = answer.retry
      ? nextTryAt({
          tries: delivery.tries + 1,
          firstTriedAt: delivery.first_tried_at?.getTime() ?? now.getTime(),
          now: now.getTime(),
          retryAfterSeconds: answer.retryAfterSeconds,
        })
      : null;
    const state = delivered ? 'delivered' : retryAt === null ? 'failed' : 'queued';
    return {
      ...common,
      accountId: delivery.account_id,
      id: delivery.id,
      state,
      nextTryAt: state === 'queued' && retryAt !== null ? new Date(retryAt) : null,
    };
  });
}

/** Takes deliveries out whose channel is off or gone since they were made, and says so in their timelines. */
export async function dropDisabled(
  { db, claims }: { db: Db; claims: Claims },
  deliveries: readonly DeliveryRow[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  await withTransaction(db, async (tx) => {
    const held = await claims.finish(tx, ids);
    const rows = await suppressDisabled(
      tx,
      ids.filter((id) => held.has(id)),
    );
    await insertNotSent(tx, rows, { now, reason: 'the channel is off or gone.' });
  });
  claims.leave(ids);
}

/** Marks deliveries as failed whose sender stopped each time that it tried them, and says so in their timelines. */
export async function setDeliveriesAside(tx: Tx, items: readonly SetAsideItem[], now: Date): Promise<void> {
  const { message } = workerDied;
  const attempt = { at: now.toISOString(), durationMs: 0, status: null, error: message, response: null };
  const rows = await failDeliveries(
    tx,
    items.map(({ item }) => item),
    attempt,
  );
  await insertNotSent(tx, rows, { now, reason: `${message[0]?.toLowerCase()}${message.slice(1)}` });
}

function insertNotSent(
  tx: Tx,
  rows: readonly DeliveryRow[],
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  return insertIncidentEvents(
    tx,
    rows.flatMap((row): NewIncidentEvent[] =>
      row.incident_id === null
        ? []
        : [
            {
              accountId: row.account_id,
              incidentId: row.incident_id,
              at: now,
              type: 'suppressed',
              actor: system,
              message: `Not sent by ${row.channel_type}: ${reason}`,
              deliveryId: row.id,
            },
          ],
    ),
  );
}
