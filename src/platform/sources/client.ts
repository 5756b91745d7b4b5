import type { Clock } from '../clock.ts';
import { userAgent } from '../net/http/transport.ts';
import { type ExchangeFailureCode, type ExchangeResult, requestSource, type SourceWay } from './exchange.ts';
import { createBreaker, createPace, retryAfterMs } from './pace.ts';

/** Validators for conditional requests (RFC 9110 section 13). */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

interface SourceRequest {
  /** Path and query to append to the base URL, beginning with a slash; default none. */
  path?: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  validators?: Validators;
  /** Maximum number of bytes after decompression; default 2 MiB. */
  maxBytes?: number;
  /** Time limit in ms, including redirects and waiting for the rate limit; default 15,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  sink?: (chunk: Buffer) => void;
  /** Address to connect to instead of resolving the source's host. */
  address?: string;
}

/** `backing-off`: the source is paused, so no request was sent. `refused`: the status is 4xx. */
export type SourceFailureCode =
  | ExchangeFailureCode
  | 'backing-off'
  | 'rate-limited'
  | 'refused'
  | 'server-error'
  | 'redirect-refused';

export type SourceAnswer =
  | { kind: 'ok'; body: Buffer; contentType: string; url: string; validators: Validators }
  | { kind: 'not-modified' }
  | { kind: 'not-found'; body: Buffer; url: string }
  | { kind: 'failed'; code: SourceFailureCode; status: number | null; retryAfterMs: number | null };

/**
 * Client for one external source. The egress policy doesn't apply, because the operator sets the URL. Limits on size,
 * time, rate, redirects and retries apply.
 */
export interface SourceClient {
  readonly baseUrl: string;
  /** Sends a request and resolves with the response or the failure. Never rejects. */
  request(request?: SourceRequest): Promise<SourceAnswer>;
}

/**
 * Returns the address to connect to for a redirect's host, or null to reject the redirect. By default, only redirects
 * within the source's origin are followed.
 */
type RedirectGuard = (target: URL, signal: AbortSignal) => Promise<string | null>;

export interface SourceClientOptions {
  baseUrl: string;
  /** Maximum requests per second. */
  rps: number;
  clock: Clock;
  /** Trusted roots and proxy for the requests, usually the process's `Net`. */
  way?: SourceWay;
  redirectGuard?: RedirectGuard;
  /** URL of a page about this service, sent to the source as contact information. */
  contactUrl?: string | undefined;
}

const DEFAULT_MAX_BYTES = 2 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 15_000;
const MAX_REDIRECTS = 5;

export function createSourceClient(options: SourceClientOptions): SourceClient {
  const pace = createPace(options.rps);
  const breaker = createBreaker();
  const { clock } = options;
  return {
    baseUrl: options.baseUrl,
    async request(request = {}) {
      const timeoutMs = request.timeoutMs ?? DEFAULT_TIMEOUT_MS;
      const startedAt = clock.monotonicMs();
      const restMs = breaker.waitMs(startedAt);
      if (restMs > 0) return failed('backing-off', null, restMs);
      const waitMs = pace.reserve(startedAt, timeoutMs);
      if (waitMs === null) return failed('rate-limited', null, timeoutMs);
      if (waitMs > 0) await clock.sleep(waitMs, request.signal);
      if (request.signal?.aborted) return failed('aborted');
      const url = URL.parse(`${options.baseUrl}${request.path ?? ''}`);
      if (url === null) return failed('malformed');
      const response = await follow(url, request, { options, deadline: startedAt + timeoutMs });
      recordAnswer(response);
      return response;
    },
  };

  function recordAnswer(response: SourceAnswer): void {
    const now = clock.monotonicMs();
    // A 4xx status concerns only this request. The source is healthy.
    if (response.kind !== 'failed' || response.code === 'refused') breaker.succeeded();
    else if (response.retryAfterMs !== null) breaker.pauseFor(now, response.retryAfterMs);
    else if (response.code !== 'aborted') breaker.failed(now);
  }
}

interface RedirectContext {
  options: SourceClientOptions;
  /** In monotonic milliseconds. */
  deadline: number;
}

async function follow(start: URL, request: SourceRequest, redirects: RedirectContext): Promise<SourceAnswer> {
  const { options, deadline } = redirects;
  let url = start;
  let address = request.address;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const leftMs = deadline - options.clock.monotonicMs();
    if (leftMs <= 0) return failed('timeout');
    const result = await send(url, request, { options, leftMs, address });
    if (!result.ok) return failed(result.code);
    const location = redirectOf(result, url);
    if (location === undefined) return interpret(result, url, options.clock.now());
    if (location === null) return failed('redirect-refused', result.status);
    const guarded = await guard(location, url, { options, request, leftMs });
    if (guarded === null) return failed('redirect-refused', result.status);
    if (location.origin !== url.origin) address = guarded.address;
    url = location;
  }
  return failed('redirect-refused');
}

function send(
  url: URL,
  request: SourceRequest,
  { options, leftMs, address }: { options: SourceClientOptions; leftMs: number; address: string | undefined },
): Promise<ExchangeResult> {
  const { etag, lastModified } = request.validators ?? { etag: null, lastModified: null };
  const sameOrigin = url.origin === new URL(options.baseUrl).origin;
  return requestSource({
    url,
    method: request.method ?? 'GET',
    headers: {
      'user-agent': userAgent('domain monitoring', options.contactUrl ?? null),
      accept: '*/*',
      // The caller's headers may contain an API key, which must not be sent to another origin.
      ...(sameOrigin ? request.headers : { accept: request.headers?.accept ?? '*/*' }),
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    },
    ...(request.body === undefined ? {} : { body: request.body }),
    ...(address === undefined ? {} : { address }),
    way: options.way ?? {},
    maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
    timeoutMs: Math.max(1, Math.ceil(leftMs)),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    ...(request.sink === undefined ? {} : { sink: request.sink }),
  });
}

/** Returns the target of a redirect; null if the target is unusable, undefined if there is no redirect. */
function redirectOf(result: Extract<ExchangeResult, { ok: true }>, url: URL): URL | null | undefined {
  if (![301, 302, 303, 307, 308].includes(result.status)) return undefined;
  const target = URL.parse(result.headers.location?.[0] ?? '', url);
  if (target === null || !/^https?:$/.test(target.protocol) || target.href.length > 4_096) return null;
  return target.username === '' && target.password === '' ? target : null;
}

async function guard(
  target: URL,
  from: URL,
  context: { options: SourceClientOptions; request: SourceRequest; leftMs: number },
): Promise<{ address: string | undefined } | null> {
  const { options, request, leftMs } = context;
  if (target.origin === from.origin) return { address: undefined };
  const safe = from.protocol === 'http:' || target.protocol === 'https:';
  if (!safe || options.redirectGuard === undefined || request.method === 'POST') return null;
  const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(leftMs)));
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const address = await options.redirectGuard(target, signal).catch(() => null);
  return address === null ? null : { address };
}

function interpret(result: Extract<ExchangeResult, { ok: true }>, url: URL, wallNowMs: number): SourceAnswer {
  const { status, headers, body } = result;
  if (status === 304) return { kind: 'not-modified' };
  if (status === 404 || status === 410) return { kind: 'not-found', body, url: url.href };
  if (status >= 200 && status < 300) {
    const validators = {
      etag: headers.etag?.[0] ?? null,
      lastModified: headers['last-modified']?.[0] ?? null,
    };
    return { kind: 'ok', body, contentType: headers['content-type']?.[0] ?? '', url: url.href, validators };
  }
  const requestedWaitMs = retryAfterMs(headers['retry-after']?.[0], wallNowMs);
  if (status === 429) return failed('rate-limited', status, requestedWaitMs ?? 60_000);
  if (status >= 500) return failed('server-error', status, requestedWaitMs);
  return failed('refused', status);
}

function failed(
  code: SourceFailureCode,
  status: number | null = null,
  retryAfter: number | null = null,
): SourceAnswer {
  return { kind: 'failed', code, status, retryAfterMs: retryAfter };
}

/** Settings of one external source. */
export interface SourceSettings {
  enabled: boolean;
  /** Base URL without a trailing slash; null if there is none. */
  baseUrl: string | null;
  /**
   * DNS zone in lower case without a trailing dot, with `{key}` replaced. It may contain the key, so it must never be
   * shown.
   */
  zone: string | null;
  /** Servers as `host[:port]`; if empty, the configured resolvers are used. */
  servers: readonly string[];
  /** Secret key of the operator. */
  key: string | null;
  /** Maximum requests per second. */
  rps: number;
  /** Time in seconds during which a response or a copy is fresh. */
  ttlSeconds: number;
}
