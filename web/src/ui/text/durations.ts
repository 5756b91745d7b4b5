/** Durations in milliseconds. A day is 24 hours, regardless of clock changes. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/**
 * Returns whether a column shows its times as dates. It does if any of its times is at least a day away, so that a
 * column never mixes formats.
 */
export const isDated = (times: readonly string[], now: number): boolean =>
  times.some((at) => Math.abs(now - Date.parse(at)) >= dayMs);
