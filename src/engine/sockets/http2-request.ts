import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { Duplex } from 'node:stream';
import { NetworkFault } from './types.ts';

export interface Http2Request {
  scheme: 'http' | 'https';
  /** Host and port, as in a URL. */
  authority: string;
  method: 'GET' | 'POST';
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** Maximum number of bytes of the header lists, and of the data from the server. */
  maxBytes: number;
  signal: AbortSignal;
}

export interface Http2Response {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** Empty if there were none. */
  trailers: Readonly<Record<string, unknown>>;
  data: Buffer;
}

/**
 * Sends a request over HTTP/2 on an open connection and closes it. Rejects with a `NetworkFault` if the server breaks
 * off, does not speak HTTP/2, sends too much, or does not respond before `signal` aborts.
 */
export async function requestHttp2(socket: Duplex, request: Http2Request): Promise<Http2Response> {
  const { maxBytes } = request;
  const session = connect(`${request.scheme}://${request.authority}`, {
    createConnection: () => socket,
    maxReservedRemoteStreams: 0,
    maxSessionMemory: 1,
    settings: { enablePush: false, initialWindowSize: maxBytes, maxHeaderListSize: maxBytes },
  });
  try {
    return await exchange(session, request);
  } finally {
    session.destroy();
  }
}

function exchange(session: ClientHttp2Session, request: Http2Request): Promise<Http2Response> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const fail = (code: string) => {
      signal.removeEventListener('abort', onAbort);
      reject(new NetworkFault({ phase: 'response', code }));
      session.destroy();
    };
    const onAbort = () => fail('response-timeout');
    session
      .on('error', (error: NodeJS.ErrnoException) =>
        fail(error.code?.startsWith('ERR_') ? 'service-protocol-error' : 'response-reset'),
      )
      .on('goaway', (code) => code !== constants.NGHTTP2_NO_ERROR && fail('service-protocol-error'))
      .on('close', () => fail('response-closed'));
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    const stream = session.request({
      ':method': request.method,
      ':scheme': request.scheme,
      ':authority': request.authority,
      ':path': request.path,
      'user-agent': 'Belltower',
      ...request.headers,
    });
    const response: Http2Response = { status: 0, headers: {}, trailers: {}, data: Buffer.alloc(0) };
    stream
      .on('response', (headers) => {
        response.status = Number(headers[constants.HTTP2_HEADER_STATUS]);
        response.headers = headers;
      })
      .on('trailers', (trailers) => {
        response.trailers = trailers;
      })
      .on('data', (chunk: Buffer) => {
        response.data = Buffer.concat([response.data, chunk]);
        if (response.data.length > request.maxBytes) fail('service-answer-too-long');
      })
      .on('error', () => fail('service-protocol-error'))
      .on('close', () => {
        signal.removeEventListener('abort', onAbort);
        if (response.status === 0) fail('response-closed');
        else resolve(response);
      });
    if (request.body === null) stream.end();
    else stream.end(request.body);
  });
}
