/** Durations in milliseconds. A day is 24 hours, regardless of clock changes. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** All times of a column are dates as soon as one of them is a day away: a column never mixes forms. */
export const isDated = (times: readonly string[], now: number): boolean =>
  times.some((at) => Math.abs(now - Date.parse(at)) >= dayMs);
