import { randomUUIDv7 } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { message, type Params } from '#messages/messages.ts';
import { isDatabaseAway } from '../database/transaction.ts';
import { AppError, type ErrorCode, errorCodes, sentText } from '../errors.ts';
import { toInputFaults } from './input-faults.ts';

/** The body of `application/problem+json` (RFC 9457). */
interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  detailCode?: string;
  detailParams?: Params;
  instance: string;
  code: string;
  errors?: AppError['errors'];
}

/** Builds the problem document for a known error. `instance` is the path without its query. */
function toProblem(error: AppError, instance: string): Problem {
  const { status, title } = errorCodes[error.code];
  return {
    type: `urn:belltower:problem:${error.code}`,
    title,
    status,
    ...sentText('detail', error.detail),
    instance,
    code: error.code,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}

/** Errors of the HTTP library, by their code. */
const libraryFaults: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Maps an error to the error for the client. Returns null for an unexpected error. */
function toAppError(error: FastifyError | AppError, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error;
  if (error.validation) {
    const errors = toInputFaults(error.validation, error.validationContext);
    const detail = errors[0]?.detail ?? message('request-invalid-input');
    return new AppError('invalid_request', detail, { errors });
  }
  const code = libraryFaults[error.code];
  if (code === 'unsupported_media_type')
    return new AppError(code, message('send-media-type', { types: mediaTypesOf(request) }));
  if (code) return new AppError(code, error.message);
  if (error instanceof SyntaxError && error.statusCode === 400)
    return new AppError('invalid_json', error.message);
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', message('database-unavailable'), {
      retryAfterSeconds: 1,
      cause: error,
    });
  }
  return null;
}

/** Returns the media types of bodies that a route accepts. */
function mediaTypesOf({ routeOptions }: FastifyRequest): string {
  const body = routeOptions.schema?.body as { content?: object } | undefined;
  return Object.keys(body?.content ?? { 'application/json': null }).join(' or ');
}

/** Sends any error as a problem document. An unexpected error is logged and sent as a plain 500. */
export function sendProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = toAppError(error, request);
  if (!known) request.log.error({ err: error, requestId: request.id }, 'request failed because of a bug');
  else if (known !== error && known.code === 'unavailable')
    request.log.warn({ err: error, requestId: request.id }, 'database unavailable');
  const fault = known ?? new AppError('internal', message('internal-error', { id: request.id }));
  if (fault.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(fault.retryAfterSeconds)));
  // RFC 9110 section 15.5.2 requires this header. Browsers do not show a login dialog for this scheme.
  if (fault.status === 401) reply.header('www-authenticate', 'Bearer realm="Belltower"');
  const instance = request.url.split('?', 1)[0] ?? '/';
  // The document is serialized here, because the response schema of a route would remove fields.
  return reply
    .code(fault.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(toProblem(fault, instance));
}

const detailCodes = {
  detailCode: {
    type: 'string',
    description: 'Code of the message in `detail`, for programs that show it in another language',
  },
  detailParams: {
    type: 'object',
    description: 'Values in the message, by name; absent if there are none',
    additionalProperties: true,
  },
};

/** JSON Schema of `Problem`, for the OpenAPI document. */
export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    ...detailCodes,
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string' },
          code: { type: 'string' },
          detail: { type: 'string' },
          ...detailCodes,
        },
      },
    },
  },
};

const statuses: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request was not completed in time. Try again.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The header fields are too large. Send at most 16 KiB.' },
};

/** Rejects unsupported expectations (RFC 9110 section 10.1.1). Only `100-continue` is supported. */
export function rejectExpectation(request: IncomingMessage, response: ServerResponse): void {
  const problem: Problem = {
    type: 'urn:belltower:problem:invalid_request',
    title: STATUS_CODES[417] ?? '',
    status: 417,
    detail: 'The "Expect" header is not supported. The only supported value is 100-continue.',
    instance: request.url?.replace(/[?#].*$/s, '') ?? '',
    code: 'invalid_request',
  };
  const body = JSON.stringify(problem);
  response.writeHead(417, {
    'Content-Type': 'application/problem+json',
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': randomUUIDv7(),
    // The connection is closed, because the body of the request has not been read.
    Connection: 'close',
  });
  response.end(body);
}

/**
 * Sends a problem document for a malformed request and closes the connection, because no further data on it can be
 * trusted.
 */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, detail } = statuses[error.code ?? ''] ?? {
    status: 400,
    detail: 'This is not a valid HTTP request.',
  };
  const title = STATUS_CODES[status] ?? '';
  const problem: Problem = {
    type: 'urn:belltower:problem:invalid_request',
    title,
    status,
    detail,
    instance: '',
    code: 'invalid_request',
  };
  const body = JSON.stringify(problem);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nConnection: close\r\n` +
        `X-Request-Id: ${randomUUIDv7()}\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}

/** The state of a rate limit for a request (draft-ietf-httpapi-ratelimit-headers). */
export interface RateLimitState {
  /** Name of the policy. */
  name: string;
  /** Maximum requests in a window. */
  quota: number;
  windowSeconds: number;
  /** Requests left. */
  remaining: number;
  /** Seconds until more requests are allowed. */
  resetSeconds: number;
}

/** Adds the state of the rate limit to the response of allowed and rejected requests. */
export function setRateLimit(reply: FastifyReply, state: RateLimitState): void {
  const { name, quota, windowSeconds, remaining, resetSeconds } = state;
  reply.header('ratelimit-policy', `"${name}";q=${quota};w=${windowSeconds}`);
  reply.header(
    'ratelimit',
    `"${name}";r=${Math.max(0, remaining)};t=${Math.max(0, Math.ceil(resetSeconds))}`,
  );
}
