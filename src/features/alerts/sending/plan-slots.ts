/** What a place got lately. Epoch ms. */
export interface PlaceLoad {
  sends: readonly number[];
  lastDigestAt: number | null;
  maxPerMinute: number;
}

/** What may go to a place now: so many single messages, a digest of the rest, or the rest waits. */
export interface SlotPlan {
  singles: number;
  digest: boolean;
  /** When the rest is looked at again; null when nothing waits. Epoch ms. */
  heldUntil: number | null;
}

/** A little more than a minute: messages travel, and must not arrive closer than they were sent. */
export const wideMinuteMs = 61_000;

/**
 * How what waits for a place goes there without more than `maxPerMinute` messages in any minute: the last message of a
 * minute is kept for a digest, of which there is one a minute; one that is left alone goes as itself. Pure.
 */
export function planSlots(load: PlaceLoad, waiting: number, now: number): SlotPlan {
  const recent = load.sends.filter((at) => at > now - wideMinuteMs).sort((a, b) => a - b);
  const free = load.maxPerMinute - recent.length;
  const singles = Math.max(0, Math.min(waiting, free - 1));
  if (singles === waiting) return { singles, digest: false, heldUntil: null };
  const digestAt = load.lastDigestAt === null ? now : Math.max(now, load.lastDigestAt + wideMinuteMs);
  const left = free - singles;
  const slotAt = left >= 1 ? now : (recent[-left] ?? now) + wideMinuteMs;
  const at = Math.max(digestAt, slotAt);
  return at <= now ? { singles, digest: true, heldUntil: null } : { singles, digest: false, heldUntil: at };
}

/** The load after a plan was carried out. */
export function afterPlan(load: PlaceLoad, plan: SlotPlan, now: number): PlaceLoad {
  const sent = Array.from({ length: plan.singles + (plan.digest ? 1 : 0) }, () => now);
  return {
    ...load,
    sends: [...load.sends.filter((at) => at > now - wideMinuteMs), ...sent],
    lastDigestAt: plan.digest ? now : load.lastDigestAt,
  };
}
