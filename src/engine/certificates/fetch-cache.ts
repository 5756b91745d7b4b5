import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { FetchFailure } from './fetch-bounded.ts';

/** A remembered result: what was made of the file, or why there is none. */
type Fetched<V> = { value: V; bytes: number } | { failure: FetchFailure['code'] | 'malformed' };

export interface FetchCache<V> {
  /**
   * The file of `url`, fetched at most once at a time and kept as long as `load` said. Resolves with null when
   * `signal` aborts first; the fetch goes on for others. Never rejects.
   */
  get(url: string, signal: AbortSignal): Promise<Fetched<V> | null>;
}

/** A failed fetch is not tried again for this long. */
const RETRY_AFTER_MS = 5 * 60_000;
/** Fetches under way at once; a flood of certificates with addresses of their own cannot become our flood. */
const MOST_PENDING = 32;

/** Remembers what files of the web were worth, up to `maxBytes` in all and `maxEntries`. */
export function createFetchCache<V>(options: {
  clock: Pick<Clock, 'now'>;
  /** Fetches and reads; throws `FetchFailure`, or anything else for a malformed file. `freshUntil` is in epoch ms. */
  load(url: string): Promise<{ value: V; bytes: number; freshUntil: number }>;
  maxBytes: number;
  maxEntries: number;
}): FetchCache<V> {
  const { clock } = options;
  let pending = 0;
  const load = async (url: string): Promise<{ result: Fetched<V>; ttl: number }> => {
    try {
      const { freshUntil, ...result } = await options.load(url);
      return { result, ttl: Math.max(1, freshUntil - clock.now()) };
    } catch (error) {
      const failure = error instanceof FetchFailure ? error.code : 'malformed';
      return { result: { failure }, ttl: RETRY_AFTER_MS };
    }
  };
  const files = new LRUCache<string, Fetched<V>>({
    max: options.maxEntries,
    maxSize: options.maxBytes,
    sizeCalculation: (result) => ('value' in result ? result.bytes + 1 : 1),
    // Lists of revoked certificates say by the calendar until when they hold.
    perf: clock,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    async fetchMethod(url, _stale, entry) {
      if (pending >= MOST_PENDING) return undefined;
      pending += 1;
      const { result, ttl } = await load(url);
      pending -= 1;
      entry.options.ttl = ttl;
      return result;
    },
  });
  return { get: (url, signal) => orAborted(files.fetch(url), signal) };
}

function orAborted<T>(promise: Promise<T | undefined>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort);
    promise.then((value) => {
      signal.removeEventListener('abort', onAbort);
      resolve(value ?? null);
    });
  });
}
