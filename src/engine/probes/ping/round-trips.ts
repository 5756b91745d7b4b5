/** Figures over the round trips of one ping; times in milliseconds, null when nothing came back. */
export interface RoundTrips {
  sent: number;
  received: number;
  /** 0 to 100; 0 when nothing was sent. */
  lossPercent: number;
  minMs: number | null;
  avgMs: number | null;
  maxMs: number | null;
  /** Standard deviation over the replies, what `ping` calls mdev. */
  stddevMs: number | null;
}

/** Sums up round trips; null stands for a lost request. */
export function judgeRoundTrips(rttsMs: readonly (number | null)[]): RoundTrips {
  let received = 0;
  let sum = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const rtt of rttsMs) {
    if (rtt === null) continue;
    received += 1;
    sum += rtt;
    min = Math.min(min, rtt);
    max = Math.max(max, rtt);
  }
  const sent = rttsMs.length;
  const lossPercent = sent === 0 ? 0 : ((sent - received) / sent) * 100;
  if (received === 0) {
    return { sent, received, lossPercent, minMs: null, avgMs: null, maxMs: null, stddevMs: null };
  }
  const avgMs = Math.min(max, Math.max(min, sum / received));
  let squares = 0;
  for (const rtt of rttsMs) if (rtt !== null) squares += (rtt - avgMs) ** 2;
  const stddevMs = Math.sqrt(squares / received);
  return { sent, received, lossPercent, minMs: min, avgMs, maxMs: max, stddevMs };
}
