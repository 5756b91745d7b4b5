/**
 * Latency histograms with four buckets per doubling: bucket b counts durations in [2^(b/4), 2^((b+1)/4)) ms. A
 * percentile from such a histogram is at most 9% off over the entire range, and hourly histograms can be added up to
 * days.
 */

/** Buckets per factor of e. */
export const bucketsPerNat: number = 4 / Math.LN2;

/** Minimum duration in ms. Shorter durations count as this value. */
const minDurationMs = 0.001;

/** Counts by bucket. Both arrays have the same length, buckets are ascending, and no bucket is empty. */
export interface Histogram {
  buckets: readonly number[];
  counts: readonly number[];
}

/** Returns the bucket of a duration in milliseconds. */
export function bucketOf(durationMs: number): number {
  return Math.floor(Math.log(Math.max(durationMs, minDurationMs)) * bucketsPerNat);
}

/** Returns a histogram of durations in milliseconds. */
export function histogramOf(durations: readonly number[]): Histogram {
  return mergeHistograms(durations.map((duration) => ({ buckets: [bucketOf(duration)], counts: [1] })));
}

/** Returns the sum of histograms. */
export function mergeHistograms(histograms: readonly Histogram[]): Histogram {
  const sums = new Map<number, number>();
  for (const { buckets, counts } of histograms) {
    for (const [index, bucket] of buckets.entries()) {
      sums.set(bucket, (sums.get(bucket) ?? 0) + (counts[index] ?? 0));
    }
  }
  const buckets = [...sums.keys()].sort((a, b) => a - b);
  return { buckets, counts: buckets.map((bucket) => sums.get(bucket) ?? 0) };
}

/** Returns the number of counted durations. */
export function countOf({ counts }: Histogram): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Shortest and longest of the counted durations. */
export interface DurationRange {
  least: number;
  most: number;
}

/**
 * Returns the duration in ms that the share `share` (0 to 1) of the counted durations does not exceed. This is the
 * geometric middle of the bucket, limited to the observed range if known. Null if nothing was counted.
 */
export function percentile(
  histogram: Histogram,
  share: number,
  seen: DurationRange | null = null,
): number | null {
  const { buckets, counts } = histogram;
  const total = countOf(histogram);
  if (total === 0) return null;
  const rank = Math.max(1, Math.ceil(total * share));
  let passed = 0;
  for (const [index, bucket] of buckets.entries()) {
    passed += counts[index] ?? 0;
    if (passed >= rank) {
      const middle = Math.exp((bucket + 0.5) / bucketsPerNat);
      return seen === null ? middle : Math.min(Math.max(middle, seen.least), seen.most);
    }
  }
  return null;
}
