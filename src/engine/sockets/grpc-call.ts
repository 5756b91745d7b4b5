import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { Duplex } from 'node:stream';
import { NetworkFault } from './types.ts';

/** What came back from a unary call. */
export interface GrpcReply {
  httpStatus: number;
  contentType: string;
  /** Null where the server sent none. */
  grpcStatus: number | null;
  grpcMessage: string;
  /** Length-prefixed message; empty if the server sent none. */
  data: Buffer;
}

interface GrpcCall {
  scheme: 'http' | 'https';
  /** Host and port, as in a URL. */
  authority: string;
  /** `/package.Service/Method`. */
  path: string;
  bearerToken: string | null;
  /** Length-prefixed message. */
  body: Buffer;
  signal: AbortSignal;
}

/** Octets of the header lists and of the data that a server may send. */
const maxBytes = 16_384;

/**
 * Makes a unary gRPC call over HTTP/2 on an open connection, which it then closes. Rejects with a `NetworkFault` when
 * the server breaks off, does not speak HTTP/2, sends too much, or does not answer before `signal` aborts.
 */
export async function callGrpc(socket: Duplex, call: GrpcCall): Promise<GrpcReply> {
  const session = connect(`${call.scheme}://${call.authority}`, {
    createConnection: () => socket,
    maxReservedRemoteStreams: 0,
    maxSessionMemory: 1,
    settings: { enablePush: false, initialWindowSize: maxBytes, maxHeaderListSize: maxBytes },
  });
  try {
    return await exchange(session, call);
  } finally {
    session.destroy();
  }
}

function exchange(session: ClientHttp2Session, call: GrpcCall): Promise<GrpcReply> {
  const { signal } = call;
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
      ':method': 'POST',
      ':scheme': call.scheme,
      ':authority': call.authority,
      ':path': call.path,
      'content-type': 'application/grpc',
      te: 'trailers',
      'user-agent': 'Belltower',
      ...(call.bearerToken === null ? {} : { authorization: `Bearer ${call.bearerToken}` }),
    });
    const reply: GrpcReply = {
      httpStatus: 0,
      contentType: '',
      grpcStatus: null,
      grpcMessage: '',
      data: Buffer.alloc(0),
    };
    // A call without a message has its status in the headers.
    const readStatus = (headers: Record<string, unknown>) => {
      const status = headers['grpc-status'];
      if (status === undefined) return;
      reply.grpcStatus = /^\d{1,2}$/.test(String(status)) ? Number(status) : unknownStatus;
      reply.grpcMessage = decodeMessage(String(headers['grpc-message'] ?? ''));
    };
    stream
      .on('response', (headers) => {
        reply.httpStatus = Number(headers[constants.HTTP2_HEADER_STATUS]);
        reply.contentType = String(headers['content-type'] ?? '');
        readStatus(headers);
      })
      .on('trailers', readStatus)
      .on('data', (chunk: Buffer) => {
        reply.data = Buffer.concat([reply.data, chunk]);
        if (reply.data.length > maxBytes) fail('service-answer-too-long');
      })
      .on('error', () => fail('service-protocol-error'))
      .on('close', () => {
        signal.removeEventListener('abort', onAbort);
        if (reply.httpStatus === 0) fail('response-closed');
        else resolve(reply);
      });
    stream.end(call.body);
  });
}

/** The status UNKNOWN. */
const unknownStatus = 2;

/** Percent-decodes the message of a status; it stays as sent if it is malformed. */
function decodeMessage(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
