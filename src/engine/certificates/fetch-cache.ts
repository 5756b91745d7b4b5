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
  const entries = new Map<string, Entry<V>>();
  const pending = new Map<string, Promise<Fetched<V>>>();
  let bytes = 0;

  const forget = (url: string): void => {
    const entry = entries.get(url);
    if (!entry) return;
    bytes -= 'value' in entry.result ? entry.result.bytes : 0;
    entries.delete(url);
  };
  const remember = (url: string, entry: Entry<V>): void => {
    forget(url);
    entries.set(url, entry);
    bytes += 'value' in entry.result ? entry.result.bytes : 0;
    for (const oldest of entries.keys()) {
      if (bytes <= options.maxBytes && entries.size <= options.maxEntries) break;
      forget(oldest);
    }
  };
  const start = async (url: string, now: number): Promise<Fetched<V>> => {
    try {
      const { freshUntil, ...result } = await options.load(url);
      remember(url, { result, freshUntil });
      return result;
    } catch (error) {
      const result = { failure: error instanceof FetchFailure ? error.code : ('malformed' as const) };
      remember(url, { result, freshUntil: now + RETRY_AFTER_MS });
      return result;
    } finally {
      pending.delete(url);
    }
  };
  return {
    async get(url, now, signal) {
      const known = entries.get(url);
      if (known && known.freshUntil > now) {
        entries.delete(url);
        entries.set(url, known);
        return known.result;
      }
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
