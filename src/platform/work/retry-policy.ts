import { minuteMs } from '../clock.ts';

/** Delays after the first attempts; after that, one hour. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const hourlyMs = 60 * minuteMs;
const giveUpAfterMs = 24 * hourlyMs;
const maxTries = pausesMs.length + 1 + 24;

/**
 * Returns when to retry after attempt number `tries` failed, in ms since the epoch, or null to give up one
 * day after the first attempt. Waits at least as long as the receiver requested; that delay is limited where
 * it is parsed.
 */
export function nextTryAt(of: {
  tries: number;
  now: number;
  /** Time of the first attempt; if absent, the number of attempts is used instead. */
  firstTriedAt?: number;
  retryAfterSeconds?: number | null;
}): number | null {
  const pause = pausesMs[of.tries - 1] ?? hourlyMs;
  const at = of.now + Math.max(pause, (of.retryAfterSeconds ?? 0) * 1000);
  const isOver = of.firstTriedAt === undefined ? of.tries >= maxTries : at - of.firstTriedAt > giveUpAfterMs;
  return isOver ? null : at;
}
