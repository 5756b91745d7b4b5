import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { AnswerHead } from '#platform/net/http/hear-answer.ts';
import { type HopRequest, redactUrl } from './request.ts';
import { HttpFault } from './run.ts';

/** Most redirects followed. */
export const MAX_REDIRECTS = 10;
const MAX_LOCATION_LENGTH = 8_192;

/** The Location of a redirect (RFC 9110 section 15.4; 300 and 304 are none), null for any other answer. */
export function locationOf(
  status: number,
  headers: Readonly<Record<string, readonly string[]>>,
): string | null {
  const moved = status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
  return moved ? (headers.location?.[0] ?? null) : null;
}

/**
 * The request that follows a redirect. 303 makes every method but HEAD a GET; 301 and 302 make POST a GET, as
 * RFC 9110 allows and every browser does; 307 and 308 keep method and body. Credentials in `Location` are not
 * used, and the user's own are not taken to another origin nor back from there. Throws `HttpFault`.
 */
export function nextRequest(hop: HopRequest, head: AnswerHead): HopRequest {
  const url = readLocation(head.headers.location?.[0] ?? '', hop.url);
  if (!(url instanceof URL)) throw new HttpFault(url);
  const trusted = hop.trusted && url.origin === hop.url.origin;
  const userInfoFrom = trusted ? hop.url : null;
  url.username = userInfoFrom?.username ?? '';
  url.password = userInfoFrom?.password ?? '';
  const { statusCode } = head;
  const becomesGet =
    (statusCode === 303 && hop.method !== 'HEAD') ||
    ((statusCode === 301 || statusCode === 302) && hop.method === 'POST');
  return becomesGet
    ? { url, trusted, method: 'GET', body: null }
    : { url, trusted, method: hop.method, body: hop.body };
}

/** Where a Location leads: an http or https address, or why it leads nowhere. */
export function readLocation(location: string, base: URL): URL | NetworkFailure {
  const invalid: NetworkFailure = { phase: 'response', code: 'redirect-invalid' };
  // Node hands header bytes over as Latin-1; servers that send raw UTF-8 mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8').trim();
  const readable = text.length <= MAX_LOCATION_LENGTH && !text.includes('\ufffd') ? text : location;
  const url = readable.length <= MAX_LOCATION_LENGTH ? URL.parse(readable, base) : null;
  if (url === null) return invalid;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { phase: 'response', code: 'redirect-scheme', detail: `to ${url.protocol.slice(0, 40)}` };
  if (url.hostname === '' || url.port === '0') return { ...invalid, detail: redactUrl(url) };
  // RFC 9110 section 10.2.2: without a fragment of its own the redirect inherits the request's; it is never sent.
  if (url.hash === '') url.hash = base.hash;
  return url;
}
