import { createSecureContext, type TLSSocket } from 'node:tls';
import { chainTrusts } from '#engine/certificates/chain.ts';
import { hasWeakKey, hasWeakSignature } from '#engine/certificates/facts.ts';
import { parseCachedCertificate } from '#engine/certificates/fetch-certificate.ts';
import { namesCover } from '#engine/certificates/names.ts';
import type { ParsedCertificate } from '#engine/certificates/parse.ts';
import { type IssuerFacts, issuerFacts } from '#engine/certificates/server-certificates.ts';
import { failureOf, HttpFault } from '#engine/http/http-run.ts';
import { discardAccessToken, getAccessToken, type TokenWay } from '#engine/http/oauth-tokens.ts';
import { requestUrl } from '#engine/http/request-url.ts';
import type {
  CookieStore,
  HttpExchange,
  RequestRoute,
  UrlAnswer,
  UrlOptions,
  UrlRequest,
} from '#engine/http/types.ts';
import { refusalOf } from '#engine/sockets/handshake.ts';
import type { NetworkFailure } from '#engine/sockets/types.ts';
import type { ClientIdentity } from '#platform/net/egress/secure-context.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { ResolveFailure } from '#platform/net/types.ts';
import type { ProbeContext, Reason, ServedLeaf } from '../types.ts';
import { parseConnectTo, toIdentity } from './find-faults.ts';
import type { ClientCertificate, HttpAuth, HttpSettings } from './settings.ts';

/** The leaf certificate of the last https hop. */
export interface HttpCertificate {
  /** Distinguished names on one line, `CN=…, O=…`. */
  subject: string;
  issuer: string;
  /** The first five names and addresses that it is valid for. */
  names: string[];
  /** Epoch milliseconds. */
  notBefore: number;
  notAfter: number;
  /** SHA-256 of the DER, lower-case hex. */
  fingerprint: string;
  /**
   * Reason code for rejecting the chain or name; null if both were accepted. Set even if certificates are not verified.
   */
  authorizationError: string | null;
  /** The certificate in the chain that is too weak, and its weakness; absent if there is another fault. */
  weakness?: { subject: string; keyType: string; keyBits: number } | { subject: string; algorithm: string };
}

/** Result of an http or keyword probe. Contains only the headers that expectations refer to. */
export interface HttpObservation extends UrlAnswer {
  observed?: string | null;
  certificate: HttpCertificate | null;
  /** Reasons for which the body does not meet the JSON expectations, if the probe has evaluated them. */
  jsonReasons?: Reason[];
}

/** The last exchange of each observation. Stored separately, because observations must not contain credentials. */
const exchanges = new WeakMap<HttpObservation, HttpExchange>();

/** Returns the last request that a check sent and the response to it; undefined if it sent none. */
export function exchangeOf(observation: HttpObservation): HttpExchange | undefined {
  return exchanges.get(observation);
}

/** Parts of the response that a caller needs in addition to those for the expectations. */
export interface Wanted {
  /** Names of headers. */
  headers: readonly string[];
  /** Cookies to send; cookies of the responses are added. */
  jar: CookieStore;
}

/**
 * Runs one check. Always resolves, at the latest shortly after `context.signal` aborts; a fault of the target is in
 * `failure`. `keepBody` includes the decoded text of the last response in the observation.
 */
export async function probeHttp(
  settings: HttpSettings,
  context: ProbeContext,
  keepBody: boolean,
  options?: Wanted,
): Promise<HttpObservation> {
  let certificate: HttpCertificate | null = null;
  let served: ServedLeaf | null = null;
  let exchange: HttpExchange | null = null;
  const wishes: UrlOptions = {
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
      served = toServedLeaf(shown, host, port);
      return settings.tls.verify ? shown.fault : null;
    },
  };
  const { auth } = settings;
  const isPlain = auth === null && !settings.clientCertificate && !settings.proxy && !settings.connectTo;
  const response = isPlain
    ? await requestUrl(toRequest(settings, null), context, wishes)
    : await requestWithOptions(settings, context, wishes);
  const observation = Object.assign(response, { certificate, served });
  if (exchange !== null) exchanges.set(observation, exchange);
  return observation;
}

function toServedLeaf({ leaf, fault, issuers }: Shown, host: string, port: number): ServedLeaf | null {
  if (leaf === null) return null;
  const trust =
    fault === null ? 'trusted' : (chainTrusts.find((one) => fault === `certificate-${one}`) ?? null);
  // IPv6 addresses are bracketed in URLs.
  return { host: host.replace(/^\[|\]$/g, ''), port, starttls: '', trust, issuers, facts: leaf.facts };
}

function toRequest(settings: HttpSettings, auth: UrlRequest['auth']): UrlRequest {
  const { url, method, headers, body, followRedirects, ipVersion, timeoutMs } = settings;
  return { url, method, headers, body, auth, followRedirects, ipVersion, timeoutMs };
}

/** Sends a request with credentials, a client certificate, a proxy or another host to connect to. */
async function requestWithOptions(
  settings: HttpSettings,
  context: ProbeContext,
  wishes: UrlOptions,
): Promise<UrlAnswer> {
  const { auth } = settings;
  const startedMs = context.clock.monotonicMs();
  try {
    const route = await findRoute(settings, context);
    if (auth?.type !== 'oauth2')
      return await requestUrl({ ...toRequest(settings, auth), route }, context, wishes);
    return await requestWithToken(settings, auth, { context, wishes, route });
  } catch (error) {
    return failedAnswer(failureOf(error), context.clock.monotonicMs() - startedMs);
  }
}

type OAuth = Extract<HttpAuth, { type: 'oauth2' }>;

/**
 * Sends a request with an access token. A cached token that the target refuses may have been revoked, so it is replaced
 * once.
 */
async function requestWithToken(
  settings: HttpSettings,
  auth: OAuth,
  { context, wishes, route }: { context: ProbeContext; wishes: UrlOptions; route: RequestRoute },
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
    const response = await requestUrl(request, context, wishes);
    // The token is not a setting, so the redaction of stored bodies does not know it.
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
 * Converts certificate and key to the form of TLS.
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

function failedAnswer(failure: NetworkFailure, durationMs: number): UrlAnswer {
  return {
    durationMs,
    address: null,
    phases: { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, transferMs: null },
    failure,
    statusCode: null,
    httpVersion: null,
    headers: {},
    finalUrl: null,
    hops: [],
    target: null,
    bodyBytes: 0,
    bodyComplete: true,
    body: null,
    tlsVersion: null,
  };
}

/** Our reason codes by OpenSSL's and Node's names for rejecting a chain. */
const AUTHORIZATION_CODES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'certificate-expired',
  CERT_NOT_YET_VALID: 'certificate-not-yet-valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-incomplete-chain',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-incomplete-chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-incomplete-chain',
  CERT_REVOKED: 'certificate-revoked',
  CERT_SIGNATURE_FAILURE: 'certificate-bad-signature',
  INVALID_PURPOSE: 'certificate-wrong-purpose',
};

/** Node's codes for OpenSSL errors that it has no name for, including keys and digests below the security level. */
const UNNAMED = new Set(['UNSPECIFIED', 'CA_MD_TOO_WEAK', 'EE_KEY_TOO_SMALL', 'CA_KEY_TOO_SMALL']);
const MOST_CERTIFICATES = 20;
const MOST_ISSUERS = 6;
/** Maximum hosts for which the name check of a certificate is cached. */
const MOST_HOSTS = 50;

/** Caches the name check of a certificate by host. Neither input changes while the certificate is cached. */
const nameFaults = new WeakMap<ParsedCertificate, Map<string, string | null>>();

/** Details of the certificate that a server presented. */
interface Shown {
  /** Null if there was none or it cannot be parsed. */
  certificate: HttpCertificate | null;
  leaf: ParsedCertificate | null;
  /** The certificates above the leaf. */
  issuers: readonly IssuerFacts[];
  /** Reason code for rejecting the chain or name; null if both were accepted. */
  fault: string | null;
}

/**
 * Evaluates the certificates that `socket` received, after the handshake: the chain as OpenSSL verified it, the name by
 * `namesCover` (RFC 9525). `host` is the URL's host.
 */
function evaluateShownCertificate(socket: TLSSocket, host: string): Shown {
  const leaf = readLeaf(socket);
  const refusal = refusalOf(socket);
  const weak = refusal !== null && UNNAMED.has(refusal) ? findWeakness(socket) : null;
  const fault = weak?.code ?? chainFault(refusal) ?? nameFault(leaf, host);
  if (!leaf) return { certificate: null, leaf, issuers: [], fault };
  const { facts } = leaf;
  const certificate: HttpCertificate = {
    subject: facts.subject,
    issuer: facts.issuer,
    names: [...facts.dnsNames, ...facts.ipAddresses].slice(0, 5),
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
    fingerprint: facts.fingerprint,
    authorizationError: fault,
    ...(weak === null ? {} : { weakness: weak.weakness }),
  };
  return { certificate, leaf, issuers: readIssuers(socket, leaf), fault };
}

/** Caches the certificates above a leaf, which are the same in each check. */
const issuersOf = new WeakMap<ParsedCertificate, IssuerFacts[]>();

function readIssuers(socket: TLSSocket, leaf: ParsedCertificate): IssuerFacts[] {
  let issuers = issuersOf.get(leaf);
  if (issuers === undefined) {
    issuers = readChain(socket).slice(1, MOST_ISSUERS).map(issuerFacts);
    issuersOf.set(leaf, issuers);
  }
  return issuers;
}

function readLeaf(socket: TLSSocket): ParsedCertificate | null {
  try {
    const shown = socket.getPeerX509Certificate();
    return shown ? parseCachedCertificate(shown.raw) : null;
  } catch {
    return null;
  }
}

function chainFault(refusal: string | null): string | null {
  return refusal === null ? null : (AUTHORIZATION_CODES[refusal] ?? 'certificate-untrusted');
}

/** Finds the first certificate, starting at the leaf, whose key or digest is weaker than clients accept. */
function findWeakness(
  socket: TLSSocket,
): { code: string; weakness: NonNullable<HttpCertificate['weakness']> } | null {
  for (const { facts } of readChain(socket)) {
    const { subject, keyType, keyBits, signatureAlgorithm: algorithm } = facts;
    if (hasWeakKey(facts))
      return {
        code: 'certificate-weak-key',
        weakness: { subject, keyType: keyType.toUpperCase(), keyBits: keyBits ?? 0 },
      };
    if (!facts.selfIssued && hasWeakSignature(facts))
      return { code: 'certificate-weak-signature', weakness: { subject, algorithm } };
  }
  return null;
}

function readChain(socket: TLSSocket): ParsedCertificate[] {
  const chain: ParsedCertificate[] = [];
  try {
    let shown = socket.getPeerX509Certificate();
    while (shown && chain.length < MOST_CERTIFICATES) {
      chain.push(parseCachedCertificate(shown.raw));
      shown = shown.issuerCertificate;
    }
  } catch {
    // Falls through to evaluate the certificates read so far.
  }
  return chain;
}

function nameFault(leaf: ParsedCertificate | null, host: string): string | null {
  if (!leaf) return 'certificate-untrusted';
  const known = nameFaults.get(leaf)?.get(host);
  if (known !== undefined) return known;
  const fault = readNameFault(leaf, host);
  rememberNameFault(leaf, host, fault);
  return fault;
}

function readNameFault(leaf: ParsedCertificate, host: string): string | null {
  try {
    return namesCover(leaf.subjectAltNames, host) ? null : 'certificate-name-mismatch';
  } catch {
    return 'certificate-name-mismatch';
  }
}

function rememberNameFault(leaf: ParsedCertificate, host: string, fault: string | null): void {
  const faults = nameFaults.get(leaf) ?? new Map<string, string | null>();
  if (faults.size >= MOST_HOSTS) return;
  faults.set(host, fault);
  nameFaults.set(leaf, faults);
}
