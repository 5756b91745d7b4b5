import type { Duplex } from 'node:stream';
import { requestHttp2 } from './http2-request.ts';

/** Response to a unary call. */
export interface GrpcReply {
  httpStatus: number;
  contentType: string;
  /** Null if the server sent none. */
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

/** Maximum number of bytes of the header lists, and of the data from the server. */
const maxBytes = 16_384;

/**
 * Performs a unary gRPC call over HTTP/2 on an open connection and closes it. Rejects with a `NetworkFault` if the
 * server breaks off, does not speak HTTP/2, sends too much, or does not respond before `signal` aborts.
 */
export async function callGrpc(socket: Duplex, { bearerToken, ...call }: GrpcCall): Promise<GrpcReply> {
  const { status, headers, trailers, data } = await requestHttp2(socket, {
    ...call,
    method: 'POST',
    headers: {
      'content-type': 'application/grpc',
      te: 'trailers',
      ...(bearerToken === null ? {} : { authorization: `Bearer ${bearerToken}` }),
    },
    maxBytes,
  });
  // For a call without a message, the status is in the headers.
  const from = 'grpc-status' in trailers ? trailers : headers;
  const grpcStatus = from['grpc-status'];
  return {
    httpStatus: status,
    contentType: String(headers['content-type'] ?? ''),
    grpcStatus:
      grpcStatus === undefined
        ? null
        : /^\d{1,2}$/.test(String(grpcStatus))
          ? Number(grpcStatus)
          : unknownStatus,
    grpcMessage: decodeMessage(String(from['grpc-message'] ?? '')),
    data,
  };
}

/** Number of the status UNKNOWN. */
const unknownStatus = 2;

/** Percent-decodes the message of a status. Returns a malformed message unchanged. */
function decodeMessage(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
