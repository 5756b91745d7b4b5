import { minuteMs } from '../clock.ts';

/** Delays after the first attempts. Later delays are one hour. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const hourlyMs = 60 * minuteMs;
const giveUpAfterMs = 24 * hourlyMs;
const maxTries = pausesMs.length + 1 + 24;

/**
 * Returns the time of the retry after attempt number `tries`, in ms since the epoch, or null to give up one day after
 * the first attempt. The delay is at least the delay that the receiver requested, which is limited when it is parsed.
 */
export function nextTryAt(of: {
  tries: number;
  now: number;
  /** Time of the first attempt. If absent, the number of attempts determines when to give up. */
  firstAttemptAt?: number;
  retryAfterSeconds?: number | null;
}): number | null {
  const pause = pausesMs[of.tries - 1] ?? hourlyMs;
  const at = of.now + Math.max(pause, (of.retryAfterSeconds ?? 0) * 1000);
  const isOver =
    of.firstAttemptAt === undefined ? of.tries >= maxTries : at - of.firstAttemptAt > giveUpAfterMs;
  return isOver ? null : at;
}
