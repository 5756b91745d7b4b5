import type { RequestParts } from '#platform/net/http/read-answer.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';
import type { CookieJar } from './cookies.ts';
import { HttpFault } from './run.ts';
import type { UrlRequest } from './types.ts';

/** Sent when the user names no agent of their own. */
const USER_AGENT = userAgent('uptime monitoring');

/** One hop's target and method; changes from redirect to redirect. */
export interface HopRequest {
  url: URL;
  method: string;
  body: string | null;
  /** False once a redirect left the origin that the user's credentials were given for; never true again. */
  trusted: boolean;
}

/** Ours to set: they frame the message or the connection (RFC 9110 section 7.6.1, RFC 9112 section 6). */
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

/** Of the user's headers, what another origin may see after a redirect. Any other may carry a secret. */
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

/** Parses the URL asked for. Throws `HttpFault` unless it is http or https with a host and a usable port. */
export function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new HttpFault({ phase: 'request', code: 'url-invalid' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new HttpFault({ phase: 'request', code: 'url-scheme' });
  if (url.hostname === '' || url.port === '0') throw new HttpFault({ phase: 'request', code: 'url-invalid' });
  return url;
}

/** The first request of a chain. */
export function firstRequest(settings: UrlRequest, url: URL): HopRequest {
  return { url, method: settings.method, body: settings.body, trusted: true };
}

/** Whether a request has nothing in it that could be a secret: no header, query, body, cookie or user of ours. */
export function isOpen({ url, body }: HopRequest, settings: UrlRequest, jar: CookieJar | null): boolean {
  const bare = url.search === '' && url.username === '' && url.password === '' && body === null;
  const plain = settings.auth === null && Object.keys(settings.headers).length === 0;
  return bare && plain && (jar === null || jar.header(url.origin) === '');
}

/** Builds what goes on the wire: the user's headers first of all, ours where they say nothing. */
export function buildRequest(hop: HopRequest, settings: UrlRequest, jar: CookieJar | null): RequestParts {
  const { url, method, body } = hop;
  const own = pickHeaders(hop, settings);
  const headers = ['Host', own.host ?? url.host, ...own.lines];
  const putMissing = (name: string, value: string | null): void => {
    if (value !== null && !own.names.has(name.toLowerCase())) headers.push(name, value);
  };
  putMissing('User-Agent', USER_AGENT);
  putMissing('Accept', '*/*');
  putMissing('Accept-Encoding', 'gzip, deflate, br, zstd');
  const cookies = [own.cookie, jar?.header(url.origin) ?? ''].filter((part) => part !== '');
  if (cookies.length > 0) headers.push('Cookie', cookies.join('; '));
  if (hop.trusted) putMissing('Authorization', authorizationOf(settings, url));
  if (body !== null) headers.push('Content-Length', String(Buffer.byteLength(body)));
  else if (method === 'POST' || method === 'PUT' || method === 'PATCH') headers.push('Content-Length', '0');
  headers.push('Connection', 'close');
  return { method, path: `${url.pathname}${url.search}`, headers, body };
}

interface OwnHeaders {
  /** Names and values by turns, Host and Cookie left out. */
  lines: string[];
  /** Lower case. */
  names: Set<string>;
  host: string | null;
  cookie: string;
}

/** Those of the user's headers that may go with this hop. */
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

/** RFC 7617 (UTF-8, as browsers do) and RFC 6750. */
function authorizationOf(settings: UrlRequest, url: URL): string | null {
  const { auth } = settings;
  if (auth?.type === 'bearer') return `Bearer ${auth.token}`;
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

/** For reasons and failures: no user information, and no query, which often holds a token. */
export function redactUrl(url: URL): string {
  const query = url.search === '' ? '' : '?…';
  return `${url.protocol}//${url.host}${url.pathname}${query}`.slice(0, 500);
}
