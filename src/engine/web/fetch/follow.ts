import type { Exchange, FetchContext, FetchOptions } from './context.ts';
import { fetchOnce } from './exchange.ts';

const MAX_REDIRECTS = 10;
const MAX_LOCATION_LENGTH = 8_192;

/** A chain of redirects; the last exchange is where it ended, whether well or not. */
export interface FollowedFetch {
  /** At least one. */
  exchanges: Exchange[];
  /** `redirect-loop`, `redirect-limit`, `redirect-invalid`, or the failure of the last exchange. */
  failure: string | null;
}

/**
 * Follows at most ten redirects, every hop resolved and admitted anew; nothing is carried along but the
 * options' headers. Never rejects.
 */
export async function fetchFollowing(
  start: URL,
  options: FetchOptions,
  context: FetchContext,
): Promise<FollowedFetch> {
  const exchanges: Exchange[] = [];
  const visited = new Set<string>();
  let url = start;
  for (;;) {
    visited.add(url.href);
    const exchange = await fetchOnce(url, options, context);
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
