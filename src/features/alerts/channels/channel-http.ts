import { dial, dialByProxy, type Endpoint, type TlsManner } from '#engine/http/dial.ts';
import { type AnswerBody, exchange } from '#engine/http/exchange.ts';
import { failureOf, HttpFault, HttpRun } from '#engine/http/http-run.ts';
import { parseTarget } from '#engine/http/request.ts';
import { type MessageCode, message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import type { Text } from '#platform/errors.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import { isPlainObject, type PlainObject } from '#platform/plain-object.ts';
import { plainText } from './plain-text.ts';

/** A request to a channel's URL. */
interface ChannelRequest {
  url: string;
  method?: 'POST' | 'PUT';
  /** Sent unchanged, except that the client sets Host, Content-Length and Connection. */
  headers?: Readonly<Record<string, string>>;
  /** Objects are sent as JSON; strings and bytes unchanged. */
  body: object | string | Uint8Array;
}

/**
 * Sends a request under the egress policy with a timeout of ten seconds. Certificates are verified and redirects are
 * not followed. Never throws.
 */
export type ChannelHttp = (request: ChannelRequest, signal: AbortSignal) => Promise<SendResult>;

const timeoutMs = 10_000;
const responseBytes = 1_024;
const strict: TlsManner = { shape: {}, open: false, checksName: true };
/** Maximum delay that a receiver can request, in seconds. */
const maxRetryAfterSeconds = 3_600;

/** Messages for network error codes. */
const messagesByCode: Record<string, MessageCode> = {
  'target-refused': 'channel-address-refused',
  'dns-nxdomain': 'channel-host-unknown',
  'dns-no-address': 'channel-host-without-address',
  'dns-timeout': 'channel-dns-timeout',
  'connect-refused': 'channel-connect-refused',
  'connect-timeout': 'channel-connect-timeout',
  'proxy-failed': 'channel-proxy-failed',
  'tls-untrusted': 'channel-certificate-untrusted',
  'response-timeout': 'channel-response-timeout',
  'closed-early': 'channel-closed-early',
};

interface ChannelHttpContext {
  net: Net;
  clock: Clock;
  now: () => number;
  /** Null for a direct connection. */
  proxy: OutboundProxy | null;
}

export function createChannelHttp(context: ChannelHttpContext): ChannelHttp {
  return async (request, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const run = new HttpRun({ ...context, signal: limited }, timeoutMs);
    try {
      run.begin();
      return await sendRequest(run, request, context);
    } catch (error) {
      const { code } = failureOf(error);
      const known = messagesByCode[code];
      const text =
        known === undefined
          ? message('channel-not-reached', { reason: code.replaceAll('-', ' ') })
          : { code: known };
      return sendFailed(text, { retry: code !== 'target-refused' });
    } finally {
      run.end();
    }
  };
}

async function sendRequest(
  run: HttpRun,
  request: ChannelRequest,
  { now, proxy }: ChannelHttpContext,
): Promise<SendResult> {
  const url = parseTarget(request.url);
  const endpoint: Endpoint = {
    hostname: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    tls: url.protocol === 'https:' ? strict : null,
    family: null,
    maxAddresses: 3,
  };
  const socket = await (proxy === null ? dial(run, endpoint) : dialByProxy(run, proxy, endpoint));
  if ('authorized' in socket && !socket.authorized) {
    socket.destroy();
    throw new HttpFault({ phase: 'tls', code: 'tls-untrusted' });
  }
  const seen: { status: number; retryAfter: string | null } = { status: 0, retryAfter: null };
  const body = await exchange(run, { socket, parts: requestParts(url, request) }, (head) => {
    seen.status = head.statusCode;
    seen.retryAfter = head.headers['retry-after']?.[0] ?? null;
    return { maxBytes: responseBytes, keep: true };
  });
  if (seen.status === 0) throw new HttpFault({ phase: 'response', code: 'closed-early' });
  return toSendResult(seen.status, responseText(body), readRetryAfter(seen.retryAfter, now()));
}

function requestParts(url: URL, request: ChannelRequest) {
  const given = request.body;
  const isJson = typeof given === 'object' && !(given instanceof Uint8Array);
  const body = isJson ? JSON.stringify(given) : given;
  const headers: Record<string, string> = {
    'user-agent': userAgent('alerts'),
    accept: '*/*',
    ...(isJson ? { 'content-type': 'application/json' } : {}),
    ...request.headers,
  };
  return {
    method: request.method ?? 'POST',
    path: `${url.pathname}${url.search}`,
    headers: [
      ...['Host', url.host],
      ...Object.entries(headers).flat(),
      ...['Content-Length', String(Buffer.byteLength(body)), 'Connection', 'close'],
    ],
    body,
  };
}

function responseText(body: AnswerBody | null): string | null {
  const text = body?.content?.toString('utf8') ?? '';
  // PostgreSQL's JSON can't store NUL, and truncation may split the last character.
  return text === ''
    ? null
    : text
        .replaceAll('\0', '')
        .replace(/\uFFFD+$/, '')
        .slice(0, responseBytes);
}

/** Parses Retry-After (RFC 9110, section 10.2.3): seconds or a date. */
function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.min(maxRetryAfterSeconds, Math.ceil(seconds))) : null;
}

/**
 * Maps an HTTP status to a result. 2xx means delivered. 408, 425, 429 and 5xx are retried. 410 means that the receiver
 * no longer exists.
 */
function toSendResult(status: number, response: string | null, retryAfterSeconds: number | null): SendResult {
  if (status >= 200 && status < 300) {
    return sendSucceeded(status, response);
  }
  const redirect = status >= 300 && status < 400;
  const retry = status === 408 || status === 425 || status === 429 || status >= 500;
  return {
    outcome: 'failed',
    status,
    error: message(redirect ? 'channel-redirected' : 'channel-responded', { status }),
    response,
    retryAfterSeconds: retry ? retryAfterSeconds : null,
    retry,
    gone: status === 410,
  };
}

/** The result of sending one message. */
export interface SendResult {
  outcome: 'delivered' | 'failed';
  /** HTTP or SMTP status; null if there was no response. */
  status: number | null;
  /** The reason for the failure, as shown to users. It contains no secrets. */
  error: Text | null;
  /** The first kilobyte of the response. */
  response: string | null;
  /** The delay that the receiver requested. */
  retryAfterSeconds: number | null;
  /** False if a retry can't help (an invalid address, a rejected token). */
  retry: boolean;
  /** Whether the receiver reported that it no longer exists. The channel is then disabled. */
  gone: boolean;
  /** Whether `error` already contains the text of `response`. */
  includesResponse?: true;
}

/** Details from a JSON response that a channel adds to the result. */
interface ResponseDetails {
  /** The error message of the receiver. */
  detail?: unknown;
  retryAfterSeconds?: number;
  gone?: boolean;
  /** Whether the message was rejected although the status indicates success. */
  failed?: boolean;
}

/**
 * Adds details from a JSON response to the result. Returns the result unchanged if the response isn't a JSON object.
 */
export function interpretResponse(
  result: SendResult,
  read: (body: PlainObject) => ResponseDetails,
): SendResult {
  const body = parseObject(result.response);
  if (body === null) return result;
  const { detail, retryAfterSeconds, gone = false, failed = false } = read(body);
  if (result.outcome === 'delivered' && !failed) return result;
  const reply = typeof detail === 'string' ? plainText(detail).slice(0, 300) : '';
  const retryAfter = Number.isFinite(retryAfterSeconds) ? Math.ceil(retryAfterSeconds ?? 0) : null;
  return {
    ...result,
    outcome: 'failed',
    ...(reply === ''
      ? {}
      : {
          error: message('channel-responded', { status: result.status ?? 0, detail: reply }),
          includesResponse: true,
        }),
    retryAfterSeconds:
      retryAfter === null || !result.retry
        ? result.retryAfterSeconds
        : Math.max(0, Math.min(retryAfter, maxRetryAfterSeconds)),
    gone: result.gone || gone,
  };
}

function parseObject(text: string | null): PlainObject | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isPlainObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the result of a message that was not delivered. */
export function sendFailed(error: Text, { retry }: { retry: boolean }): SendResult {
  return {
    outcome: 'failed',
    status: null,
    error,
    response: null,
    retryAfterSeconds: null,
    retry,
    gone: false,
  };
}

/** Returns the result of a delivered message. */
export function sendSucceeded(status: number | null, response: string | null): SendResult {
  return {
    outcome: 'delivered',
    status,
    error: null,
    response,
    retryAfterSeconds: null,
    retry: false,
    gone: false,
  };
}
