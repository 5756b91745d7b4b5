import { dayMs, hourMs } from '#platform/clock.ts';
import { expandRule } from './expand-rule.ts';
import { parseRule, type RecurrenceRule } from './rule.ts';
import { instantOfWall, wallAt } from './wall-time.ts';

/** Recurring time spans: wall times of a rule in a time zone, each with a duration. */
export interface Series {
  /** The wall time from which the rule counts. */
  start: Temporal.PlainDateTime;
  timezone: string;
  /** RFC 5545 rule without DTSTART, checked by `findRuleFault`. */
  rule: string;
  /** Starts to omit, in epoch ms. */
  except: ReadonlySet<number>;
  durationMs: number;
}

/** One occurrence in epoch ms; the end is exclusive. */
export interface Occurrence {
  startsAt: number;
  endsAt: number;
}

/** Clock changes are never larger than this, so wall times this far apart keep their order as instants. */
const longestGapMs = dayMs + hourMs;

/**
 * Returns the occurrences of a series that overlap `[from, to)` (epoch ms), by their start; at most `limit`.
 *
 * The rule is expanded in wall time and each wall time is then converted to an instant in the zone, so clock changes
 * are handled in one place (`instantOfWall`).
 */
export function occurrencesOf(
  series: Series,
  { from, to, limit }: { from: number; to: number; limit: number },
): Occurrence[] {
  const { timezone, durationMs, except } = series;
  const rule = parseRule(series.rule);
  const until = endInstantOf(rule);
  const found = new Set<number>();
  const first = wallMs(from - durationMs, timezone) - longestGapMs;
  const last = wallMs(Math.min(to, until + 1), timezone) + longestGapMs;
  // After the limit is reached, wall times that a clock change may have moved before the last one still count.
  let enoughFrom = Number.POSITIVE_INFINITY;
  for (const wall of expandRule(rule, series.start, { first, last })) {
    if (wall > enoughFrom + longestGapMs) break;
    const startsAt = instantOfWall(wallAt(wall, 'UTC'), timezone);
    if (startsAt >= to || startsAt + durationMs <= from) continue;
    if (startsAt > until || except.has(startsAt)) continue;
    found.add(startsAt);
    if (found.size >= limit && enoughFrom === Number.POSITIVE_INFINITY) enoughFrom = wall;
  }
  return [...found]
    .sort((a, b) => a - b)
    .slice(0, limit)
    .map((startsAt) => ({ startsAt, endsAt: startsAt + durationMs }));
}

/** Returns the instant at which a rule ends; infinity for rules that do not end at an instant. */
function endInstantOf({ until }: RecurrenceRule): number {
  return until !== null && 'instant' in until ? until.instant.epochMilliseconds : Number.POSITIVE_INFINITY;
}

const wallMs = (at: number, timezone: string) =>
  wallAt(at, timezone).toZonedDateTime('UTC').epochMilliseconds;
