import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Claims } from '#platform/work/claims.ts';
import { type DeliveryRow, lockSendSlots, postponeDeliveries, updateSendSlots } from './queries.ts';

/** The destination of a delivery within its account: a channel or an email address. */
const destinationOf = (delivery: DeliveryRow) => delivery.channel_id ?? `mailto:${delivery.address}`;

const keyOf = (delivery: DeliveryRow) => `${delivery.account_id} ${destinationOf(delivery)}`;

/** Deliveries sent as one message: a single one, or several as a digest. */
export interface Message {
  deliveries: [DeliveryRow, ...DeliveryRow[]];
  /** Whether it includes everything else that waits for its destination. */
  digest: boolean;
}

/**
 * Forms messages from deliveries within the rate limits of their destinations and postpones the rest. Runs in a
 * transaction, so that two processes can't use the same slot. If the process dies, its slots are lost.
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
  await claims.giveBack(postponed.map(({ id }) => id));
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

/** The messages that can be sent to a destination now: single messages, a digest of the rest, or neither. */
interface SendPlan {
  singles: number;
  digest: boolean;
  /** When to plan the rest again, in epoch ms; null if nothing is left. */
  heldUntil: number | null;
}

/** Slightly more than a minute, because messages may arrive closer together than they were sent. */
export const wideMinuteMs = 61_000;

/**
 * Plans what to send so that no minute has more than `maxPerMinute` messages. The last message of a minute is
 * reserved for a digest, of which there is at most one per minute. Pure.
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

/** Returns the recent sends after a plan was carried out. */
export function afterPlan(recent: RecentSends, plan: SendPlan, now: number): RecentSends {
  const sent = Array.from({ length: plan.singles + (plan.digest ? 1 : 0) }, () => now);
  return {
    ...recent,
    sends: [...recent.sends.filter((at) => at > now - wideMinuteMs), ...sent],
    lastDigestAt: plan.digest ? now : recent.lastDigestAt,
  };
}
