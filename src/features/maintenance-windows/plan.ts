import { dayMs } from '#platform/durations.ts';
import { planOccurrences } from './occurrences.ts';
import type { Stretch, WindowPlan } from './types.ts';

/** Occurrences are worked out for so long ahead, and two at least however far off they are. */
const aheadMs = 3 * dayMs;
const mostAtOnce = 50;
const leastAhead = 2;
/** Occurrences that overlap, at most; of those that run the last one to end counts. */
const mostRunning = 10_000;
/** Rules that give nothing for so long have ended. */
const searchMs = 30 * 366 * dayMs;

/**
 * What of a window is worked out now, and when there is more to work out (null: never). A check then costs nothing for
 * all the rules that there are: who asks looks for rows. Pure.
 */
export function planAhead(plan: WindowPlan, now: Date): { occurrences: Stretch[]; dueAt: Date | null } {
  // One that happens once is kept as it is, also when all of it is past.
  if (plan.endsAt !== null) {
    return { occurrences: [{ startsAt: plan.startsAt, endsAt: plan.endsAt }], dueAt: null };
  }
  const running = planOccurrences(plan, { from: now, to: new Date(now.getTime() + 1), limit: mostRunning });
  // What overlaps `now + duration` and later began after now.
  const from = new Date(now.getTime() + (plan.durationMinutes ?? 0) * 60_000);
  const to = new Date(from.getTime() + searchMs);
  const future = planOccurrences(plan, { from, to, limit: mostAtOnce });
  const near = future.filter(({ startsAt }) => startsAt.getTime() < now.getTime() + aheadMs).length;
  const ahead = future.slice(0, Math.max(near, leastAhead));
  const isAll = ahead.length === future.length && future.length < mostAtOnce;
  // Due again when the last but one begins: there is always one to come.
  return {
    occurrences: [...running.slice(-1), ...ahead],
    dueAt: isAll ? null : (ahead.at(-2)?.startsAt ?? null),
  };
}
