import { createBoundedMap } from '#platform/bounded-map.ts';
import { FetchFailure } from './fetch-bounded.ts';

/** A remembered result: what was made of the file, or why there is none. */
type Fetched<V> = { value: V; bytes: number } | { failure: FetchFailure['code'] | 'malformed' };

interface Entry<V> {
  result: Fetched<V>;
  /** Epoch ms. */
  freshUntil: number;
}

export interface FetchCache<V> {
  /**
   * The file of `url`, fetched at most once at a time and kept as long as `load` said. Resolves with null when
   * `signal` aborts first; the fetch goes on for others. Never rejects.
   */
  get(url: string, now: number, signal: AbortSignal): Promise<Fetched<V> | null>;
}

/** A failed fetch is not tried again for this long. */
const RETRY_AFTER_MS = 5 * 60_000;
/** Fetches under way at once; a flood of certificates with addresses of their own cannot become our flood. */
const MOST_PENDING = 32;

/** Remembers what files of the web were worth, up to `maxBytes` in all and `maxEntries`. */
export function createFetchCache<V>(options: {
  /** Fetches and reads; throws `FetchFailure`, or anything else for a malformed file. */
  load(url: string): Promise<{ value: V; bytes: number; freshUntil: number }>;
  maxBytes: number;
  maxEntries: number;
}): FetchCache<V> {
  const entries = createBoundedMap<Entry<V>>(options.maxEntries, {
    most: options.maxBytes,
    of: ({ result }) => ('value' in result ? result.bytes : 0),
  });
  const pending = new Map<string, Promise<Fetched<V>>>();

  const start = async (url: string, now: number): Promise<Fetched<V>> => {
    try {
      const { freshUntil, ...result } = await options.load(url);
      entries.set(url, { result, freshUntil });
      return result;
    } catch (error) {
      const result = { failure: error instanceof FetchFailure ? error.code : ('malformed' as const) };
      entries.set(url, { result, freshUntil: now + RETRY_AFTER_MS });
      return result;
    } finally {
      pending.delete(url);
    }
  };
  return {
    async get(url, now, signal) {
      const known = entries.get(url);
      if (known && known.freshUntil > now) return known.result;
      let fetching = pending.get(url);
      if (!fetching) {
        if (pending.size >= MOST_PENDING) return null;
        fetching = start(url, now);
        pending.set(url, fetching);
      }
      return orAborted(fetching, signal);
    },
  };
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null);
    const onAbort = () => resolve(null);
    signal.addEventListener('abort', onAbort);
    promise.then((value) => {
      signal.removeEventListener('abort', onAbort);
      resolve(value);
    });
  });
}
