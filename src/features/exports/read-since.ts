/** Matches RFC 3339, section 5.6. `T` and `Z` may be lowercase, and a space may replace `T`. */
const timestamp =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/;
const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** PostgreSQL's range is wider. */
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(9999, 11, 31);

/**
 * Parses a timestamp with a zone, or a date as midnight UTC. A `+` that a client forgot to encode arrives as a space
 * and is accepted.
 * @returns null for anything else, including impossible dates and times.
 */
export function readSince(text: string): Date | null {
  const day = plainDate.exec(text);
  if (day) return toDate(numbers(day), { hour: 0, minute: 0, second: 0, ms: 0, zoneMinutes: 0 });
  const match = timestamp.exec(text.replace(/ (\d{2}:\d{2})$/, '+$1'));
  if (!match) return null;
  const [, , , , hour, minute, second, fraction, sign, zoneHours, zoneMinutes] = match;
  if (Number(zoneHours ?? 0) > 23 || Number(zoneMinutes ?? 0) > 59) return null;
  const offset = Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0);
  return toDate(numbers(match), {
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
    ms: Number((fraction ?? '').slice(0, 3).padEnd(3, '0')),
    zoneMinutes: sign === '-' ? -offset : offset,
  });
}

function numbers(match: RegExpExecArray): [number, number, number] {
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

function toDate(
  [year, month, day]: [number, number, number],
  time: { hour: number; minute: number; second: number; ms: number; zoneMinutes: number },
): Date | null {
  // A leap second is parsed as the start of the next second.
  if (time.hour > 23 || time.minute > 59 || time.second > 60) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCFullYear() !== year || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return null;
  const minutes = time.hour * 60 + time.minute - time.zoneMinutes;
  const ms = date.getTime() + minutes * 60_000 + time.second * 1000 + time.ms;
  return new Date(Math.min(Math.max(ms, earliest), latest));
}
