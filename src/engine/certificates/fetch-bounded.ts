import { type IncomingMessage, request } from 'node:http';
import { gatherBytes } from '#platform/net/byte-gatherer.ts';
import type { Net } from '#platform/net/egress/types.ts';

/** Hops a list or certificate may be away. */
const MOST_REDIRECTS = 3;

/** Why a file could not be had. */
export class FetchFailure extends Error {
  readonly code: 'bad-url' | 'refused' | 'unreachable' | 'bad-status' | 'too-large' | 'timeout';
  constructor(code: FetchFailure['code'], detail: string) {
    super(detail);
    this.name = 'FetchFailure';
    this.code = code;
  }
}

export interface FetchLimits {
  net: Net;
  /** Octets of body. */
  maxBytes: number;
  /** Whole fetch, redirects included, in ms. */
  timeoutMs: number;
}

/**
 * Fetches a file that a certificate points to, over plain HTTP as those are (they are signed themselves; RFC
 * 5280 section 8 warns of https here). Every hop is resolved through `net` and dialled by the address that was
 * admitted. Throws `FetchFailure`.
 */
export async function fetchBounded(url: string, limits: FetchLimits): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  let next = url;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const answer = await fetchOnce(parseUrl(next), limits, signal);
    if (Buffer.isBuffer(answer)) return answer;
    next = answer.location;
  }
  throw new FetchFailure('bad-status', 'too many redirects');
}

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') {
    throw new FetchFailure('bad-url', 'not a plain http address');
  }
  return url;
}

async function fetchOnce(
  url: URL,
  { net, maxBytes, timeoutMs }: FetchLimits,
  signal: AbortSignal,
): Promise<Buffer | { location: string }> {
  const address = await resolveOne(url.hostname, { net, timeoutMs, signal });
  return new Promise((resolve, reject) => {
    const fail = () => reject(new FetchFailure(signal.aborted ? 'timeout' : 'unreachable', 'no answer'));
    const outgoing = request({
      host: address,
      port: url.port === '' ? 80 : Number(url.port),
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, accept: '*/*', 'user-agent': 'belltower' },
      agent: false,
      signal,
    });
    outgoing.on('error', fail);
    outgoing.on('response', (response) => {
      const location = response.headers.location;
      const status = response.statusCode ?? 0;
      if (status >= 300 && status < 400 && location && URL.canParse(location, url)) {
        outgoing.destroy();
        return resolve({ location: new URL(location, url).href });
      }
      if (status !== 200) {
        outgoing.destroy();
        return reject(new FetchFailure('bad-status', `HTTP ${status}`));
      }
      readBody(response, maxBytes).then(resolve, (error) => {
        outgoing.destroy();
        if (error instanceof FetchFailure) reject(error);
        else fail();
      });
    });
    outgoing.end();
  });
}

async function resolveOne(
  host: string,
  { net, timeoutMs, signal }: { net: Net; timeoutMs: number; signal: AbortSignal },
): Promise<string> {
  try {
    const [first] = await net.resolve(host.replace(/^\[|\]$/g, ''), { timeoutMs, signal });
    if (first) return first.address;
  } catch (error) {
    const refused = error instanceof Error && 'code' in error && error.code === 'target-refused';
    throw new FetchFailure(refused ? 'refused' : 'unreachable', 'no address');
  }
  throw new FetchFailure('unreachable', 'no address');
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const body = gatherBytes();
  for await (const chunk of response) {
    body.push(chunk);
    if (body.length > maxBytes) throw new FetchFailure('too-large', `more than ${maxBytes} octets`);
  }
  return body.bytes();
}
