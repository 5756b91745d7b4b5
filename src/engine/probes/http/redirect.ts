import type { ResponseHead } from './exchange.ts';
import { type HopRequest, redactUrl } from './request.ts';
import { ProbeFault } from './run.ts';

/** Most redirects followed in one check. */
export const MAX_REDIRECTS = 10;
const MAX_LOCATION_LENGTH = 8_192;

/** True when `head` sends the client elsewhere (RFC 9110 section 15.4); 300 and 304 do not. */
export function isRedirect(head: ResponseHead): boolean {
  const { statusCode } = head;
  const moved =
    statusCode === 301 ||
    statusCode === 302 ||
    statusCode === 303 ||
    statusCode === 307 ||
    statusCode === 308;
  return moved && head.headers.location !== undefined;
}

/**
 * The request that follows a redirect. 303 makes every method but HEAD a GET; 301 and 302 make POST a GET, as
 * RFC 9110 allows and every browser does; 307 and 308 keep method and body. Credentials in `Location` are not
 * used, and the user's own are not taken to another origin nor back from there. Throws `ProbeFault`.
 */
export function nextRequest(hop: HopRequest, head: ResponseHead): HopRequest {
  const location = head.headers.location?.[0] ?? '';
  const url = resolveLocation(location, hop.url);
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

function resolveLocation(location: string, base: URL): URL {
  // Node hands header bytes over as Latin-1; servers that send raw UTF-8 mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8').trim();
  const readable = text.length <= MAX_LOCATION_LENGTH && !text.includes('\ufffd') ? text : location;
  if (readable.length > MAX_LOCATION_LENGTH || !URL.canParse(readable, base))
    throw new ProbeFault({ phase: 'response', code: 'redirect-invalid' });
  const url = new URL(readable, base);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ProbeFault({
      phase: 'response',
      code: 'redirect-scheme',
      detail: `to ${url.protocol.slice(0, 40)}`,
    });
  if (url.hostname === '' || url.port === '0')
    throw new ProbeFault({ phase: 'response', code: 'redirect-invalid', detail: redactUrl(url) });
  // RFC 9110 section 10.2.2: without a fragment of its own the redirect inherits the request's; it is never sent.
  if (url.hash === '') url.hash = base.hash;
  return url;
}
