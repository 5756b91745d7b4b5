import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';

/** How much of something is allowed: `burst` at once, and `perSecond` from then on. */
export interface AllowanceRate {
  perSecond: number;
  burst: number;
}

export interface Allowances {
  /** Takes from the allowance of `key`. Returns null if that is allowed, otherwise the seconds until it is. */
  take(key: string, cost: number, rate: AllowanceRate): number | null;
}

/** Creates allowances that refill with time (token buckets), in the memory of this process. */
export function createAllowances(clock: Pick<Clock, 'monotonicMs'>): Allowances {
  const spent = new LRUCache<string, { used: number; atMs: number }>({ max: 50_000 });
  return {
    take(key, cost, { perSecond, burst }) {
      const atMs = clock.monotonicMs();
      const known = spent.get(key);
      const used =
        known === undefined ? 0 : Math.max(0, known.used - ((atMs - known.atMs) / 1000) * perSecond);
      // What is larger than the burst is allowed when nothing is used.
      if (used > 0 && used + cost > burst) return Math.max(1, Math.ceil((used + cost - burst) / perSecond));
      spent.set(key, { used: used + cost, atMs });
      return null;
    },
  };
}

/** Limits what one key does at a time. */
export interface ConcurrencyLimit {
  /** Returns a function that frees the place; null if all are taken. */
  enter(key: string): (() => void) | null;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    enter(key) {
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
