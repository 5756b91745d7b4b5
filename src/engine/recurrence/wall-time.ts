/** A name of the IANA database; offsets such as `+02:00` know no summer and are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * When a wall time is in a zone (epoch ms): one that does not exist moves forward by the gap, one that exists twice is
 * the first of them.
 */
export function instantOfWall(wall: Temporal.PlainDateTime, timezone: string): number {
  return wall.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds;
}

/** What clocks in a zone show at an instant. */
export function wallAt(at: number, timezone: string): Temporal.PlainDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDateTime();
}

/**
 * Reads `2026-11-22T02:30` (seconds may follow) as a wall time, the same with `Z` or an offset as an instant. Null:
 * neither.
 */
export function readTime(text: string): { wall: Temporal.PlainDateTime } | { at: number } | null {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/i.exec(text);
  if (form === null) return null;
  try {
    if (form[1] !== undefined) return { at: Temporal.Instant.from(text).epochMilliseconds };
    // A leap second would be taken for the second before.
    return { wall: Temporal.PlainDateTime.from(text, { overflow: 'reject' }) };
  } catch {
    return null;
  }
}
