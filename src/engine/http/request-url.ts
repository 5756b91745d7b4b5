import type { TLSSocket } from 'node:tls';
import type { NetworkContext, Phases } from '#engine/sockets/types.ts';
import type { SecureContextShape } from '#platform/net/egress/secure-context.ts';
import type { AnswerHead, HeaderValues } from '#platform/net/http/read-response.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { decodeText } from './charset.ts';
import { dial, dialByProxy, type Endpoint, portOf } from './dial.ts';
import { answerChallenge } from './digest-auth.ts';
import { type AnswerBody, exchange } from './exchange.ts';
import { failureOf, HttpFault, HttpRun } from './http-run.ts';
import {
  buildRequest,
  CookieJar,
  firstRequest,
  type HopRequest,
  isOpen,
  locationOf,
  MAX_REDIRECTS,
  nextRequest,
  parseTarget,
  redactUrl,
} from './request.ts';
import type { CookieStore, HttpExchange, RequestRoute, UrlAnswer, UrlOptions, UrlRequest } from './types.ts';

/** Maximum size of a body in bytes, after decompression. */
export const MAX_BODY_BYTES = 1_048_576;
/** Maximum number of addresses per host that are tried. */
const MAX_ADDRESSES = 6;

/**
 * Requests a URL over HTTP/1.1 and measures every phase. Uses a new connection for each redirect. Always resolves,
 * promptly after `context.signal` aborts; a fault of the target is in `failure`.
 */
export async function requestUrl(
  request: UrlRequest,
  context: NetworkContext,
  options: UrlOptions,
): Promise<UrlAnswer> {
  const run = new HttpRun(context, request.timeoutMs);
  const response = emptyAnswer(run.phases);
  try {
    run.begin();
    await followChain(run, request, { seen: response, options });
  } catch (error) {
    response.failure = failureOf(error);
  } finally {
    run.end();
  }
  response.address = run.address;
  response.durationMs = run.elapsedMs();
  return response;
}

interface Sink {
  seen: UrlAnswer;
  options: UrlOptions;
}

async function followChain(run: HttpRun, request: UrlRequest, sink: Sink): Promise<void> {
  let hop = firstRequest(request, parseTarget(request.url));
  let jar: CookieStore | null = sink.options.jar ?? null;
  const visited = new Set<string>();
  for (let redirects = 0; ; redirects++) {
    const head = await requestWithChallenge(run, request, { ...sink, hop, jar });
    const cookies = head.headers['set-cookie'] ?? [];
    if (!isFollowed(request, head)) {
      if (cookies.length > 0) jar?.store(hop.url, cookies);
      return;
    }
    if (redirects === MAX_REDIRECTS) throw new HttpFault({ phase: 'response', code: 'redirect-limit' });
    jar ??= new CookieJar();
    // A repeated request with the same cookies would get the same response.
    visited.add(`${hop.method} ${hop.url.href} ${jar.header(hop.url)}`);
    jar.store(hop.url, cookies);
    hop = nextRequest(hop, head);
    if (visited.has(`${hop.method} ${hop.url.href} ${jar.header(hop.url)}`))
      throw new HttpFault({
        phase: 'response',
        code: 'redirect-loop',
        detail: `back to ${redactUrl(hop.url)}`,
      });
  }
}

const isFollowed = (request: UrlRequest, head: AnswerHead): boolean =>
  request.followRedirects && locationOf(head.statusCode, head.headers) !== null;

interface Hop extends Sink {
  hop: HopRequest;
  jar: CookieStore | null;
}

/** Requests a hop. If the server sends a digest challenge (RFC 7616), requests it again with credentials. */
async function requestWithChallenge(run: HttpRun, request: UrlRequest, nextHop: Hop): Promise<AnswerHead> {
  const head = await requestHop(run, request, nextHop);
  const { hop } = nextHop;
  const { auth } = request;
  if (auth?.type !== 'digest' || head.statusCode !== 401 || !hop.trusted) return head;
  const challenge = head.headers['www-authenticate'] ?? [];
  const authorization = answerChallenge(challenge, { ...auth, method: hop.method, url: hop.url });
  if (authorization === null) return head;
  nextHop.seen.hops.pop();
  return requestHop(run, request, { ...nextHop, hop: { ...hop, authorization } });
}

async function requestHop(run: HttpRun, request: UrlRequest, nextHop: Hop): Promise<AnswerHead> {
  const { seen, options, hop, jar } = nextHop;
  const { url } = hop;
  const secure = url.protocol === 'https:';
  options.onHop?.();
  clearAnswer(seen);
  const route = request.route === undefined ? null : routeOf(request.route, hop);
  const port = route?.port ?? portOf(url);
  seen.target = { host: route?.host ?? url.hostname, port };
  const endpoint: Endpoint = {
    hostname: url.hostname,
    port,
    tls: secure ? { shape: route?.shape ?? {}, open: isOpen(hop, request, jar), checksName: false } : null,
    family: request.ipVersion,
    maxAddresses: MAX_ADDRESSES,
    ...(route?.host === undefined ? {} : { connectHost: route.host }),
  };
  const proxy = route?.proxy;
  const socket = proxy === undefined ? await dial(run, endpoint) : await dialByProxy(run, proxy, endpoint);
  if (secure) acceptSession(socket as TLSSocket, url.hostname, { seen, options });
  const made: HttpExchange = { url, parts: buildRequest(hop, request, jar), head: null };
  options.onExchange?.(made);
  const body = await exchange(run, { socket, parts: made.parts }, (answer) => {
    made.head = answer;
    recordHead(seen, answer, options);
    seen.finalUrl = withoutUserInfo(url);
    seen.hops.push({ url: redactUrl(url), statusCode: answer.statusCode, address: run.address ?? '' });
    const { keepBody: keep, maxBodyBytes: maxBytes = MAX_BODY_BYTES } = options;
    return isFollowed(request, answer) ? null : { maxBytes, keep };
  });
  const { head } = made;
  if (!head) throw new HttpFault({ phase: 'response', code: 'closed-early' });
  recordBody(seen, head, body);
  return head;
}

/**
 * Returns the parts of a route that apply to a hop. Parts for the URL's origin do not apply after a redirect to another
 * origin.
 */
function routeOf(
  { proxy, connectTo, client }: RequestRoute,
  { trusted }: HopRequest,
): { proxy?: OutboundProxy; host?: string; port?: number; shape?: SecureContextShape } {
  return {
    ...(proxy && { proxy }),
    ...(trusted && connectTo && { host: connectTo.host }),
    ...(trusted && connectTo?.port && { port: connectTo.port }),
    ...(trusted && client && { shape: { client } }),
  };
}

/** Throws if the caller rejects the session. Called before anything is sent over it. */
function acceptSession(socket: TLSSocket, host: string, { seen, options }: Sink): void {
  const refusal = options.evaluateSession?.(socket, host, seen.target?.port ?? 443) ?? null;
  if (refusal === null) {
    seen.tlsVersion = socket.getProtocol();
    return;
  }
  socket.destroy();
  throw new HttpFault({ phase: 'tls', code: refusal });
}

/** Returns the answer of a request that was not sent. */
export function emptyAnswer(phases: Phases): UrlAnswer {
  return {
    durationMs: 0,
    address: null,
    phases,
    failure: null,
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

/** Clears the response, so that a hop without its own response does not show the previous one. */
function clearAnswer(response: UrlAnswer): void {
  response.statusCode = null;
  response.httpVersion = null;
  response.headers = {};
  response.tlsVersion = null;
}

function recordHead(response: UrlAnswer, head: AnswerHead, options: UrlOptions): void {
  response.statusCode = head.statusCode;
  response.httpVersion = head.httpVersion;
  const remaining: HeaderValues = {};
  const addHeader = (name: string): void => {
    const values = head.headers[name];
    if (values && name !== '__proto__') remaining[name] = values;
  };
  addHeader('content-type');
  for (const name of options.headers) addHeader(name.toLowerCase());
  response.headers = remaining;
}

function recordBody(response: UrlAnswer, head: AnswerHead, body: AnswerBody | null): void {
  if (!body) return;
  if (body.fault !== null) throw body.fault;
  response.bodyBytes = body.bytes;
  response.bodyComplete = body.complete;
  if (body.content) response.body = decodeText(body.content, head.headers['content-type']?.[0]);
}

function withoutUserInfo(url: URL): string {
  if (url.username === '' && url.password === '') return url.href;
  const bare = new URL(url);
  bare.username = '';
  bare.password = '';
  return bare.href;
}
