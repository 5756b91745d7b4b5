import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { RequestParts } from '#platform/net/http/read-answer.ts';
import type { AnswerHead } from '#platform/net/http/read-response.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';
import { HttpFault } from './http-run.ts';
import type { CookieStore, UrlRequest } from './types.ts';

/** Sent if the user does not set a user agent. */
const USER_AGENT = userAgent('uptime monitoring');

/** Target and method of one hop, which change from redirect to redirect. */
export interface HopRequest {
  url: URL;
  method: string;
  body: string | null;
  /** Whether all hops so far were within the origin that the user's credentials are for. Never becomes true again. */
  trusted: boolean;
  /** Authorization that answers a challenge of the server, used instead of the one in the settings. */
  authorization?: string;
}

/**
 * Headers that only we may set: they frame the message or the connection (RFC 9110 section 7.6.1, RFC 9112 section 6).
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

/** The user's headers that may be sent to another origin after a redirect. Any other may contain a secret. */
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

/** Returns the first request of a chain. */
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

/** Builds the request to send: the user's headers take precedence, and defaults fill in the rest. */
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

/** Returns the user's headers that may be sent with this hop. */
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
  // Sent only in response to a challenge.
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

/** Returns a URL for reasons and failures, without user information and query, which often contains a token. */
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
 * Returns the request that follows a redirect. 303 turns every method but HEAD into GET; 301 and 302 turn POST into
 * GET, as RFC 9110 allows and every browser does; 307 and 308 keep method and body. Credentials in `Location` are
 * ignored, and the user's own are not sent to another origin.
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

/** Parses a Location: returns an http or https URL, or why it is invalid. */
export function resolveLocation(location: string, base: URL): URL | NetworkFailure {
  const invalid: NetworkFailure = { phase: 'response', code: 'redirect-invalid' };
  // Node returns header bytes as Latin-1; servers that send raw bytes usually mean UTF-8.
  const text = Buffer.from(location, 'latin1').toString('utf8').trim();
  const readable = text.length <= MAX_LOCATION_LENGTH && !text.includes('\ufffd') ? text : location;
  const url = readable.length <= MAX_LOCATION_LENGTH ? URL.parse(readable, base) : null;
  if (url === null) return invalid;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { phase: 'response', code: 'redirect-scheme', detail: `to ${url.protocol.slice(0, 40)}` };
  if (url.hostname === '' || url.port === '0') return { ...invalid, detail: redactUrl(url) };
  // RFC 9110 section 10.2.2: a redirect without a fragment inherits the fragment of the request; it is never sent.
  if (url.hash === '') url.hash = base.hash;
  return url;
}

/** Maximum cookies stored per check, and the maximum length of one in characters. */
const MAX_COOKIES = 50;
const MAX_COOKIE_LENGTH = 4_096;

/**
 * Stores cookies set during one check's redirects, so that sites which set one and redirect back (RFC 6265) can be
 * monitored. A cookie is sent only to the origin that set it, and none outlives the check.
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
