import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { refusalOf } from '#engine/sockets/handshake.ts';
import type { NetworkContext } from '#engine/sockets/types.ts';
import { anyCipherShape, lenientShape } from '#platform/net/egress/secure-context.ts';
import type { RequestParts } from '#platform/net/http/read-answer.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import { dial, type Endpoint, portOf, type TlsManner } from './dial.ts';
import { exchange } from './exchange.ts';
import { failureOf, HttpFault, HttpRun, TIMEOUT_CODES } from './http-run.ts';
import { locationOf, MAX_REDIRECTS, resolveLocation } from './request.ts';

/** Context of a fetch, including the client's identity. */
export interface FetchContext extends NetworkContext {
  /** Ports for `http:` and `https:` URLs without a port; 80 and 443 outside tests. */
  ports: { http: number; https: number };
  /** URL of a page about this scanner. Sent in the User-Agent, so that operators can complain. */
  contactUrl: string | null;
}

/** Header values by lower-case name, in the order received. */
export type HeaderLists = Readonly<Record<string, readonly string[]>>;

/** One request and its response. An error is in `failure`; data received before the error is kept. */
export interface Exchange {
  url: string;
  /** The address that the client connected to. */
  address: string | null;
  /** 0 if there was no response. */
  status: number;
  headers: HeaderLists;
  /** Decoded body, at most `maxBytes`. */
  body: Buffer;
  /** Whether the body exceeded the limit and was cut. */
  truncated: boolean;
  /** Null for plain HTTP, and if no handshake completed. */
  tls: { authorized: boolean; error: string | null; version: string | null } | null;
  failure: { phase: 'resolve' | 'connect' | 'tls' | 'http'; code: string } | null;
}

/** Options of a request. */
interface FetchOptions {
  headers?: Readonly<Record<string, string>>;
  /** Maximum decoded octets of the body; default 2 MiB. */
  maxBytes?: number;
  /** Timeout of one request, not including redirects, in ms; default 10,000. */
  timeoutMs?: number;
}

const REQUEST_TIMEOUT_MS = 10_000;

const MAX_BODY_BYTES = 2 << 20;
/** Maximum number of addresses per host that are tried for a page. */
const MAX_ADDRESSES = 3;
/** Accepts old versions and weak keys. The TLS family evaluates them; this client only needs the page. */
const LAX: TlsManner = { shape: lenientShape, open: false, checksName: true };
/** Handshake failures that different TLS options cannot fix. */
const SETTLED = new Set(['tls-not-spoken', 'tls-timeout', 'tls-name-unknown']);

/**
 * Sends one GET request on a new connection: resolves the host through the egress policy, connects to the allowed
 * address, and records an invalid certificate instead of failing (the response is used only as data). Ends at its own
 * timeout or when the context's signal aborts. Never rejects.
 */
export async function fetchOnce(url: URL, options: FetchOptions, context: FetchContext): Promise<Exchange> {
  const timeoutMs = options.timeoutMs ?? REQUEST_TIMEOUT_MS;
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(timeoutMs)]);
  const run = new HttpRun({ net: context.net, clock: context.clock, signal }, timeoutMs);
  const seen: Exchange = {
    url: url.href,
    address: null,
    status: 0,
    headers: {},
    body: Buffer.alloc(0),
    truncated: false,
    tls: null,
    failure: null,
  };
  try {
    run.begin();
    await converse(run, seen, { url, options, context });
  } catch (error) {
    seen.failure = toFailure(error, run);
    if (signal.aborted && !context.signal.aborted && seen.tls === null) recordSilence(run, url, context);
  } finally {
    run.end();
  }
  seen.address = run.address;
  return seen;
}

/** Records that an address did not respond before the timeout: no connection, no TLS handshake or no response head. */
function recordSilence(run: HttpRun, url: URL, { net, ports }: FetchContext): void {
  const { phase, address } = run;
  if (address === null || (phase !== 'connect' && phase !== 'tls' && phase !== 'response')) return;
  net.silence?.record(address, portOf(url, ports), { phase, code: TIMEOUT_CODES[phase] });
}

async function converse(
  run: HttpRun,
  seen: Exchange,
  { url, options, context }: { url: URL; options: FetchOptions; context: FetchContext },
): Promise<void> {
  const secure = url.protocol === 'https:';
  const socket = await connect(run, {
    hostname: url.hostname,
    port: portOf(url, context.ports),
    tls: secure ? LAX : null,
    family: null,
    maxAddresses: MAX_ADDRESSES,
  });
  if (secure) seen.tls = describeSession(socket as TLSSocket);
  const parts = requestParts(url, options, context);
  const body = await exchange(run, { socket, parts }, (head) => {
    // A server that switches to another protocol sends no page.
    if (head.statusCode === 101) return null;
    seen.status = head.statusCode;
    seen.headers = head.headers;
    return { maxBytes: options.maxBytes ?? MAX_BODY_BYTES, keep: true };
  });
  if (seen.status === 0) throw new HttpFault({ phase: 'response', code: 'closed-early' });
  if (body === null) return;
  seen.body = body.content ?? Buffer.alloc(0);
  seen.truncated = !body.complete;
  // If the page is incomplete, its head and beginning are still useful.
  if (body.fault !== null && seen.body.length === 0) throw body.fault;
}

/** Opens a connection for a request. If the server rejects the usual TLS options, retries with unrestricted ones. */
async function connect(run: HttpRun, endpoint: Endpoint): Promise<Socket> {
  try {
    return await dial(run, endpoint);
  } catch (fault) {
    const failure = fault instanceof HttpFault ? fault.failure : null;
    if (failure?.phase !== 'tls' || SETTLED.has(failure.code) || run.signal.aborted) throw fault;
    try {
      return await dial(run, { ...endpoint, tls: { ...LAX, shape: anyCipherShape } });
    } catch {
      throw fault;
    }
  }
}

function describeSession(socket: TLSSocket): NonNullable<Exchange['tls']> {
  const error = refusalOf(socket)?.slice(0, 100) ?? null;
  return { authorized: socket.authorized, error, version: socket.getProtocol() };
}

function requestParts(url: URL, options: FetchOptions, { contactUrl }: FetchContext): RequestParts {
  const headers = {
    host: url.host,
    'user-agent': userAgent('posture scan', contactUrl),
    accept: 'text/html,application/xhtml+xml,*/*;q=0.5',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...options.headers,
    connection: 'close',
  };
  return {
    method: 'GET',
    path: `${url.pathname}${url.search}`,
    headers: Object.entries(headers).flat(),
    body: null,
  };
}

/** Converts an error to a failure. All phases after the TLS handshake become `http`. */
function toFailure(error: unknown, run: HttpRun): NonNullable<Exchange['failure']> {
  const { phase, code } = failureOf(error);
  const stage = phase === 'internal' ? run.phase : phase;
  const early = stage === 'resolve' || stage === 'connect' || stage === 'tls';
  if (run.signal.aborted) {
    return early ? { phase: stage, code: TIMEOUT_CODES[stage] } : { phase: 'http', code: 'http-timeout' };
  }
  if (early) return { phase: stage, code };
  if (code === TIMEOUT_CODES.response) return { phase: 'http', code: 'http-timeout' };
  return { phase: 'http', code: code === 'body-decode-failed' ? 'body-undecodable' : code };
}

/**
 * Maximum time for all hops together, as a multiple of the timeout of one request. Prevents ten slow hops from using up
 * a whole scan.
 */
const MAX_REQUESTS = 2;

/** A chain of redirects. The last exchange is its end, successful or not. */
export interface FollowedFetch {
  /** At least one. */
  exchanges: Exchange[];
  /** `redirect-loop`, `redirect-limit`, `redirect-invalid`, or the failure of the last exchange. */
  failure: string | null;
}

/**
 * Follows at most ten redirects. Resolves every hop and checks it against the egress policy again. Only the headers
 * from the options are sent with each hop. All hops together can take twice the timeout of one request. Never rejects.
 */
export async function fetchFollowing(
  start: URL,
  options: FetchOptions,
  context: FetchContext,
): Promise<FollowedFetch> {
  const exchanges: Exchange[] = [];
  const visited = new Set<string>();
  const wholeMs = MAX_REQUESTS * (options.timeoutMs ?? REQUEST_TIMEOUT_MS);
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(wholeMs)]);
  let url = start;
  for (;;) {
    visited.add(url.href);
    const exchange = await fetchOnce(url, options, { ...context, signal });
    exchanges.push(exchange);
    if (exchange.failure) return { exchanges, failure: exchange.failure.code };
    if (locationOf(exchange.status, exchange.headers) === null) return { exchanges, failure: null };
    const next = redirectTarget(exchange);
    if (next === null) return { exchanges, failure: 'redirect-invalid' };
    if (visited.has(next.href)) return { exchanges, failure: 'redirect-loop' };
    if (exchanges.length > MAX_REDIRECTS) return { exchanges, failure: 'redirect-limit' };
    url = next;
  }
}

/** Returns the target of a redirect, without user information or fragment; null if it cannot be fetched. */
export function redirectTarget({ url, status, headers }: Exchange): URL | null {
  const location = locationOf(status, headers);
  const target = location === null ? null : resolveLocation(location, new URL(url));
  if (!(target instanceof URL)) return null;
  target.username = '';
  target.password = '';
  target.hash = '';
  return target;
}

/** User agent of a widely used browser, for pages that hide from programs. */
export const browserAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
