import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { secureContext } from '../net/egress/secure-context.ts';
import { collectBytes } from '../net/http/byte-collector.ts';
import type { BodyRead } from '../net/http/read-body.ts';
import {
  type AnswerFault,
  type AnswerHead,
  type HeaderValues,
  MAX_HEAD_BYTES,
  readResponse,
} from '../net/http/read-response.ts';
import { connectRequestBy, type OutboundProxy } from '../net/proxy/outbound-proxy.ts';

/**
 * Connection settings for requests to sources: the trusted root certificates, and the proxy, if any. A `Net` has these
 * properties.
 */
export interface SourceWay {
  /** Trusted root certificates in PEM; by default, the certificates of the runtime. */
  readonly rootCertificates?: readonly string[];
  readonly proxy?: OutboundProxy | null;
}

/** One request to a source and its limits. */
interface ExchangeRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** Address to connect to instead of resolving the host. */
  address?: string;
  way: SourceWay;
  /** Maximum size of the body in bytes, after decompression. */
  maxBytes: number;
  /** Time limit for the whole exchange, in milliseconds. */
  timeoutMs: number;
  signal?: AbortSignal;
  /**
   * Receives the body of a 200 response piece by piece, so that it is not stored. It may throw to stop with
   * `malformed`.
   */
  sink?: (chunk: Buffer) => void;
}

export type ExchangeFailureCode =
  | 'timeout'
  | 'aborted'
  | 'unreachable'
  | 'tls-failed'
  | 'too-large'
  | 'malformed';

export type ExchangeResult =
  | { ok: true; status: number; headers: HeaderValues; body: Buffer }
  | { ok: false; code: ExchangeFailureCode };

/** Minimum size of the pieces that a sink receives, except for the last piece. */
const SINK_BYTES = 16 * 1024;

/** Performs one HTTP exchange on a separate connection, limited in time and size. Never rejects. */
export function requestSource(request: ExchangeRequest): Promise<ExchangeResult> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  return new Promise((resolve) => {
    const sent = open(request, signal);
    if (sent === null) return resolve({ ok: false, code: 'unreachable' });
    let head: AnswerHead | null = null;
    let refusal: ExchangeFailureCode | null = null;
    const feeder = createFeeder(request.sink, () => {
      refusal = 'malformed';
      sent.destroy();
    });
    const end = (fault: AnswerFault | null, body: BodyRead | null): void => {
      if (fault === null) feeder.finish();
      sent.destroy();
      if (request.signal?.aborted) resolve({ ok: false, code: 'aborted' });
      else if (timeout.aborted) resolve({ ok: false, code: 'timeout' });
      else resolve(toResult(request, { head, body, code: refusal ?? codeOf(fault) }));
    };
    readResponse(sent, {
      onHead(answer) {
        head = answer;
        refusal = refuse(answer, request.maxBytes);
        if (refusal !== null) return null;
        const discarded = request.sink !== undefined && answer.statusCode === 200;
        // The limit includes one more octet, to distinguish a body of exactly the maximum size from a larger body.
        const bounds = { maxBytes: request.maxBytes + 1, maxPieces: Number.POSITIVE_INFINITY };
        return discarded ? { ...bounds, keep: false, onPiece: feeder.push } : { ...bounds, keep: true };
      },
      onEnd: end,
    });
    sent.end(request.body);
  });
}

function toResult(
  { maxBytes }: ExchangeRequest,
  seen: { head: AnswerHead | null; body: BodyRead | null; code: ExchangeFailureCode | null },
): ExchangeResult {
  const { head, body, code } = seen;
  if (code !== null || head === null || body === null) return { ok: false, code: code ?? 'unreachable' };
  if (body.bytes > maxBytes) return { ok: false, code: 'too-large' };
  const { statusCode: status, headers } = head;
  return { ok: true, status, headers, body: body.content ?? Buffer.alloc(0) };
}

/** Creates the request. Returns null if Node rejects it, for example because an operator's key contains line breaks. */
function open(request: ExchangeRequest, signal: AbortSignal): ClientRequest | null {
  const { url, method, body, way } = request;
  const secure = url.protocol === 'https:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const to = {
    host: request.address ?? host,
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
  };
  const tls = secure
    ? {
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ...(way.rootCertificates
          ? { secureContext: secureContext({ rootCertificates: way.rootCertificates }) }
          : {}),
      }
    : null;
  const options = {
    ...to,
    method,
    signal,
    path: `${url.pathname}${url.search}`,
    maxHeaderSize: MAX_HEAD_BYTES,
    headers: {
      ...request.headers,
      host: url.host,
      'accept-encoding': 'gzip, identity',
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
  };
  try {
    if (way.proxy) {
      const createConnection = connectRequestBy(way.proxy, { ...to, tls, signal });
      return requestHttp({ ...options, createConnection });
    }
    return secure
      ? requestHttps({ ...options, ...tls, agent: false })
      : requestHttp({ ...options, agent: false });
  } catch {
    return null;
  }
}

/** Returns the reason for not reading a response, or null. */
function refuse({ headers }: AnswerHead, maxBytes: number): ExchangeFailureCode | null {
  const encoding = (headers['content-encoding']?.join(',') ?? 'identity').trim().toLowerCase();
  if (encoding !== 'identity' && encoding !== 'gzip') return 'malformed';
  const length = Number(headers['content-length']?.[0] ?? 0);
  return encoding === 'identity' && length > maxBytes ? 'too-large' : null;
}

/** Combines small pieces for a sink and handles its errors. */
function createFeeder(
  sink: ((chunk: Buffer) => void) | undefined,
  onError: () => void,
): { push(piece: Buffer): void; finish(): void } {
  const gathered = collectBytes();
  let broken = false;
  const finish = () => {
    const chunk = gathered.take();
    if (broken || chunk.length === 0) return;
    try {
      sink?.(chunk);
    } catch {
      broken = true;
      onError();
    }
  };
  return {
    push(piece) {
      gathered.push(piece);
      if (gathered.length >= SINK_BYTES) finish();
    },
    finish,
  };
}

function codeOf(fault: AnswerFault | null): ExchangeFailureCode | null {
  if (fault === null) return null;
  if (fault === 'body-cut-short') return 'unreachable';
  if (typeof fault === 'string') return 'malformed';
  const code = fault.code ?? '';
  if (code.startsWith('HPE_')) return 'malformed';
  return /CERT|SSL|TLS|SELF_SIGNED|VERIFY|ISSUER|SIGNATURE/.test(code) ? 'tls-failed' : 'unreachable';
}
