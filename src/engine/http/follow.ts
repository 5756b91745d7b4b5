import { fetchOnce } from './fetch-once.ts';
import { type Exchange, type FetchContext, type FetchOptions, REQUEST_TIMEOUT_MS } from './fetch-types.ts';
import { locationOf, MAX_REDIRECTS, readLocation } from './redirect.ts';

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
    if (locationOf(exchange.status, exchange.headers) === null) return { exchanges, failure: null };
    const next = redirectTarget(exchange);
    if (next === null) return { exchanges, failure: 'redirect-invalid' };
    if (visited.has(next.href)) return { exchanges, failure: 'redirect-loop' };
    if (exchanges.length > MAX_REDIRECTS) return { exchanges, failure: 'redirect-limit' };
    url = next;
  }
}

/** Where an exchange sends the client, without user information or fragment; null for nowhere that can be fetched. */
export function redirectTarget({ url, status, headers }: Exchange): URL | null {
  const location = locationOf(status, headers);
  const target = location === null ? null : readLocation(location, new URL(url));
  if (!(target instanceof URL)) return null;
  target.username = '';
  target.password = '';
  target.hash = '';
  return target;
}
