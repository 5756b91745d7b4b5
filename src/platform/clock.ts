/** The only source of time. Use cases and jobs read the clock. Lower-level functions have a parameter `now`. */
export interface Clock {
  /** Returns the wall-clock time in milliseconds since the Unix epoch. */
  now(): number;
  /** Returns fractional monotonic milliseconds, which are only suitable for durations. */
  monotonicMs(): number;
  /** Resolves after `ms` milliseconds, or immediately when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Returns options that make an `LRUCache` expire its entries by `clock`. */
export function expiresBy(clock: Pick<Clock, 'monotonicMs'>) {
  // `LRUCache` treats a start time of 0 as "never expires".
  return { perf: { now: () => 1 + clock.monotonicMs() }, ttlResolution: 0 };
}

/** The system clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal?.addEventListener('abort', done, { once: true });
    }),
};

/** Durations in milliseconds. A day is 24 hours, regardless of clock changes. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
