import { type Exchange, type FetchContext, type FetchOptions, REQUEST_TIMEOUT_MS } from './context.ts';
import { fetchOnce } from './exchange.ts';

const MAX_REDIRECTS = 10;
const MAX_LOCATION_LENGTH = 8_192;
/** A chain may take this many times as long as one request: ten slow hops must not use up a whole scan. */
const JOURNEY_REQUESTS = 2;

/** A chain of redirects; the last exchange is where it ended, whether well or not. */
export interface FollowedFetch {
  /** At least one. */
  exchanges: Exchange[];
  /** `redirect-loop`, `redirect-limit`, `redirect-invalid`, or the failure of the last exchange. */
  failure: string | null;
}

/**
 * Follows at most ten redirects, every hop resolved and admitted anew; nothing is carried along but the
 * options' headers. All hops together may take twice the time of one request. Never rejects.
 */
export async function fetchFollowing(
  start: URL,
  options: FetchOptions,
  context: FetchContext,
): Promise<FollowedFetch> {
  const exchanges: Exchange[] = [];
  const visited = new Set<string>();
  const wholeMs = JOURNEY_REQUESTS * (options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(wholeMs)]);
  let url = start;
  for (;;) {
    visited.add(url.href);
    const exchange = await fetchOnce(url, options, { ...context, signal });
    exchanges.push(exchange);
    if (exchange.failure) return { exchanges, failure: exchange.failure.code };
    const location = redirectOf(exchange);
    if (location === null) return { exchanges, failure: null };
    const next = resolveLocation(location, url);
    if (next === null) return { exchanges, failure: 'redirect-invalid' };
    if (visited.has(next.href)) return { exchanges, failure: 'redirect-loop' };
    if (exchanges.length > MAX_REDIRECTS) return { exchanges, failure: 'redirect-limit' };
    url = next;
  }
}

/** The Location of a redirect (RFC 9110 section 15.4), null for any other answer. */
export function redirectOf(exchange: Pick<Exchange, 'status' | 'headers'>): string | null {
  if (![301, 302, 303, 307, 308].includes(exchange.status)) return null;
  return exchange.headers.location?.[0] ?? null;
}

/** Where a Location leads; null for anything but an http or https address. */
export function resolveLocation(location: string, base: URL): URL | null {
  if (location.length > MAX_LOCATION_LENGTH || !URL.canParse(location, base)) return null;
  const url = new URL(location, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === '' || url.port === '0') return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}
