import { type Author, recordAudit } from '#features/audit/index.ts';
import { insertIncidentEvents, type NewIncidentEvent } from '#features/incidents/index.ts';
import { enqueueMail } from '#features/mail/index.ts';
import { message as createMessage, englishText } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/crypto.ts';
import { withTransaction } from '#platform/database/transaction.ts';
import type { Db, Tx } from '#platform/database/types.ts';
import { sentText, type Text } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { type Claims, type SetAsideItem, workerDied } from '#platform/work/claims.ts';
import { nextTryAt } from '#platform/work/retry-policy.ts';
import type { ChannelRow } from '../channel-admin/queries.ts';
import type { SendResult } from '../channels/channel-http.ts';
import { findOwnerEmail } from '../views.ts';
import {
  type DeliveryAttempt,
  type DeliveryResult,
  type DeliveryRow,
  failDeliveries,
  lockChannels,
  lockSendSlots,
  markChannelFailing,
  markChannelsHealthy,
  type OwnedChannel,
  postponeDeliveries,
  recordAttempts,
  suppressDeliveries,
  updateSendSlots,
} from './queries.ts';

const system = { type: 'system', name: 'Belltower' } as const;

/** A sent message and its result. */
export interface SendAttempt {
  message: Message;
  channel: ChannelRow | null;
  answer: SendResult;
  at: Date;
  durationMs: number;
}

/**
 * Stores the results of messages in their deliveries, in the timelines and in the health of their channels. One
 * transaction covers all messages that ended during the previous transaction, because a transaction per message would
 * cost more than sending.
 */
export async function recordResults(
  parts: { db: Db; clock: Clock; log: Log; publicUrl: string; claims: Claims },
  all: readonly SendAttempt[],
): Promise<void> {
  const now = new Date(parts.clock.now());
  const tried = all.map((one) => toDeliveryResults(one, now));
  await withTransaction(parts.db, async (tx) => {
    const finished = await parts.claims.finish(
      tx,
      tried.flat().map(({ id }) => id),
    );
    const ours = await recordAttempts(
      tx,
      tried.flat().filter(({ id }) => finished.has(id)),
    );
    const outcomes = all.flatMap(({ message: { deliveries }, answer }, index) => {
      const [{ account_id: accountId, channel_id: channelId, id }] = deliveries;
      if (channelId === null || !ours.has(id)) return [];
      return { accountId, channelId, state: tried[index]?.[0]?.state ?? 'failed', gone: answer.gone };
    });
    await updateChannelHealth(tx, outcomes, { now, publicUrl: parts.publicUrl });
    await insertIncidentEvents(
      tx,
      all.flatMap((one) => (one.answer.outcome === 'delivered' ? notifiedEvents(one, { ours, now }) : [])),
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

function notifiedEvents(
  { message, channel }: SendAttempt,
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
            message: createMessage('notified', { name: by, event: delivery.event }),
            deliveryId: delivery.id,
          },
        ],
  );
}

const toError = (error: Text | null): Pick<DeliveryAttempt, 'error' | 'errorCode' | 'errorParams'> =>
  error === null ? { error } : sentText('error', error);

function toDeliveryResults({ message, answer, at, durationMs }: SendAttempt, now: Date): DeliveryResult[] {
  const { status, error, response } = answer;
  const delivered = answer.outcome === 'delivered';
  const common = {
    attempt: { at: at.toISOString(), durationMs, status, ...toError(error), response },
    deliveredAt: delivered ? now : null,
    digestId: delivered && message.deliveries.length > 1 ? newId() : null,
  };
  return message.deliveries.map((delivery) => {
    const retryAt = answer.retry
      ? nextTryAt({
          tries: delivery.tries + 1,
          firstAttemptAt: delivery.first_attempt_at?.getTime() ?? now.getTime(),
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

/**
 * Suppresses queued deliveries of channels that have been disabled or deleted since, and records this in the timelines.
 */
export async function suppressDisabledChannels(
  { db, claims }: { db: Db; claims: Claims },
  deliveries: readonly DeliveryRow[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const ids = deliveries.map(({ id }) => id);
  await withTransaction(db, async (tx) => {
    const finished = await claims.finish(tx, ids);
    const rows = await suppressDeliveries(
      tx,
      ids.filter((id) => finished.has(id)),
    );
    await insertSuppressedEvents(tx, rows, { now, reason: 'channel_disabled' });
  });
  claims.untrack(ids);
}

/** Marks deliveries as failed after their worker crashed at every attempt, and records this in the timelines. */
export async function setDeliveriesAside(tx: Tx, items: readonly SetAsideItem[], now: Date): Promise<void> {
  const error = toError(createMessage(workerDied.code));
  const attempt = { at: now.toISOString(), durationMs: 0, status: null, ...error, response: null };
  const rows = await failDeliveries(
    tx,
    items.map(({ item }) => item),
    attempt,
  );
  await insertSuppressedEvents(tx, rows, { now, reason: 'worker_crashed' });
}

function insertSuppressedEvents(
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
              message: createMessage('not-sent', { channel: row.channel_type, reason }),
              deliveryId: row.id,
            },
          ],
    ),
  );
}

/** The outcome of a message for its channel. */
interface Outcome extends OwnedChannel {
  state: 'delivered' | 'failed' | 'queued';
  gone: boolean;
}

interface HealthContext {
  now: Date;
  publicUrl: string;
}

/**
 * Updates the health of channels by the outcomes of their messages, in order. A channel becomes healthy after a
 * delivered message and failing after a failed message. It is disabled if the receiver no longer exists, or after ten
 * failures in a row over more than a day.
 */
async function updateChannelHealth(tx: Tx, outcomes: readonly Outcome[], at: HealthContext): Promise<void> {
  if (outcomes.length === 0) return;
  const byChannel = [...Map.groupBy(outcomes, (one) => one.channelId).values()] as [Outcome, ...Outcome[]][];
  await lockChannels(
    tx,
    byChannel.map(([first]) => first),
  );
  // Most channels have no failures, so one statement updates all healthy channels.
  const allDelivered = (own: readonly Outcome[]) => own.every((one) => one.state === 'delivered');
  const healthy = byChannel.filter(allDelivered).map(([first]) => first);
  if (healthy.length > 0) await markChannelsHealthy(tx, healthy, at.now);
  for (const outcome of byChannel.filter((own) => !allDelivered(own)).flat())
    await updateHealthAfter(tx, outcome, at);
}

async function updateHealthAfter(tx: Tx, outcome: Outcome, at: HealthContext): Promise<void> {
  const { now } = at;
  if (outcome.state === 'delivered') return markChannelsHealthy(tx, [outcome], now);
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
  await notifyOwner(tx, outcome.accountId, { channel: failing, ...at });
}

/** Returns the author of changes that the service makes without a request. */
const authorOf = (accountId: string): Author => ({
  accountId,
  actor: { type: 'system', id: null, name: 'Belltower' },
  requestId: null,
  address: null,
});

/** Emails the owner about a disabled channel, because the channel can't send this message. */
async function notifyOwner(
  tx: Tx,
  accountId: string,
  of: HealthContext & { channel: { name: string; disabled_reason: string | null } },
): Promise<void> {
  const address = await findOwnerEmail(tx, accountId);
  if (address === null) return;
  const { name, disabled_reason: reason } = of.channel;
  const request = {
    accountId,
    kind: 'owner-notice' as const,
    address,
    subject: `The alert channel "${name}" is disabled`,
    paragraphs: [
      `Belltower no longer sends notifications to the channel "${name}". ${reason === null ? '' : englishText({ code: reason })}`.trim(),
      'Correct its settings and enable it again, or use another channel in its rules.',
    ],
    action: { label: 'Open channels', url: `${of.publicUrl}/alerts/channels` },
  };
  await enqueueMail(tx, request, of.now);
}

/** Returns the destination of a delivery within its account: a channel or an email address. */
const destinationOf = (delivery: DeliveryRow) => delivery.channel_id ?? `mailto:${delivery.address}`;

const keyOf = (delivery: DeliveryRow) => `${delivery.account_id} ${destinationOf(delivery)}`;

/** Deliveries sent as one message: a single one, or several as a digest. */
export interface Message {
  deliveries: [DeliveryRow, ...DeliveryRow[]];
  /** Whether the message includes all other deliveries that wait for its destination. */
  digest: boolean;
}

/**
 * Combines deliveries into messages within the rate limits of their destinations and postpones the rest. Runs in a
 * transaction, so that two processes can't use the same slot. Slots of a crashed process are lost.
 */
export async function applyRateLimits(
  { db, claims }: { db: Db; claims: Claims },
  deliveries: readonly DeliveryRow[],
  of: { now: number; maxOf: (delivery: DeliveryRow) => number },
): Promise<Message[]> {
  if (deliveries.length === 0) return [];
  const { now } = of;
  const byDestination = Map.groupBy(deliveries, keyOf);
  const { messages, postponed } = await withTransaction(db, async (tx) => {
    const destinations = [...byDestination.values()].map(([first]) => first as DeliveryRow);
    const recentSends = await lockSendSlots(
      tx,
      destinations.map((one) => ({ accountId: one.account_id, destination: destinationOf(one) })),
    );
    const messages: Message[] = [];
    const postponed: { id: string; until: number }[] = [];
    const updated = destinations.map((first) => {
      const waiting = byDestination.get(keyOf(first)) ?? [];
      const stored = recentSends.get(keyOf(first));
      const recent = {
        sends: stored?.sends ?? [],
        lastDigestAt: stored?.lastDigestAt ?? null,
        maxPerMinute: of.maxOf(first),
      };
      const plan = planSends(recent, waiting.length, now);
      messages.push(...messagesOf(waiting, plan));
      if (plan.heldUntil !== null) {
        const until = plan.heldUntil;
        postponed.push(...waiting.slice(plan.singles).map(({ id }) => ({ id, until })));
      }
      return {
        accountId: first.account_id,
        destination: destinationOf(first),
        ...afterPlan(recent, plan, now),
      };
    });
    await updateSendSlots(tx, updated);
    await postponeDeliveries(tx, postponed);
    return { messages, postponed };
  });
  await claims.release(postponed.map(({ id }) => id));
  return messages;
}

function messagesOf(waiting: readonly DeliveryRow[], plan: SendPlan): Message[] {
  const singles = waiting
    .slice(0, plan.singles)
    .map((one): Message => ({ deliveries: [one], digest: false }));
  const [first, ...rest] = waiting.slice(plan.singles);
  return plan.digest && first !== undefined
    ? [...singles, { deliveries: [first, ...rest], digest: true }]
    : singles;
}

/** Recent sends to a destination. Times are in epoch ms. */
export interface RecentSends {
  sends: readonly number[];
  lastDigestAt: number | null;
  maxPerMinute: number;
}

/** The messages that can be sent to a destination now: single messages, a digest of the rest, both or none. */
interface SendPlan {
  singles: number;
  digest: boolean;
  /** Time to plan the remaining deliveries again, in epoch ms; null if none are left. */
  heldUntil: number | null;
}

/**
 * The window is slightly longer than a minute, because messages may arrive at shorter intervals than they were sent.
 */
export const wideMinuteMs = 61_000;

/**
 * Plans what to send so that no minute has more than `maxPerMinute` messages. The last message of a minute is reserved
 * for a digest, so there is at most one digest per minute. Has no side effects.
 */
export function planSends(recent: RecentSends, waiting: number, now: number): SendPlan {
  const sends = recent.sends.filter((at) => at > now - wideMinuteMs).sort((a, b) => a - b);
  const free = recent.maxPerMinute - sends.length;
  const singles = Math.max(0, Math.min(waiting, free - 1));
  if (singles === waiting) return { singles, digest: false, heldUntil: null };
  const digestAt = recent.lastDigestAt === null ? now : Math.max(now, recent.lastDigestAt + wideMinuteMs);
  const left = free - singles;
  const slotAt = left >= 1 ? now : (sends[-left] ?? now) + wideMinuteMs;
  const at = Math.max(digestAt, slotAt);
  return at <= now ? { singles, digest: true, heldUntil: null } : { singles, digest: false, heldUntil: at };
}

/** Returns the recent sends including the sends of a plan. */
export function afterPlan(recent: RecentSends, plan: SendPlan, now: number): RecentSends {
  const sent = Array.from({ length: plan.singles + (plan.digest ? 1 : 0) }, () => now);
  return {
    ...recent,
    sends: [...recent.sends.filter((at) => at > now - wideMinuteMs), ...sent],
    lastDigestAt: plan.digest ? now : recent.lastDigestAt,
  };
}
