import { type Occurrence, occurrencesOf, type Series } from '#engine/recurrence/series.ts';
import { instantOfWall, readTime } from '#engine/recurrence/wall-time.ts';
import { dayMs } from '#platform/clock.ts';
import type { WindowOccurrence, WindowPlan } from './types.ts';

/** Period for which occurrences are planned, in ms. At least two occurrences are planned, even if they are later. */
const aheadMs = 3 * dayMs;
const maxPlanned = 50;
const minAhead = 2;
/**
 * Maximum number of overlapping occurrences to consider. If several are in progress, the end of the last one applies.
 */
const maxRunning = 10_000;
/** A rule without an occurrence within this time has ended. */
const searchMs = 30 * 366 * dayMs;

/**
 * Returns the occurrences to store now, and the time of the next planning (null for never). Stored occurrences make it
 * cheap to check whether something is in maintenance, because no rule is evaluated.
 */
export function planAhead(
  plan: WindowPlan,
  now: Date,
): { occurrences: WindowOccurrence[]; dueAt: Date | null } {
  // A one-off window is stored even if it is in the past.
  if (plan.endsAt !== null) {
    return { occurrences: [{ startsAt: plan.startsAt, endsAt: plan.endsAt }], dueAt: null };
  }
  const running = planOccurrences(plan, { from: now, to: new Date(now.getTime() + 1), limit: maxRunning });
  // A window that overlaps `now + duration` or starts later has not started yet.
  const from = new Date(now.getTime() + (plan.durationMinutes ?? 0) * 60_000);
  const to = new Date(from.getTime() + searchMs);
  const future = planOccurrences(plan, { from, to, limit: maxPlanned });
  const near = future.filter(({ startsAt }) => startsAt.getTime() < now.getTime() + aheadMs).length;
  const ahead = future.slice(0, Math.max(near, minAhead));
  const isAll = ahead.length === future.length && future.length < maxPlanned;
  // The window is planned again when the second to last occurrence starts, so that there is always a future occurrence.
  return {
    occurrences: [...running.slice(-1), ...ahead],
    dueAt: isAll ? null : (ahead.at(-2)?.startsAt ?? null),
  };
}

/** Selects the first `limit` occurrences that overlap `[from, to)`. */
export interface Range {
  from: Date;
  to: Date;
  limit: number;
}

/** Returns the planned occurrences of a window, in order. */
export function planOccurrences(plan: WindowPlan, range: Range): WindowOccurrence[] {
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  if (plan.endsAt !== null) {
    const within = plan.startsAt.getTime() < to && plan.endsAt.getTime() > from;
    return within && range.limit > 0 ? [{ startsAt: plan.startsAt, endsAt: plan.endsAt }] : [];
  }
  return occurrencesOf(toSeries(plan), { from, to, limit: range.limit }).map(fromSeries);
}

/**
 * Like `planOccurrences`, but for a stored window. Returns an empty list if the occurrences can't be calculated; the
 * job `maintenance-plan` records this on the window.
 */
export function storedOccurrences(plan: WindowPlan, range: Range): WindowOccurrence[] {
  try {
    return planOccurrences(plan, range);
  } catch {
    return [];
  }
}

function toSeries(plan: WindowPlan): Series {
  return {
    start: Temporal.PlainDateTime.from(plan.startWall),
    timezone: plan.timezone,
    rule: plan.rrule ?? '',
    except: new Set(plan.exdates.flatMap((text) => instantOf(text, plan.timezone) ?? [])),
    durationMs: (plan.durationMinutes ?? 0) * 60_000,
  };
}

/** Returns a time in epoch ms, or null if the text is not a time. */
function instantOf(text: string, timezone: string): number | null {
  const time = readTime(text);
  if (time === null) return null;
  return 'at' in time ? time.at : instantOfWall(time.wall, timezone);
}

const fromSeries = ({ startsAt, endsAt }: Occurrence): WindowOccurrence => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});
