import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type FetchContext, fetchOnce, redirectTarget } from '#engine/http/fetch.ts';
import type { Clock } from '#platform/clock.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import type { Net } from '#platform/net/types.ts';
import { type ParsedCertificate, parseCertificate } from './parse.ts';

/** Maximum redirects to follow for a list or certificate. */
const MOST_REDIRECTS = 3;

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': userAgent('certificate check'),
};

/** Reason for a failed fetch. */
class FetchFailure extends Error {
  readonly code: 'bad-url' | 'refused' | 'unreachable' | 'bad-status' | 'too-large' | 'timeout';
  constructor(code: FetchFailure['code'], detail: string) {
    super(detail);
    this.name = 'FetchFailure';
    this.code = code;
  }
}

interface FetchLimits {
  net: Net;
  clock: Clock;
  /** Maximum octets of the body. */
  maxBytes: number;
  /** Timeout of the whole fetch, including redirects, in ms. */
  timeoutMs: number;
}

/**
 * Fetches a certificate file or CRL over plain HTTP. RFC 5280 section 8 advises against HTTPS, and the files are
 * signed.
 * @throws FetchFailure
 */
export async function fetchBounded(url: string, limits: FetchLimits): Promise<Buffer> {
  const { net, clock, maxBytes, timeoutMs } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  const context: FetchContext = { net, clock, signal, ports: { http: 80, https: 443 }, contactUrl: null };
  // One extra byte distinguishes a file of the maximum size from a larger one.
  const options = { headers: HEADERS, maxBytes: maxBytes + 1, timeoutMs };
  let next = parseUrl(url);
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await fetchOnce(next, options, context);
    if (answer.failure?.code === 'target-refused') throw new FetchFailure('refused', 'no address');
    const target = redirectTarget(answer);
    if (target !== null) {
      next = parseUrl(target.href);
      continue;
    }
    const broken = answer.failure !== null || (answer.truncated && answer.body.length <= maxBytes);
    if (broken) throw new FetchFailure(signal.aborted ? 'timeout' : 'unreachable', 'no answer');
    if (answer.status !== 200) throw new FetchFailure('bad-status', `HTTP ${answer.status}`);
    if (answer.truncated) throw new FetchFailure('too-large', `more than ${maxBytes} octets`);
    return answer.body;
  }
  throw new FetchFailure('bad-status', 'too many redirects');
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') {
    throw new FetchFailure('bad-url', 'not a plain http address');
  }
  return url;
}

/** A cached result: the parsed file, or the error. */
type Fetched<V> = { value: V; bytes: number } | { failure: FetchFailure['code'] | 'malformed' };

export interface FetchCache<V> {
  /**
   * Returns the file at `url`. Concurrent calls share one fetch, and the result is cached for the time that `load`
   * specifies. Resolves to null if `signal` aborts first; the fetch then continues for other callers. Never rejects.
   */
  get(url: string, signal: AbortSignal): Promise<Fetched<V> | null>;
}

/** Time in ms before a failed fetch is retried. */
const RETRY_AFTER_MS = 5 * 60_000;
/** Maximum concurrent fetches. Prevents a flood of requests if many certificates have different URLs. */
const MOST_PENDING = 32;

/** Creates a cache of fetched files with at most `maxBytes` in total and `maxEntries` entries. */
export function createFetchCache<V>(options: {
  clock: Pick<Clock, 'now'>;
  /**
   * Fetches and parses a file. Throws `FetchFailure`, or another error for a malformed file. `freshUntil` is in ms
   * since the epoch.
   */
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
    // Uses the wall clock, because CRLs give their validity as calendar dates.
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

const parsed = new LRUCache<string, ParsedCertificate>({ max: 5_000 });
/**
 * Maximum size of a cached certificate. Larger ones are parsed each time, so that a few of them cannot fill the memory.
 */
const MAX_CACHED_BYTES = 8 * 1024;

/**
 * Parses a certificate as `parseCertificate` does, with a process-wide cache keyed by fingerprint.
 * @throws DerError
 */
export function parseCachedCertificate(der: Buffer): ParsedCertificate {
  const key = hash('sha256', der, 'base64');
  const known = parsed.get(key);
  if (known) return known;
  // Copies the data, because the input may be a view of a reused buffer.
  const certificate = parseCertificate(Buffer.from(der));
  if (der.length <= MAX_CACHED_BYTES) parsed.set(key, certificate);
  return certificate;
}
