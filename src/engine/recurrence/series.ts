import { dayMs, hourMs } from '#platform/clock.ts';
import { expandRule } from './expand-rule.ts';
import { parseRule, type RecurrenceRule } from './rule.ts';
import { instantOfWall, wallAt } from './wall-time.ts';

/** Recurring time spans: wall times of a rule in a time zone, each with a duration. */
export interface Series {
  /** Wall time from which the rule counts. */
  start: Temporal.PlainDateTime;
  timezone: string;
  /** RFC 5545 rule without DTSTART, validated by `findRuleFault`. */
  rule: string;
  /** Start times to omit, in epoch ms. */
  except: ReadonlySet<number>;
  durationMs: number;
}

/** One occurrence in epoch ms; the end is exclusive. */
export interface Occurrence {
  startsAt: number;
  endsAt: number;
}

/** Maximum size of a clock change. Wall times that are further apart keep their order in UTC. */
const longestGapMs = dayMs + hourMs;

/**
 * Returns at most `limit` occurrences of a series that overlap `[from, to)` (epoch ms), ordered by start.
 *
 * First expands the rule in wall time, then converts each wall time to epoch time in the zone. Clock changes are
 * therefore handled in one place (`instantOfWall`).
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
  // Even after the limit, a clock change can move later wall times before the last one, so they still count.
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

/** Returns the time at which a rule ends, in ms since the epoch; infinity for rules without an end in UTC. */
function endInstantOf({ until }: RecurrenceRule): number {
  return until !== null && 'instant' in until ? until.instant.epochMilliseconds : Number.POSITIVE_INFINITY;
}

const wallMs = (at: number, timezone: string) =>
  wallAt(at, timezone).toZonedDateTime('UTC').epochMilliseconds;
