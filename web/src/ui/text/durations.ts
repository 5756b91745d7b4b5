/** Durations in milliseconds. A day is 24 hours, regardless of clock changes. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** If one time in a column is at least a day away, all are shown as dates, so that a column never mixes formats. */
export const isDated = (times: readonly string[], now: number): boolean =>
  times.some((at) => Math.abs(now - Date.parse(at)) >= dayMs);
