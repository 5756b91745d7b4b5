import type { Severity } from '#engine/findings/types.ts';
import { type QuietHours, type WeekDay, weekDays } from './types.ts';

/**
 * Until when a notice of this severity is held at `at` (epoch ms); null when it may go now. Wall times keep their
 * meaning over a change of clocks: one that does not exist moves forward by the gap, one that is there twice counts at
 * the first for the beginning and at the last for the end, so that no hour of the night is loud. Pure.
 */
export function quietUntil(quiet: QuietHours | null, severity: Severity, at: number): number | null {
  if (quiet === null || quiet.exceptSeverities.includes(severity)) return null;
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(quiet.timezone).toPlainDate();
  let until: number | null = null;
  // A stretch that began the day before may reach into today.
  for (const day of [today.subtract({ days: 1 }), today]) {
    const stretch = stretchOf(quiet, day);
    if (stretch !== null && stretch.from <= at && at < stretch.to) until = Math.max(until ?? 0, stretch.to);
  }
  return until;
}

/** The stretch that begins on that day, in epoch ms. */
function stretchOf(quiet: QuietHours, day: Temporal.PlainDate): { from: number; to: number } | null {
  const name = weekDays[day.dayOfWeek - 1] as WeekDay;
  if (quiet.days.length > 0 && !quiet.days.includes(name)) return null;
  const passesMidnight = quiet.to <= quiet.from;
  const lastDay = passesMidnight ? day.add({ days: 1 }) : day;
  return {
    from: instantOf(day, quiet.from, { timezone: quiet.timezone, disambiguation: 'compatible' }),
    to: instantOf(lastDay, quiet.to, { timezone: quiet.timezone, disambiguation: 'later' }),
  };
}

function instantOf(
  day: Temporal.PlainDate,
  time: string,
  how: { timezone: string; disambiguation: 'compatible' | 'later' },
): number {
  return day
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(how.timezone, { disambiguation: how.disambiguation }).epochMilliseconds;
}
