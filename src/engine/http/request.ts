import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { RequestParts } from '#platform/net/http/read-answer.ts';
import type { AnswerHead } from '#platform/net/http/read-response.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import { HttpFault } from './http-run.ts';
import type { CookieStore, UrlRequest } from './types.ts';

/** Default User-Agent, if the user does not set one. */
const USER_AGENT = userAgent('uptime monitoring');

/** Target and method of one hop, which can change with each redirect. */
export interface HopRequest {
  url: URL;
  method: string;
  body: string | null;
  /** Whether all hops so far were within the origin of the user's credentials. Never becomes true again. */
  trusted: boolean;
  /** Authorization in response to a challenge from the server. Replaces the one in the settings. */
  authorization?: string;
}

/**
 * Headers that users cannot set, because they frame the message or the connection (RFC 9110 section 7.6.1, RFC 9112
 * section 6).
 */
const FRAMING = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** User headers that are safe to send to another origin after a redirect. All others can contain a secret. */
const FOREIGN_SAFE = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-type',
  'pragma',
  'range',
  'user-agent',
]);

/**
 * Parses the requested URL.
 * @throws HttpFault unless it is http or https with a host and a usable port
 */
export function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new HttpFault({ phase: 'request', code: 'url-invalid' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new HttpFault({ phase: 'request', code: 'url-scheme' });
  if (url.hostname === '' || url.port === '0') throw new HttpFault({ phase: 'request', code: 'url-invalid' });
  return url;
}

/** Returns the first request of a redirect chain. */
export function firstRequest(settings: UrlRequest, url: URL): HopRequest {
  return { url, method: settings.method, body: settings.body, trusted: true };
}

/** Returns whether a request contains nothing that could be secret: no custom header, query, body, cookie or user. */
export function isOpen({ url, body }: HopRequest, settings: UrlRequest, jar: CookieStore | null): boolean {
  const bare = url.search === '' && url.username === '' && url.password === '' && body === null;
  const plain =
    settings.auth === null &&
    settings.route?.client === undefined &&
    Object.keys(settings.headers).length === 0;
  return bare && plain && (jar === null || jar.header(url) === '');
}

/** Builds the request to send. The user's headers take precedence over the defaults. */
export function buildRequest(hop: HopRequest, settings: UrlRequest, jar: CookieStore | null): RequestParts {
  const { url, method, body } = hop;
  const own = pickHeaders(hop, settings);
  const headers = ['Host', own.host ?? url.host, ...own.lines];
  const setMissingHeaders = (name: string, value: string | null): void => {
    if (value !== null && !own.names.has(name.toLowerCase())) headers.push(name, value);
  };
  setMissingHeaders('User-Agent', USER_AGENT);
  setMissingHeaders('Accept', '*/*');
  setMissingHeaders('Accept-Encoding', 'gzip, deflate, br, zstd');
  const cookies = [own.cookie, jar?.header(url) ?? ''].filter((part) => part !== '');
  if (cookies.length > 0) headers.push('Cookie', cookies.join('; '));
  if (hop.trusted) setMissingHeaders('Authorization', authorizationOf(settings, hop));
  if (body !== null) headers.push('Content-Length', String(Buffer.byteLength(body)));
  else if (method === 'POST' || method === 'PUT' || method === 'PATCH') headers.push('Content-Length', '0');
  headers.push('Connection', 'close');
  return { method, path: `${url.pathname}${url.search}`, headers, body };
}

interface OwnHeaders {
  /** Alternating names and values, without Host and Cookie. */
  lines: string[];
  /** Lower case. */
  names: Set<string>;
  host: string | null;
  cookie: string;
}

/** Returns the user's headers that are safe to send with this hop. */
function pickHeaders(hop: HopRequest, settings: UrlRequest): OwnHeaders {
  const own: OwnHeaders = { lines: [], names: new Set(), host: null, cookie: '' };
  const bodyWasDropped = hop.body === null && settings.body !== null;
  for (const [name, value] of Object.entries(settings.headers)) {
    const lower = name.toLowerCase();
    if (FRAMING.has(lower) || !(hop.trusted || FOREIGN_SAFE.has(lower))) continue;
    if (bodyWasDropped && lower.startsWith('content-')) continue;
    if (lower === 'host') own.host = value;
    else if (lower === 'cookie') own.cookie = value;
    else {
      own.lines.push(name, value);
      own.names.add(lower);
    }
  }
  return own;
}

/** Returns the Authorization header for Basic (RFC 7617, in UTF-8 as in browsers) or Bearer (RFC 6750). */
function authorizationOf(settings: UrlRequest, { url, authorization }: HopRequest): string | null {
  const { auth } = settings;
  if (authorization !== undefined) return authorization;
  if (auth?.type === 'bearer') return `Bearer ${auth.token}`;
  // Digest credentials are sent only in response to a challenge.
  if (auth?.type === 'digest') return null;
  if (auth) return basic(auth.username, auth.password);
  if (url.username === '' && url.password === '') return null;
  return basic(decode(url.username), decode(url.password));
}

function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns a URL for reasons and failures. Removes user information and the query, which often contains tokens. */
export function redactUrl(url: URL): string {
  const query = url.search === '' ? '' : '?…';
  return `${url.protocol}//${url.host}${url.pathname}${query}`.slice(0, 500);
}

/** Maximum number of redirects followed. */
export const MAX_REDIRECTS = 10;
const MAX_LOCATION_LENGTH = 8_192;

/** Returns the Location of a redirect (RFC 9110 section 15.4; not of 300 and 304), or null for any other response. */
export function locationOf(
  status: number,
  headers: Readonly<Record<string, readonly string[]>>,
): string | null {
  const moved = status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
  return moved ? (headers.location?.[0] ?? null) : null;
}

/**
 * Returns the request that follows a redirect. A 303 turns every method but HEAD into GET. A 301 or 302 turns POST into
 * GET, as RFC 9110 allows and every browser does. A 307 or 308 keeps method and body. Credentials in `Location` are
 * ignored, and the user's credentials are not sent to another origin.
 * @throws HttpFault
 */
export function nextRequest(hop: HopRequest, head: AnswerHead): HopRequest {
  const url = resolveLocation(head.headers.location?.[0] ?? '', hop.url);
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

/** Parses a Location. Returns an HTTP or HTTPS URL, or the reason why it is invalid. */
export function resolveLocation(location: string, base: URL): URL | NetworkFailure {
  const invalid: NetworkFailure = { phase: 'response', code: 'redirect-invalid' };
  // Node returns header bytes as Latin-1; servers that send non-ASCII bytes usually mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8').trim();
  const readable = text.length <= MAX_LOCATION_LENGTH && !text.includes('\ufffd') ? text : location;
  const url = readable.length <= MAX_LOCATION_LENGTH ? URL.parse(readable, base) : null;
  if (url === null) return invalid;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { phase: 'response', code: 'redirect-scheme', detail: `to ${url.protocol.slice(0, 40)}` };
  if (url.hostname === '' || url.port === '0') return { ...invalid, detail: redactUrl(url) };
  // RFC 9110 section 10.2.2: a redirect without a fragment inherits the fragment of the request. Fragments are never
  // sent.
  if (url.hash === '') url.hash = base.hash;
  return url;
}

/** Maximum number of cookies stored per check, and maximum length of a cookie in characters. */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4_096;

/**
 * Stores cookies set during one check's redirects, because some sites set a cookie and redirect back (RFC 6265). A
 * cookie is sent only to the origin that set it, and is discarded after the check.
 */
export class CookieJar implements CookieStore {
  private readonly byOrigin = new Map<string, Map<string, string>>();
  private count = 0;

  store({ origin }: URL, values: readonly string[]): void {
    for (const value of values) {
      const [pair = '', ...attributes] = value.split(';', 20);
      const equals = pair.indexOf('=');
      const name = pair.slice(0, equals).trim();
      if (equals < 1 || name === '' || pair.length > MAX_COOKIE_LENGTH || /[^\x20-\x7e]/.test(pair)) continue;
      const cookies = this.byOrigin.get(origin) ?? new Map<string, string>();
      this.byOrigin.set(origin, cookies);
      if (cookies.delete(name)) this.count--;
      if (attributes.some((attribute) => /^\s*max-age\s*=\s*(?:-|0+\s*$)/i.test(attribute))) continue;
      if (this.count >= MAX_COOKIES) continue;
      cookies.set(name, pair.slice(equals + 1).trim());
      this.count++;
    }
  }

  header({ origin }: URL): string {
    const cookies = this.byOrigin.get(origin);
    if (!cookies) return '';
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
