import type { Socket } from 'node:net';
import { type RequestParts, requestOnSocket } from '#platform/net/http/read-answer.ts';
import type { AnswerHead } from '#platform/net/http/read-response.ts';
import { NetworkFault } from './types.ts';

/** A complete HTTP/1.1 response. */
export interface Http1Response {
  status: number;
  headers: AnswerHead['headers'];
  data: Buffer;
}

/**
 * Sends a request over HTTP/1.1 on an open connection and reads the decompressed response. The caller must destroy the
 * socket. Rejects with a `NetworkFault` if the server breaks off, does not speak HTTP, sends more than `maxBytes`, or
 * does not respond before `signal` aborts.
 */
export function requestHttp1(
  socket: Socket,
  request: RequestParts,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<Http1Response> {
  let head: AnswerHead | null = null;
  return untilBroken(socket, signal, (resolve, fail) => {
    requestOnSocket(socket, request, {
      onHead(received) {
        head = received;
        return { maxBytes, keep: true };
      },
      onEnd(fault, body) {
        if (head === null || fault !== null) return fail(faultCode(fault));
        if (body?.complete === false) return fail('service-answer-too-long');
        resolve({
          status: head.statusCode,
          headers: head.headers,
          data: body?.content ?? Buffer.alloc(0),
        });
      },
    });
  });
}

const faultCode = (fault: unknown): string =>
  (fault as NodeJS.ErrnoException | null)?.code === 'ECONNRESET'
    ? 'response-closed'
    : 'service-protocol-error';

/** Rejects with a `NetworkFault` if the connection ends or `signal` aborts before `begin` resolves. */
export function untilBroken<Result>(
  socket: Socket,
  signal: AbortSignal,
  begin: (resolve: (result: Result) => void, fail: (code: string) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      signal.removeEventListener('abort', onAbort);
      reject(new NetworkFault({ phase: 'response', code }));
    };
    const onAbort = () => fail('response-timeout');
    signal.addEventListener('abort', onAbort);
    socket.on('error', () => fail('response-reset')).on('close', () => fail('response-closed'));
    begin((result) => {
      signal.removeEventListener('abort', onAbort);
      resolve(result);
    }, fail);
    if (signal.aborted) onAbort();
  });
}
