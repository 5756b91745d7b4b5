import { randomUUIDv7 } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Problem } from './problems.ts';

const statuses: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request was not completed in time. Try again.' },
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The header fields are too large. Send at most 16 KiB.' },
};

/** Answers an expectation that nobody here meets (RFC 9110, 10.1.1): anything but `100-continue`. */
export function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
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
    // The body that the request may have is not read.
    Connection: 'close',
  });
  response.end(body);
}

/** Answers what is no request with a problem document and hangs up: nothing after it can be trusted. */
export function refuseNonsense(error: Error & { code?: string }, socket: Socket): void {
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
