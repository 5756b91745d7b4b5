import { withTransaction } from '#platform/database/transaction.ts';
import type { Db } from '#platform/database/types.ts';
import type { Claims } from '#platform/work/claims.ts';
import { afterPlan, planSlots, type SlotPlan } from './plan-slots.ts';
import { type DeliveryRow, holdDeliveries, lockSlots, saveSlots } from './queries.ts';

/** Where messages of an account go: a channel, or an e-mail address. */
const placeOf = (delivery: DeliveryRow) => delivery.channel_id ?? `mailto:${delivery.address}`;

const keyOf = (delivery: DeliveryRow) => `${delivery.account_id} ${placeOf(delivery)}`;

/** Deliveries that go out together: one alone, or several as a digest. */
export interface Message {
  deliveries: [DeliveryRow, ...DeliveryRow[]];
  /** It takes what else waits for its place along. */
  digest: boolean;
}

/**
 * Makes messages of deliveries to people, as many as their places may get now, and lets the rest wait. In a transaction,
 * so that two processes do not spend one slot; a slot that a dead process has spent is merely lost.
 */
export async function takeSlots(
  { db, claims }: { db: Db; claims: Claims },
  deliveries: readonly DeliveryRow[],
  of: { now: number; maxOf: (delivery: DeliveryRow) => number },
): Promise<Message[]> {
  if (deliveries.length === 0) return [];
  const { now } = of;
  const byPlace = Map.groupBy(deliveries, keyOf);
  const { messages, held } = await withTransaction(db, async (tx) => {
    const places = [...byPlace.values()].map(([first]) => first as DeliveryRow);
    const loads = await lockSlots(
      tx,
      places.map((one) => ({ accountId: one.account_id, place: placeOf(one) })),
    );
    const messages: Message[] = [];
    const held: { id: string; until: number }[] = [];
    const saved = places.map((first) => {
      const own = byPlace.get(keyOf(first)) ?? [];
      const stored = loads.get(keyOf(first));
      const load = {
        sends: stored?.sends ?? [],
        lastDigestAt: stored?.lastDigestAt ?? null,
        maxPerMinute: of.maxOf(first),
      };
      const plan = planSlots(load, own.length, now);
      messages.push(...messagesOf(own, plan));
      if (plan.heldUntil !== null) {
        const until = plan.heldUntil;
        held.push(...own.slice(plan.singles).map(({ id }) => ({ id, until })));
      }
      return { accountId: first.account_id, place: placeOf(first), ...afterPlan(load, plan, now) };
    });
    await saveSlots(tx, saved);
    await holdDeliveries(tx, held);
    return { messages, held };
  });
  await claims.giveBack(held.map(({ id }) => id));
  return messages;
}

function messagesOf(own: readonly DeliveryRow[], plan: SlotPlan): Message[] {
  const singles = own.slice(0, plan.singles).map((one): Message => ({ deliveries: [one], digest: false }));
  const [first, ...rest] = own.slice(plan.singles);
  return plan.digest && first !== undefined
    ? [...singles, { deliveries: [first, ...rest], digest: true }]
    : singles;
}
