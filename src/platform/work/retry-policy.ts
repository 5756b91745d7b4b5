import { minuteMs } from '../clock.ts';

/** Pauses after the first tries; then one an hour. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs];
const hourlyMs = 60 * minuteMs;
const giveUpAfterMs = 24 * hourlyMs;
const mostTries = pausesMs.length + 1 + 24;

/**
 * Returns when to try again after the `tries`-th try failed, or null to give up a day after the first. Waits at least as
 * long as the receiver asked for (bounded where it is read). Epoch ms; pure.
 */
export function nextTryAt(of: {
  tries: number;
  now: number;
  /** Without it, tries are counted instead. */
  firstTriedAt?: number;
  retryAfterSeconds?: number | null;
}): number | null {
  const pause = pausesMs[of.tries - 1] ?? hourlyMs;
  const at = of.now + Math.max(pause, (of.retryAfterSeconds ?? 0) * 1000);
  const isOver = of.firstTriedAt === undefined ? of.tries >= mostTries : at - of.firstTriedAt > giveUpAfterMs;
  return isOver ? null : at;
}
