import { dial, type Endpoint, type TlsManner } from '#engine/http/dial.ts';
import { dialByProxy } from '#engine/http/dial-by-proxy.ts';
import { type AnswerBody, exchange } from '#engine/http/exchange.ts';
import { parseTarget } from '#engine/http/request.ts';
import { failureOf, HttpFault, HttpRun } from '#engine/http/run.ts';
import type { Clock } from '#platform/clock.ts';
import { userAgent } from '#platform/net/http/user-agent.ts';
import type { OutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import { type ChannelAnswer, delivered, failedTry } from './answer.ts';

/** One message to a channel's address. */
interface ChannelRequest {
  url: string;
  method?: 'POST' | 'PUT';
  /** Sent as they are; Host, Content-Length and Connection are ours. */
  headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON, a text and octets as they are. */
  body: object | string | Uint8Array;
}

/** How channels reach the world: over the egress policy, certificates obeyed, redirects not followed. Never throws. */
export type ChannelHttp = (request: ChannelRequest, signal: AbortSignal) => Promise<ChannelAnswer>;

const timeoutMs = 10_000;
const responseBytes = 1_024;
const strict: TlsManner = { shape: {}, open: false, checksName: true };
/** A receiver may ask for more time, not for ever. */
const retryAfterMostSeconds = 3_600;

/** Words for what the network says; a code without one is shown as it is. */
const words: Record<string, string> = {
  'target-refused':
    'The address is private or reserved, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.',
  'dns-nxdomain': 'The host name does not exist.',
  'dns-no-address': 'The host name has no address.',
  'dns-timeout': 'The DNS lookup timed out.',
  'connect-refused': 'The connection was refused.',
  'connect-timeout': 'The connection timed out.',
  'proxy-failed': 'The outbound proxy (BELLTOWER_OUTBOUND_PROXY) could not connect.',
  'tls-untrusted': 'The certificate of the receiver is not trusted.',
  'response-timeout': 'The receiver did not respond within ten seconds.',
  'closed-early': 'The receiver closed the connection without a response.',
};

interface ChannelHttpContext {
  net: Net;
  clock: Clock;
  now: () => number;
  /** Null: straight out. */
  proxy: OutboundProxy | null;
}

export function createChannelHttp(context: ChannelHttpContext): ChannelHttp {
  return async (request, signal) => {
    const run = new HttpRun({ ...context, signal }, timeoutMs);
    try {
      run.begin();
      return await converse(run, request, context);
    } catch (error) {
      const { code } = failureOf(error);
      return failedTry(words[code] ?? code.replaceAll('-', ' '), { retry: code !== 'target-refused' });
    } finally {
      run.end();
    }
  };
}

async function converse(
  run: HttpRun,
  request: ChannelRequest,
  { now, proxy }: ChannelHttpContext,
): Promise<ChannelAnswer> {
  const url = parseTarget(request.url);
  const endpoint: Endpoint = {
    hostname: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    tls: url.protocol === 'https:' ? strict : null,
    family: null,
    mostAddresses: 3,
  };
  const socket = await (proxy === null ? dial(run, endpoint) : dialByProxy(run, proxy, endpoint));
  if ('authorized' in socket && !socket.authorized) {
    socket.destroy();
    throw new HttpFault({ phase: 'tls', code: 'tls-untrusted' });
  }
  const seen: { status: number; retryAfter: string | null } = { status: 0, retryAfter: null };
  const body = await exchange(run, { socket, parts: partsOf(url, request) }, (head) => {
    seen.status = head.statusCode;
    seen.retryAfter = head.headers['retry-after']?.[0] ?? null;
    return { maxBytes: responseBytes, keep: true };
  });
  if (seen.status === 0) throw new HttpFault({ phase: 'response', code: 'closed-early' });
  return toAnswer(seen.status, textOf(body), readRetryAfter(seen.retryAfter, now()));
}

function partsOf(url: URL, request: ChannelRequest) {
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

function textOf(body: AnswerBody | null): string | null {
  const text = body?.content?.toString('utf8') ?? '';
  // What PostgreSQL's JSON cannot hold, and half a character at the cut.
  return text === ''
    ? null
    : text
        .replaceAll('\0', '')
        .replace(/\uFFFD+$/, '')
        .slice(0, responseBytes);
}

/** RFC 9110 section 10.2.3: seconds or a date. */
function readRetryAfter(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - nowMs) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.min(retryAfterMostSeconds, Math.ceil(seconds))) : null;
}

/** What a status means for a message: 2xx arrived; 408, 425, 429 and 5xx are tried again; 410 is gone for good. */
function toAnswer(status: number, response: string | null, retryAfterSeconds: number | null): ChannelAnswer {
  if (status >= 200 && status < 300) {
    return delivered(status, response);
  }
  const redirect = status >= 300 && status < 400;
  const retry = status === 408 || status === 425 || status === 429 || status >= 500;
  return {
    outcome: 'failed',
    status,
    error: redirect
      ? `The receiver responded with ${status}. Redirects are not followed.`
      : `The receiver responded with ${status}.`,
    response,
    retryAfterSeconds: retry ? retryAfterSeconds : null,
    retry,
    gone: status === 410,
  };
}
