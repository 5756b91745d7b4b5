import type { HttpSettings } from '../settings.ts';
import type { CookieJar } from './cookies.ts';
import type { RequestParts } from './exchange.ts';
import { ProbeFault } from './run.ts';

/** Sent when the user names no agent of their own. */
export const USER_AGENT = 'Mozilla/5.0 (compatible; Belltower/1.0; uptime monitoring)';

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

/** Parses a monitor's URL. Throws `ProbeFault` unless it is http or https with a host and a usable port. */
export function parseTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) throw new ProbeFault({ phase: 'request', code: 'url-invalid' });
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ProbeFault({ phase: 'request', code: 'url-scheme' });
  if (url.hostname === '' || url.port === '0')
    throw new ProbeFault({ phase: 'request', code: 'url-invalid' });
  return url;
}

/** The first request of a check. */
export function firstRequest(settings: HttpSettings, url: URL): HopRequest {
  return { url, method: settings.method, body: settings.body, trusted: true };
}

/** Builds what goes on the wire. `userInfo` is the `user:password@` of the monitor's own URL. */
export function buildRequest(hop: HopRequest, settings: HttpSettings, jar: CookieJar | null): RequestParts {
  const { url } = hop;
  const headers: string[] = [];
  const seen = new Set<string>();
  const wantsUpgrade = hop.trusted && 'upgrade' in lowerNames(settings.headers);
  const put = (name: string, value: string): void => {
    headers.push(name, value);
    seen.add(name.toLowerCase());
  };
  let cookie = jar?.header(url.origin) ?? '';
  let host = url.host;
  const own: [string, string][] = [];
  for (const [name, value] of Object.entries(settings.headers)) {
    const lower = name.toLowerCase();
    if (FRAMING.has(lower)) continue;
    if (lower === 'host') {
      if (hop.trusted) host = value;
    } else if (lower === 'cookie') {
      if (hop.trusted) cookie = cookie === '' ? value : `${value}; ${cookie}`;
    } else if (
      (hop.trusted || FOREIGN_SAFE.has(lower)) &&
      !(hop.body === null && lower.startsWith('content-'))
    ) {
      own.push([name, value]);
    }
  }
  put('Host', host);
  for (const [name, value] of own) put(name, value);
  if (!seen.has('user-agent')) put('User-Agent', USER_AGENT);
  if (!seen.has('accept')) put('Accept', '*/*');
  if (!seen.has('accept-encoding')) put('Accept-Encoding', 'gzip, deflate, br, zstd');
  if (cookie !== '') put('Cookie', cookie);
  if (hop.trusted && !seen.has('authorization')) {
    const authorization = authorizationOf(settings, url);
    if (authorization !== null) put('Authorization', authorization);
  }
  if (hop.body !== null) put('Content-Length', String(Buffer.byteLength(hop.body)));
  else if (hop.method === 'POST' || hop.method === 'PUT' || hop.method === 'PATCH')
    put('Content-Length', '0');
  put('Connection', wantsUpgrade ? 'Upgrade' : 'close');
  return { method: hop.method, path: `${url.pathname}${url.search}`, headers, body: hop.body };
}

function lowerNames(headers: Record<string, string>): Record<string, true> {
  const names: Record<string, true> = Object.create(null);
  for (const name of Object.keys(headers)) names[name.toLowerCase()] = true;
  return names;
}

/** RFC 7617 (UTF-8, as browsers do) and RFC 6750. */
function authorizationOf(settings: HttpSettings, url: URL): string | null {
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
