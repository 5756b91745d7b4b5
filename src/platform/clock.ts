/**
 * The only door to time. Read by `app`, verbs and jobs; below them `now` is an argument.
 */
export interface Clock {
  /** Wall time as milliseconds since the Unix epoch, UTC. */
  now(): number;
  /** Monotonic milliseconds with a fraction, for durations only. */
  monotonicMs(): number;
  /** Resolves after `ms` milliseconds, or at once when `signal` aborts (it never rejects). */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** The machine's own clock. */
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
