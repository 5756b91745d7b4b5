import { minuteMs } from '#platform/durations.ts';

/** Pauses after the first tries; then one an hour. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const hourlyMs = 60 * minuteMs;
const giveUpAfterMs = 24 * 60 * minuteMs;

/**
 * When a delivery is tried again after its `tries`-th try came to nothing; null when it has failed. What the receiver
 * asked for is kept to (it is bounded where it is read). Epoch ms; pure.
 */
export function nextTryAt(of: {
  tries: number;
  firstTriedAt: number;
  now: number;
  retryAfterSeconds: number | null;
}): number | null {
  const pause = pausesMs[of.tries - 1] ?? hourlyMs;
  const at = of.now + Math.max(pause, (of.retryAfterSeconds ?? 0) * 1000);
  return at - of.firstTriedAt > giveUpAfterMs ? null : at;
}
