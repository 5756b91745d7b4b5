import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

/** The rate of a token bucket: up to `burst` at the same time, then `perSecond`. */
export interface AllowanceRate {
  perSecond: number;
  burst: number;
}

export interface Allowances {
  /** Takes tokens from the bucket of `key`. Returns null if allowed, otherwise the seconds until it will be allowed. */
  take(key: string, cost: number, rate: AllowanceRate): number | null;
}

/** Creates token buckets in the memory of this process. */
export function createAllowances(clock: Pick<Clock, 'monotonicMs'>): Allowances {
  // With `max`, lru-cache would allocate the memory for the whole cache immediately.
  const spent = new LRUCache<string, { used: number; atMs: number }>({
    maxSize: 50_000,
    sizeCalculation: () => 1,
  });
  return {
    take(key, cost, { perSecond, burst }) {
      const atMs = clock.monotonicMs();
      const known = spent.get(key);
      const used =
        known === undefined ? 0 : Math.max(0, known.used - ((atMs - known.atMs) / 1000) * perSecond);
      // A cost larger than the burst is allowed if the bucket is full.
      if (used > 0 && used + cost > burst) return Math.max(1, Math.ceil((used + cost - burst) / perSecond));
      spent.set(key, { used: used + cost, atMs });
      return null;
    },
  };
}

/** Limits concurrent operations by key. */
export interface ConcurrencyLimit {
  /** Returns a function that releases the slot; null if all slots are in use. */
  acquire(key: string): (() => void) | null;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    acquire(key) {
      const count = counts.get(key) ?? 0;
      if (count >= most) return null;
      counts.set(key, count + 1);
      return () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
      };
    },
  };
}
