import { type FetchContext, fetchOnce, redirectTarget } from '#engine/http/fetch.ts';
import type { Clock } from '#platform/clock.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';
import type { Net } from '#platform/net/types.ts';

/** Hops a list or certificate may be away. */
const MOST_REDIRECTS = 3;

const HEADERS = {
  accept: '*/*',
  'accept-encoding': 'identity',
  'user-agent': userAgent('certificate check'),
};

/** Why a file could not be had. */
export class FetchFailure extends Error {
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
  /** Octets of body. */
  maxBytes: number;
  /** Whole fetch, redirects included, in ms. */
  timeoutMs: number;
}

/**
 * Fetches a file that a certificate points to, over plain HTTP as those are (they are signed themselves; RFC
 * 5280 section 8 warns of https here). Throws `FetchFailure`.
 */
export async function fetchBounded(url: string, limits: FetchLimits): Promise<Buffer> {
  const { net, clock, maxBytes, timeoutMs } = limits;
  const signal = AbortSignal.timeout(timeoutMs);
  const context: FetchContext = { net, clock, signal, ports: { http: 80, https: 443 }, contactUrl: null };
  // One octet more than may be tells a file of the largest size from a larger one.
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
