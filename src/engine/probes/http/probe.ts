import { createSecureContext } from 'node:tls';
import { failureOf, HttpFault } from '#engine/http/http-run.ts';
import { discardAccessToken, getAccessToken, type TokenWay } from '#engine/http/oauth-tokens.ts';
import { emptyAnswer, requestUrl } from '#engine/http/request-url.ts';
import type {
  CookieStore,
  HttpExchange,
  RequestRoute,
  UrlAnswer,
  UrlOptions,
  UrlRequest,
} from '#engine/http/types.ts';
import type { ClientIdentity } from '#platform/net/egress/secure-context.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { ResolveFailure } from '#platform/net/types.ts';
import { evaluateShownCertificate, type ShownCertificate, toServedLeaf } from '../shown-certificate.ts';
import { noPhases, type ProbeContext, type Reason, type ServedLeaf } from '../types.ts';
import { parseConnectTo, toIdentity } from './find-faults.ts';
import type { ClientCertificate, HttpAuth, HttpSettings } from './settings.ts';

/** Result of an http or keyword probe. Contains only the headers in the expectations. */
export interface HttpObservation extends UrlAnswer {
  observed?: string | null;
  certificate: ShownCertificate | null;
  /** Reasons why the body does not meet the JSON expectations, if the probe has already evaluated them. */
  jsonReasons?: Reason[];
}

/** Last exchange of each observation. Stored separately, because observations must not contain credentials. */
const exchanges = new WeakMap<HttpObservation, HttpExchange>();

/** Returns the last request of a check with its response; undefined if the check sent none. */
export function exchangeOf(observation: HttpObservation): HttpExchange | undefined {
  return exchanges.get(observation);
}

/** Parts of the response that a caller needs in addition to those for the expectations. */
export interface Wanted {
  /** Names of headers. */
  headers: readonly string[];
  /** Cookies to send. Cookies in the responses are added. */
  jar: CookieStore;
}

/**
 * Runs one check. Always resolves, at the latest shortly after `context.signal` aborts. A fault of the target is in
 * `failure`. With `keepBody`, the observation includes the decoded text of the last response.
 */
export async function probeHttp(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
  options?: Wanted,
): Promise<HttpObservation> {
  let certificate: ShownCertificate | null = null;
  let served: ServedLeaf | null = null;
  let exchange: HttpExchange | null = null;
  const urlOptions: UrlOptions = {
    headers: [...settings.expect.headers.map(({ name }) => name), ...(options?.headers ?? [])],
    ...(options && { jar: options.jar }),
    keepBody: keepBody || settings.keepFailedBody,
    onHop() {
      certificate = null;
      served = null;
      exchange = null;
    },
    onExchange(made) {
      exchange = made;
    },
    evaluateSession(socket, host, port) {
      const shown = evaluateShownCertificate(socket, host);
      certificate = shown.certificate;
      served = toServedLeaf(shown, { host, port });
      return settings.tls.verify ? shown.fault : null;
    },
  };
  const { auth } = settings;
  const isPlain = auth === null && !settings.clientCertificate && !settings.proxy && !settings.connectTo;
  const response = isPlain
    ? await requestUrl(toRequest(settings, null), context, urlOptions)
    : await requestWithOptions(settings, context, urlOptions);
  const observation = Object.assign(response, { certificate, served });
  if (exchange !== null) exchanges.set(observation, exchange);
  return observation;
}

function toRequest(settings: HttpSettings, auth: UrlRequest['auth']): UrlRequest {
  const { url, method, headers, body, followRedirects, ipVersion, timeoutMs } = settings;
  return { url, method, headers, body, auth, followRedirects, ipVersion, timeoutMs };
}

/** Sends a request with credentials, a client certificate, a proxy or another host to connect to. */
async function requestWithOptions(
  settings: HttpSettings,
  context: ProbeContext,
  urlOptions: UrlOptions,
): Promise<UrlAnswer> {
  const { auth } = settings;
  const startedMs = context.clock.monotonicMs();
  try {
    const route = await findRoute(settings, context);
    if (auth?.type !== 'oauth2')
      return await requestUrl({ ...toRequest(settings, auth), route }, context, urlOptions);
    return await requestWithToken(settings, auth, { context, urlOptions, route });
  } catch (error) {
    const durationMs = context.clock.monotonicMs() - startedMs;
    return { ...emptyAnswer({ ...noPhases }), failure: failureOf(error), durationMs };
  }
}

type OAuth = Extract<HttpAuth, { type: 'oauth2' }>;

/**
 * Sends a request with an access token. If the target rejects a cached token, it may have been revoked, so it is
 * replaced once.
 */
async function requestWithToken(
  settings: HttpSettings,
  auth: OAuth,
  { context, urlOptions, route }: { context: ProbeContext; urlOptions: UrlOptions; route: RequestRoute },
): Promise<UrlAnswer> {
  const client = {
    ...auth,
    scope: auth.scope ?? null,
    audience: auth.audience ?? null,
    clientAuth: auth.clientAuth ?? ('client_secret_basic' as const),
  };
  const way: TokenWay = {
    route,
    verify: settings.tls.verify,
    evaluateSession: (socket, host) => evaluateShownCertificate(socket, host).fault,
  };
  for (let attempt = 1; ; attempt++) {
    const { token, fresh } = await getAccessToken(client, context, way);
    const request = { ...toRequest(settings, { type: 'bearer', token }), route };
    const response = await requestUrl(request, context, urlOptions);
    // The token is not part of the settings, so redaction of stored bodies would miss it.
    if (settings.keepFailedBody) response.body = response.body?.replaceAll(token, '********') ?? null;
    if (response.statusCode !== 401) return response;
    discardAccessToken(client, way);
    if (fresh || attempt === 2) return response;
  }
}

/**
 * Determines the route of a request.
 * @throws HttpFault
 */
async function findRoute(settings: HttpSettings, context: ProbeContext): Promise<RequestRoute> {
  const { connectTo, clientCertificate } = settings;
  const to = connectTo ? parseConnectTo(connectTo) : null;
  return {
    ...(to && { connectTo: to }),
    ...(clientCertificate && { client: identityOf(clientCertificate) }),
    ...(settings.proxy && { proxy: await findProxy(context) }),
  };
}

/**
 * Returns the proxy with an address that the egress policy allows.
 * @throws HttpFault
 */
async function findProxy({ proxy, net, signal }: ProbeContext): Promise<OutboundProxy> {
  if (!proxy) throw new HttpFault({ phase: 'internal', code: 'proxy-unknown' });
  try {
    const [first] = await net.resolve(proxy.host, { timeoutMs: 10_000, signal });
    return { ...proxy, address: first?.address ?? '' };
  } catch (error) {
    const code = error instanceof ResolveFailure ? error.code : 'dns-error';
    const failure = code === 'target-refused' ? { code } : { code: 'proxy-failed', detail: code };
    throw new HttpFault({ phase: 'resolve', ...failure });
  }
}

/**
 * Converts the certificate and key to the form that Node's TLS requires.
 * @throws HttpFault if they cannot be used
 */
function identityOf(clientCertificate: ClientCertificate): ClientIdentity {
  const client = toIdentity(clientCertificate);
  try {
    createSecureContext(client);
  } catch {
    throw new HttpFault({ phase: 'internal', code: 'client-certificate-invalid' });
  }
  return client;
}
