import {
  type Exchange,
  type FetchContext,
  type FollowedFetch,
  fetchFollowing,
  redirectTarget,
} from '#engine/http/fetch.ts';
import { findUnregistered, type IsUnregistered } from '#engine/posture/registrable.ts';
import { offersTls } from '#engine/sockets/hellos/hello.ts';
import { serverNameOf } from '#engine/sockets/types.ts';
import { ResolveFailure } from '#platform/net/types.ts';
import { isThirdParty } from './evaluate-content.ts';
import { hasResponse, hostOf } from './evaluate-transport.ts';
import { readWebPage } from './page/read-page.ts';
import { parseSecurityTxt } from './policy/security-txt.ts';
import type { HostFacts, LandingFacts, ScriptHostFacts, SecurityTxtFacts } from './site-facts.ts';

/** An origin that no site trusts on purpose. */
const FOREIGN_ORIGIN = 'https://origin-check.invalid';
const MAX_SECURITY_TXT = 32 * 1024;
const MAX_SCRIPT_HOSTS = 20;
const RESOLVE_TIMEOUT_MS = 5_000;
const HELLO_TIMEOUT_MS = 4_000;

/** Facts about a host, with the text of its inline scripts, which is too large to store. */
export interface CollectedHost {
  facts: HostFacts;
  inline: string[];
}

/** Loads http://host/ and https://host/ in parallel, with at most two connections, then tests CORS. */
export async function collectHost(host: string, context: FetchContext): Promise<CollectedHost> {
  const options = {};
  const [plain, secure] = await Promise.all([
    fetchFollowing(new URL(`http://${host}/`), options, context),
    fetchFollowing(new URL(`https://${host}/`), options, context),
  ]);
  const http = toLanding(plain, host);
  const https = toLanding(secure, host);
  const first = secure.exchanges[0];
  const facts: HostFacts = {
    host,
    http,
    https,
    httpsFirstHeaders: first?.headers ?? {},
    tlsSpoken: Boolean(first?.tls) || (first !== undefined && (await isTlsThere(first, host, context))),
    certificateTrusted: first?.tls?.authorized ?? null,
    page: null,
    pageScheme: null,
    cors: null,
  };
  const chosen = hasResponse(https) ? secure : plain;
  const last = chosen.exchanges.at(-1);
  if (!last || chosen.failure !== null || hostOf(last.url) !== host) return { facts, inline: [] };
  facts.cors = await requestCors(last.url, context);
  facts.pageScheme = last.url.startsWith('https:') ? 'https' : 'http';
  if (!isHtml(last)) return { facts, inline: [] };
  const page = await readWebPage(bodyTextOf(last), last.url);
  facts.page = { ...page.facts, truncated: page.facts.truncated || last.truncated };
  return { facts, inline: page.inline };
}

/**
 * Returns whether TLS is available after a failed handshake. It is if the server responds to hellos with a hello or an
 * alert.
 */
async function isTlsThere(first: Exchange, host: string, context: FetchContext): Promise<boolean> {
  const { address, failure } = first;
  // A server that does not respond does not offer TLS, and waiting again would be pointless.
  if (failure?.phase !== 'tls' || failure.code === 'tls-timeout' || address === null) return false;
  const target = { address, family: address.includes(':') ? (6 as const) : (4 as const) };
  const port = context.ports.https;
  return (
    (await offersTls({ ...target, port }, serverNameOf(host), {
      ...context,
      timeoutMs: HELLO_TIMEOUT_MS,
    })) === true
  );
}

function toLanding(fetched: FollowedFetch, host: string): LandingFacts {
  const last = fetched.exchanges.at(-1);
  const hops = fetched.exchanges.map((exchange) => {
    const { url, status } = exchange;
    return { url, status, location: redirectTarget(exchange)?.href ?? null };
  });
  const own = fetched.exchanges.filter(({ url }) => hostOf(url) === host);
  return {
    hops,
    url: last?.url ?? '',
    status: last?.status ?? 0,
    headers: last?.headers ?? {},
    cookies: own.flatMap(({ headers }) => headers['set-cookie'] ?? []),
    failure: fetched.failure,
  };
}

async function requestCors(url: string, context: FetchContext): Promise<HostFacts['cors']> {
  const { exchanges, failure } = await fetchFollowing(
    new URL(url),
    { headers: { origin: FOREIGN_ORIGIN }, maxBytes: 1_024 },
    context,
  );
  const last = exchanges.at(-1);
  if (failure !== null || !last) return null;
  const { headers, status } = last;
  // The permissions in an error response may differ from those of the page, so they count only if they are too
  // permissive.
  if (status >= 400 && headers['access-control-allow-origin'] === undefined) return null;
  return {
    origin: FOREIGN_ORIGIN,
    allowOrigin: headers['access-control-allow-origin']?.[0]?.slice(0, 300) ?? null,
    allowCredentials: headers['access-control-allow-credentials']?.[0]?.slice(0, 20) ?? null,
  };
}

/** Detects HTML like browsers: the response is declared as HTML, or is undeclared and looks like HTML. */
export function isHtml(exchange: Pick<Exchange, 'headers' | 'body'>): boolean {
  const type = exchange.headers['content-type']?.[0]?.toLowerCase() ?? '';
  if (/^\s*(?:text\/html|application\/xhtml\+xml)/.test(type)) return true;
  return (
    type === '' && /^\s*<(?:!doctype|html|head|body|script)/i.test(exchange.body.toString('latin1', 0, 512))
  );
}

/**
 * Returns the body as text. For charsets other than UTF-8, preserves each byte individually, which is enough for markup
 * and names.
 */
export function bodyTextOf({ body }: Pick<Exchange, 'body'>): string {
  const text = body.toString('utf8');
  return text.includes('\ufffd') ? body.toString('latin1') : text;
}

/**
 * Looks for security.txt at the location in RFC 9116 section 3, then at the old location. Skipped if `hosts` show that
 * the domain has just failed to respond.
 */
export async function collectSecurityTxt(
  domain: string,
  context: FetchContext,
  hosts: readonly HostFacts[] = [],
): Promise<SecurityTxtFacts> {
  const silent =
    hosts.find(({ host, https }) => host === domain && !hasResponse(https))?.https.failure ?? null;
  if (silent !== null) return { state: 'unknown', url: null, parsed: null, reason: silent };
  let reason: string | null = null;
  for (const path of ['/.well-known/security.txt', '/security.txt']) {
    const url = new URL(`https://${domain}${path}`);
    const { exchanges, failure } = await fetchFollowing(url, { maxBytes: MAX_SECURITY_TXT }, context);
    const last = exchanges.at(-1);
    if (failure !== null || !last || last.status >= 500 || last.status === 429) {
      reason = failure ?? `http-status-${last?.status ?? 0}`;
      if (last?.status === 0) break;
      continue;
    }
    if (last.status === 200 && !isHtml(last)) {
      const parsed = parseSecurityTxt(bodyTextOf(last));
      // Sites that return some text for every path, and APIs that return JSON, have no security.txt.
      if (parsed.recognized) return { state: 'found', url: last.url, parsed, reason: null };
    }
  }
  return { state: reason === null ? 'absent' : 'unknown', url: null, parsed: null, reason };
}

/** Finds third-party script hosts that do not exist, and which of their domains anyone can register. */
export async function collectScriptHosts(
  question: { domain: string; hosts: readonly HostFacts[]; isUnregistered: IsUnregistered | undefined },
  context: FetchContext,
): Promise<ScriptHostFacts> {
  const { domain, hosts, isUnregistered } = question;
  const all = hosts.flatMap(({ page }) => page?.scripts.map(({ url }) => hostOf(url)) ?? []);
  const foreign = [...new Set(all)].filter((host) => host !== '' && isThirdParty(host, domain));
  const missing: string[] = [];
  for (const host of foreign.slice(0, MAX_SCRIPT_HOSTS)) {
    if (await isMissing(host, context)) missing.push(host);
  }
  const { found, unknown } = await findUnregistered(missing, domain, isUnregistered);
  return { missing, unregistered: found, unknown };
}

async function isMissing(host: string, { net, signal }: FetchContext): Promise<boolean> {
  try {
    await net.resolve(host, { timeoutMs: RESOLVE_TIMEOUT_MS, signal });
    return false;
  } catch (error) {
    return error instanceof ResolveFailure && error.code === 'dns-nxdomain';
  }
}
