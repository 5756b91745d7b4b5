import { requestUrl } from '#engine/http/request-url.ts';
import { message } from '#messages/messages.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { userAgent } from '#platform/net/http/transport.ts';
import type { Net } from '#platform/net/types.ts';
import { type JsonValue, parseBoundedJson } from '#platform/sources/bounded-json.ts';
import { retryAfterMs } from '#platform/sources/pace.ts';

/** Network access for reading other services; targets are subject to the egress policy. */
export interface ToolNetwork {
  net: Net;
  clock: Clock;
}

/**
 * Reads a path of the service, or the URL of the next page. If `form` is set, sends a POST request with these fields.
 */
export type ReadJson = (path: string, form?: Record<string, string>) => Promise<JsonValue>;

/** The time limit for all requests of one import, in milliseconds. */
const totalMs = 120_000;
const requestMs = 20_000;
const maxBytes = 20 * 1024 * 1024;
/** Number of attempts of a request, and the pause between them if the service sends no Retry-After. */
const attempts = 4;
const pauseMs = 1000;
/** HTTP statuses of a service that is busy or restarting. */
const retryableStatuses = new Set([429, 502, 503, 504]);

/** Thrown if the service does not have the requested path. */
export class PathMissing extends AppError {}

/**
 * Returns a function that reads JSON from a service. It retries for up to two minutes if the service is busy, rate
 * limits requests or closes the connection.
 * @throws AppError 400 at `/url` or `/apiKey` that states what failed; `PathMissing`.
 */
export function createServiceReader(
  base: URL,
  headers: Readonly<Record<string, string>>,
  network: ToolNetwork,
): ReadJson {
  const root = base.pathname.replace(/\/+$/, '');
  const { clock } = network;
  const endsAt = clock.monotonicMs() + totalMs;
  return async (path, form) => {
    // An installation may serve its API below a base path.
    const url = new URL(path.startsWith('/') ? `${root}${path}` : path, base);
    // The key must not be sent to another origin by a link to the next page.
    if (url.origin !== base.origin) throw new AppError('invalid_request', message('tool-page-on-other-host'));
    for (let attempt = 1; ; attempt++) {
      const answer = await request(url, form === undefined ? headers : {}, form, network);
      if (!('waitMs' in answer)) return answer.json;
      const isLast = attempt === attempts || clock.monotonicMs() + answer.waitMs > endsAt;
      if (isLast) throw answer.error;
      await clock.sleep(answer.waitMs);
    }
  };
}

/** The JSON of a response, or the wait before the next attempt and the error to throw after the last attempt. */
type ServiceResult = { json: JsonValue } | { waitMs: number; error: AppError };

async function request(
  url: URL,
  headers: Readonly<Record<string, string>>,
  form: Record<string, string> | undefined,
  { net, clock }: ToolNetwork,
): Promise<ServiceResult> {
  const response = await requestUrl(
    {
      url: url.href,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': userAgent('import'),
        ...headers,
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form === undefined ? null : new URLSearchParams(form).toString(),
      auth: null,
      followRedirects: false,
      ipVersion: null,
      timeoutMs: requestMs,
    },
    { net, clock, signal: AbortSignal.timeout(requestMs) },
    {
      headers: ['retry-after'],
      keepBody: true,
      maxBodyBytes: maxBytes,
      evaluateSession: (socket) => (socket.authorized ? null : 'tls-untrusted'),
    },
  );
  const { failure, statusCode: status, body } = response;
  if (failure !== null) {
    const error = unreadable(url, 'failed', failure.code);
    return { waitMs: failure.code === 'response-closed' ? pauseMs : Number.POSITIVE_INFINITY, error };
  }
  if (status === null) throw unreadable(url, 'silent');
  if (retryableStatuses.has(status)) {
    const waitMs = retryAfterMs(response.headers['retry-after']?.[0], clock.now()) ?? pauseMs;
    return { waitMs, error: status === 429 ? limited(url, waitMs) : unreadable(url, 'status', status) };
  }
  if (status === 401 || status === 403)
    throw invalidInput('/apiKey', 'refused', message('tool-key-refused', { host: url.host, status }));
  if (status === 404)
    throw new PathMissing(
      'invalid_request',
      message('tool-answer-wrong', { ...placeOf(url), reason: 'status', detail: status }),
    );
  if (status !== 200) throw unreadable(url, 'status', status);
  if (!response.bodyComplete) throw unreadable(url, 'large');
  try {
    return { json: parseBoundedJson(body ?? '') };
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(url, 'text');
    throw error;
  }
}

const placeOf = (url: URL) => ({ host: url.host, path: url.pathname });

type Reason = 'failed' | 'silent' | 'status' | 'large' | 'text';

const unreadable = (url: URL, reason: Reason, detail: string | number = ''): AppError =>
  invalidInput('/url', 'unreadable', message('tool-answer-wrong', { ...placeOf(url), reason, detail }));

const limited = (url: URL, waitMs: number): AppError =>
  invalidInput(
    '/url',
    'limited',
    message('tool-requests-limited', { host: url.host, seconds: Math.ceil(waitMs / 1000) }),
  );
