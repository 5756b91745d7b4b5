import { type Occurrence, occurrencesOf, type Series } from '#engine/recurrence/series.ts';
import { instantOfWall, readTime } from '#engine/recurrence/wall-time.ts';
import type { Stretch, WindowPlan } from './types.ts';

/** What is asked of a window: occurrences that overlap `[from, to)`, the first `limit` of them. */
export interface Range {
  from: Date;
  to: Date;
  limit: number;
}

/** Returns the occurrences of a window by its plan alone, in order. */
export function planOccurrences(plan: WindowPlan, range: Range): Stretch[] {
  const [from, to] = [range.from.getTime(), range.to.getTime()];
  if (plan.endsAt !== null) {
    const within = plan.startsAt.getTime() < to && plan.endsAt.getTime() > from;
    return within && range.limit > 0 ? [{ startsAt: plan.startsAt, endsAt: plan.endsAt }] : [];
  }
  return occurrencesOf(toSeries(plan), { from, to, limit: range.limit }).map(toStretch);
}

/** The same of a stored window; none if they cannot be worked out, which `maintenance-plan` records on the window. */
export function storedOccurrences(plan: WindowPlan, range: Range): Stretch[] {
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

/** A time as it was given, as epoch ms; null for what is none. */
function instantOf(text: string, timezone: string): number | null {
  const time = readTime(text);
  if (time === null) return null;
  return 'at' in time ? time.at : instantOfWall(time.wall, timezone);
}

const toStretch = ({ startsAt, endsAt }: Occurrence): Stretch => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
});
