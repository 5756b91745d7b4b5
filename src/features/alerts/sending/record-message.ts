import { insertIncidentEvents, type NewIncidentEvent } from '#features/incidents/index.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto/tokens.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import type { Log } from '#platform/log/log.ts';
import type { ChannelRow } from '../channel-admin/queries.ts';
import type { Answer } from '../channels/answer.ts';
import { noteHealth } from './health.ts';
import { type DeliveryRow, recordTries, suppressDisabled, type TriedDelivery } from './queries.ts';
import { nextTryAt } from './retry-policy.ts';
import type { Message } from './slots.ts';

const system = { type: 'system', name: 'Belltower' } as const;

/** Stores what became of a message: of each of its deliveries, in their timelines, and for the channel's health. */
export async function recordMessage(
  parts: { db: Db; clock: Clock; log: Log },
  of: { message: Message; channel: ChannelRow | null; answer: Answer; at: Date; durationMs: number },
): Promise<void> {
  const { answer, at, durationMs, channel } = of;
  const { deliveries } = of.message;
  const now = parts.clock.now();
  const delivered = answer.outcome === 'delivered';
  const tried = deliveries.map((delivery) => toTried(delivery, answer, now));
  const { status, error, response } = answer;
  await withTransaction(parts.db, async (tx) => {
    const ours = await recordTries(tx, tried, {
      attempt: { at: at.toISOString(), durationMs, status, error, response },
      deliveredAt: delivered ? new Date(now) : null,
      digestId: delivered && deliveries.length > 1 ? newId() : null,
    });
    const [first] = deliveries;
    const state = tried[0]?.state ?? 'failed';
    if (ours.has(first.id)) {
      await noteHealth(tx, { delivery: first, state, gone: answer.gone, now: new Date(now) });
    }
    if (!delivered) return;
    const by = channel?.name ?? first.address ?? first.channel_type;
    await insertIncidentEvents(
      tx,
      deliveries.flatMap((delivery): NewIncidentEvent[] =>
        delivery.incident_id === null || !ours.has(delivery.id)
          ? []
          : [
              {
                accountId: delivery.account_id,
                incidentId: delivery.incident_id,
                at: new Date(now),
                type: 'notified',
                actor: system,
                message: `${by} (${delivery.channel_type}) was told that it is ${delivery.event}.`,
                deliveryId: delivery.id,
              },
            ],
      ),
    );
  });
  const { id: deliveryId, channel_type } = deliveries[0];
  const state = tried[0]?.state;
  parts.log.info(
    { deliveryId, channel: channel_type, deliveries: deliveries.length, state, status, durationMs },
    'delivery',
  );
}

function toTried(delivery: DeliveryRow, answer: Answer, now: number): TriedDelivery {
  const retryAt = answer.retry
    ? nextTryAt({
        tries: delivery.tries + 1,
        firstTriedAt: delivery.first_tried_at?.getTime() ?? now,
        now,
        retryAfterSeconds: answer.retryAfterSeconds,
      })
    : null;
  const state = answer.outcome === 'delivered' ? 'delivered' : retryAt === null ? 'failed' : 'queued';
  return {
    accountId: delivery.account_id,
    id: delivery.id,
    leaseUntil: delivery.lease_until ?? new Date(0),
    state,
    nextTryAt: state === 'queued' && retryAt !== null ? new Date(retryAt) : null,
  };
}

/** Takes deliveries out whose channel is off or gone since they were made, and says so in their timelines. */
export async function dropDisabled(tx: Tx, deliveries: readonly DeliveryRow[], now: Date): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = await suppressDisabled(
    tx,
    deliveries.map(({ id }) => id),
  );
  await insertIncidentEvents(
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
              message: `Not told by ${row.channel_type}: the channel is off or gone.`,
              deliveryId: row.id,
            },
          ],
    ),
  );
}
