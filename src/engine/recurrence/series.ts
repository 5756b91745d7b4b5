import { RRuleTemporal } from 'rrule-temporal';
import { dayMs, hourMs } from '#platform/durations.ts';
import { readUntil } from './rule-faults.ts';
import { instantOfWall, wallAt } from './wall-time.ts';

/** What recurs: wall times by a rule in a zone, each for so long. */
export interface Series {
  /** The wall time from which the rule counts. */
  start: Temporal.PlainDateTime;
  timezone: string;
  /** RFC 5545, without DTSTART, checked by `findRuleFault`. */
  rule: string;
  /** Starts that are taken out, epoch ms. */
  except: ReadonlySet<number>;
  durationMs: number;
}

/** One stretch of it, epoch ms, the end not included. */
export interface Occurrence {
  startsAt: number;
  endsAt: number;
}

/** A rule that cannot be followed within bounds. */
export class RuleTooCostly extends Error {}

/** Periods the library may walk in one question; what needs more is answered in smaller pieces, or not at all. */
const mostPeriods = 20_000;
const mostCandidates = 200_000;
/** Pieces in which one question is asked, at most. */
const mostPieces = 200;
const longestPieceMs = 3_660 * dayMs;
/** A piece that gave fewer starts than this is followed by a longer one. */
const fewStarts = 200;
/** No clock was ever put on by more: what clocks change can move a start behind a later one by so much. */
const longestGapMs = dayMs + hourMs;

type Rule = RRuleTemporal;

/**
 * Occurrences of a series that overlap `[from, to)` (epoch ms), by their start; at most `limit`.
 *
 * The library is asked in UTC, as if wall times were instants, and each wall time is then placed in the zone: so that
 * what clocks do is decided here, in one place, and every rule is a simple one.
 * @throws RuleTooCostly where the rule cannot be followed.
 */
export function occurrencesOf(
  series: Series,
  { from, to, limit }: { from: number; to: number; limit: number },
): Occurrence[] {
  const rule = compile(series);
  const { timezone, durationMs, except } = series;
  const until = untilOf(series.rule);
  const found = new Set<number>();
  const firstWall = Math.max(wallMs(from - durationMs, timezone) - longestGapMs, wallMsOf(series.start));
  const lastWall = wallMs(to, timezone) + longestGapMs;
  // Once there are enough, what clocks may have moved before them is still looked at.
  let enoughFrom = Number.POSITIVE_INFINITY;
  for (const wall of wallsBetween(rule, firstWall, lastWall)) {
    if (wall > enoughFrom + longestGapMs) break;
    const startsAt = instantOfWall(wallOf(wall), timezone);
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

/** Wall times (as if in UTC) of a rule in `[first, last)`, in pieces that grow while they give little. */
function* wallsBetween(rule: Rule, first: number, last: number): Generator<number> {
  let length = dayMs;
  let at = first;
  for (let pieces = 0; at < last; pieces++) {
    if (pieces >= mostPieces) throw new RuleTooCostly();
    const end = Math.min(at + length, last);
    const walls = ask(() => rule.between(utcOf(at), utcOf(end - 1), true)).map(
      (one) => one.epochMilliseconds,
    );
    yield* walls;
    at = end;
    if (walls.length < fewStarts) length = Math.min(length * 4, longestPieceMs);
    else length = Math.max(dayMs, length / 4);
  }
}

function compile({ start, rule }: Series): Rule {
  const parts = rule.toUpperCase().split(';');
  // An instant is compared once wall times are placed; a day alone counts whole, which the library does not.
  const until = readUntil(parts.find((part) => part.startsWith('UNTIL='))?.slice(6) ?? '');
  const kept = parts.filter((part) => !part.startsWith('UNTIL='));
  if (until !== null && 'wall' in until) kept.push(`UNTIL=${until.wall.toString().replace(/[-:]/g, '')}Z`);
  return ask(
    () =>
      new RRuleTemporal({
        dtstart: start.toZonedDateTime('UTC'),
        rruleString: `RRULE:${kept.join(';')}`,
        maxIterations: mostPeriods,
        maxCandidateEvaluations: mostCandidates,
        cache: false,
      }),
  );
}

/** The library says by bare errors that a bound was reached or time ran out of the calendar. */
function ask<T>(question: () => T): T {
  try {
    return question();
  } catch (error) {
    throw new RuleTooCostly('the rule cannot be followed', { cause: error });
  }
}

/** The last instant of a rule that ends at one; infinity for all others. */
function untilOf(rule: string): number {
  const value = /(?:^|;)UNTIL=([^;]+)/i.exec(rule)?.[1];
  const until = value === undefined ? null : readUntil(value);
  return until !== null && 'instant' in until ? until.instant.epochMilliseconds : Number.POSITIVE_INFINITY;
}

const wallMsOf = (wall: Temporal.PlainDateTime) => wall.toZonedDateTime('UTC').epochMilliseconds;
const wallMs = (at: number, timezone: string) => wallMsOf(wallAt(at, timezone));
const wallOf = (ms: number) => wallAt(ms, 'UTC');
const utcOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('UTC');
