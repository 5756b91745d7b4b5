import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { NetworkContext, NetworkFailure } from '#engine/sockets/types.ts';
import { isPlainObject } from '#platform/plain-object.ts';
import { HttpFault } from './http-run.ts';
import { requestUrl } from './request-url.ts';
import type { RequestRoute, UrlAnswer, UrlOptions } from './types.ts';

/** Access tokens through OAuth 2.0 client credentials (RFC 6749 section 4.4). */

/** Token server and credentials. */
export interface OAuthClient {
  tokenUrl: string;
  clientId: string;
  clientSecret: string;
  scope: string | null;
  audience: string | null;
  /** Client authentication at the token server (RFC 7591 section 2). */
  clientAuth: 'client_secret_basic' | 'client_secret_post';
}

/** Settings for fetching a token. */
export interface TokenWay {
  route: RequestRoute | undefined;
  /** Whether the certificate of the token server must be valid. */
  verify: boolean;
  /** Returns the reason code for rejecting a certificate, or null. */
  evaluateSession: NonNullable<UrlOptions['evaluateSession']>;
}

interface Token {
  value: string;
  /** Time after which the token is no longer used, in monotonic ms. */
  staleAtMs: number;
}

/** Result of the last fetch: a token or a failure. */
interface Fetched {
  token: Token | null;
  failure: NetworkFailure | null;
}

/** Maximum duration of one fetch in ms, regardless of its callers. */
const fetchMs = 10_000;
/** Lifetime in seconds of a token without `expires_in`. */
const usualLifeSeconds = 300;
/** Cache time of a failure in ms. Prevents many monitors from overloading a failing token server. */
const failureMs = 5_000;
const maxTokenLength = 8_000;

const fetched = new LRUCache<string, Fetched & { untilMs: number }>({ max: 5_000 });
const underWay = new Map<string, Promise<Fetched>>();

/**
 * Returns an access token: the cached token until shortly before it expires, otherwise a new one. Concurrent callers
 * that need the same token share one request. `fresh` is true if the token was not used before.
 * @throws HttpFault with a `token-…` code if there is no token, or as soon as `context.signal` aborts
 */
export async function getAccessToken(
  client: OAuthClient,
  context: NetworkContext,
  way: TokenWay,
): Promise<{ token: string; fresh: boolean }> {
  const key = keyOf(client, way);
  const nowMs = context.clock.monotonicMs();
  const known = fetched.get(key);
  const isKnown = known !== undefined && nowMs < known.untilMs;
  const { token, failure } = isKnown
    ? known
    : await abortable(shareFetch(key, client, { context, way }), context);
  if (token === null) throw new HttpFault(failure ?? { phase: 'request', code: 'token-invalid' });
  return { token: token.value, fresh: !isKnown };
}

/** Discards a token that the target rejected, so that the next check fetches a new one. */
export function discardAccessToken(client: OAuthClient, way: TokenWay): void {
  fetched.delete(keyOf(client, way));
}

/** Returns a cache key. Secrets are hashed, so that the key does not contain them. */
function keyOf(client: OAuthClient, { route, verify }: TokenWay): string {
  const { tokenUrl, clientId, clientSecret, scope, audience, clientAuth } = client;
  const parts = [tokenUrl, clientId, clientSecret, scope, audience, clientAuth, route?.proxy ?? null, verify];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

function shareFetch(
  key: string,
  client: OAuthClient,
  by: { context: NetworkContext; way: TokenWay },
): Promise<Fetched> {
  let fetching = underWay.get(key);
  if (fetching === undefined) {
    const { clock } = by.context;
    fetching = fetchToken(client, by)
      .then((result) => {
        const untilMs = result.token?.staleAtMs ?? clock.monotonicMs() + failureMs;
        fetched.set(key, { ...result, untilMs });
        return result;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, fetching);
  }
  return fetching;
}

/**
 * Waits for a fetch until `signal` aborts. Other checks share the fetch, so it continues after the check that started
 * it.
 */
async function abortable(fetching: Promise<Fetched>, { signal }: NetworkContext): Promise<Fetched> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(new HttpFault({ phase: 'request', code: 'token-timeout' }));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([fetching, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

async function fetchToken(
  client: OAuthClient,
  { context, way }: { context: NetworkContext; way: TokenWay },
): Promise<Fetched> {
  const { clientId, clientSecret, scope, audience } = client;
  const isBasic = client.clientAuth === 'client_secret_basic';
  const form = new URLSearchParams({ grant_type: 'client_credentials' });
  if (scope !== null) form.set('scope', scope);
  if (audience !== null) form.set('audience', audience);
  if (!isBasic) {
    form.set('client_id', clientId);
    form.set('client_secret', clientSecret);
  }
  // RFC 6749 section 2.3.1: both are form-encoded, then joined.
  const login = { username: encodeForm(clientId), password: encodeForm(clientSecret) };
  const response = await requestUrl(
    {
      url: client.tokenUrl,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: form.toString(),
      auth: isBasic ? { type: 'basic', ...login } : null,
      // Credentials are sent only to the token server, even if it redirects to another host.
      followRedirects: false,
      ipVersion: null,
      timeoutMs: fetchMs,
      ...(way.route?.proxy && { route: { proxy: way.route.proxy } }),
    },
    { ...context, signal: AbortSignal.timeout(fetchMs) },
    {
      headers: [],
      keepBody: true,
      evaluateSession: (socket, host, port) => (way.verify ? way.evaluateSession(socket, host, port) : null),
    },
  );
  return readToken(response, context.clock.monotonicMs());
}

const encodeForm = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);

/** Parses the response of a token server (RFC 6749 section 5). Never throws. */
function readToken(response: UrlAnswer, nowMs: number): Fetched {
  const fail = (code: string, detail?: string): Fetched => ({
    token: null,
    failure: { phase: 'request', code, ...(detail ? { detail: detail.slice(0, 200) } : {}) },
  });
  const { failure, statusCode } = response;
  if (failure?.phase === 'internal') return { token: null, failure };
  if (failure !== null) return fail('token-unreachable', failure.code);
  const body = response.bodyComplete ? parseBody(response.body) : null;
  if (statusCode !== 200) {
    const error = typeof body?.error === 'string' ? ` ${body.error.replace(/[^\x20-\x7e]/g, '')}` : '';
    return fail('token-refused', `${statusCode}${error}`);
  }
  const value = body?.access_token;
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value) || value.length > maxTokenLength)
    return fail('token-invalid', body === null ? 'not JSON' : 'no access_token');
  const expiresIn = Number(body?.expires_in ?? usualLifeSeconds);
  const lifeMs =
    Math.max(0, Math.min(Number.isFinite(expiresIn) ? expiresIn : usualLifeSeconds, 86_400)) * 1_000;
  // Stops earlier than the exact expiry, because clocks differ and the request takes time.
  return { token: { value, staleAtMs: nowMs + lifeMs - Math.min(30_000, lifeMs / 10) }, failure: null };
}

function parseBody(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}
