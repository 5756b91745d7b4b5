import { once } from 'node:events';
import { Agent, request as requestHttp } from 'node:http';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { connectByProxy, type OutboundProxy } from '../proxy/outbound-proxy.ts';

/** A complete response from the server. */
interface TransportResponse {
  status: number;
  /** Value of the `Date` header; empty if there is none. */
  date: string;
  body: Buffer;
}

/** Sends requests to one server. */
export interface Transport {
  /** Sends a POST request. Rejects if no complete response arrives or `signal` aborts. Does not follow redirects. */
  post(
    path: string,
    request: { headers: Readonly<Record<string, string>>; body: Buffer; signal: AbortSignal },
  ): Promise<TransportResponse>;
  /** Returns the number of octets transferred so far, including TLS. */
  bytes(): { sent: number; received: number };
  close(): void;
}

export interface TransportOptions {
  proxy: OutboundProxy | null;
  /** Trusted root certificates as PEM texts. */
  rootCertificates: readonly string[];
}

/** Maximum size of a response, in octets. */
const maxResponseBytes = 64 * 1024 * 1024;

/**
 * Creates the connection to a server: HTTP/2 if the server offers it (one connection for all requests),
 * otherwise HTTP/1.1 with reused connections. `fetch` would take 20 MB more memory.
 */
export function createTransport(server: URL, options: TransportOptions): Transport {
  let mayHaveHttp2 = server.protocol === 'https:';
  const sockets = new Set<Socket>();
  const ended = { sent: 0, received: 0 };
  let session: ClientHttp2Session | null = null;
  let opening: Promise<ClientHttp2Session | null> | null = null;
  /** Idle connections to a server without HTTP/2, reused for later requests. */
  const spare: Socket[] = [];

  async function open(): Promise<Socket> {
    const { wire, socket } = await openSocket(server, options, AbortSignal.timeout(openMs));
    sockets.add(wire);
    wire.once('close', () => {
      sockets.delete(wire);
      ended.sent += wire.bytesWritten;
      ended.received += wire.bytesRead;
    });
    return socket;
  }

  async function openSession(): Promise<ClientHttp2Session | null> {
    const socket = (await open()) as TLSSocket;
    if (socket.alpnProtocol !== 'h2') {
      mayHaveHttp2 = false;
      spare.push(socket);
      return null;
    }
    const opened = connectHttp2(server, { createConnection: () => socket });
    // The requests report connection errors.
    opened.on('error', () => {});
    opened.once('close', () => {
      if (session === opened) session = null;
    });
    session = opened;
    return opened;
  }

  /** Returns the HTTP/2 session; null if the server only supports HTTP/1.1. */
  function findSession(): Promise<ClientHttp2Session | null> | ClientHttp2Session | null {
    if (!mayHaveHttp2) return null;
    if (session !== null && !session.closed && !session.destroyed) return session;
    opening ??= openSession().finally(() => {
      opening = null;
    });
    return opening;
  }

  const agent = new Agent({ keepAlive: true });
  agent.createConnection = (_options, onConnection) => {
    const ready = spare.pop();
    if (ready !== undefined && !ready.destroyed) return ready;
    open().then(
      (socket) => onConnection?.(null, socket),
      (error: Error) => onConnection?.(error, undefined as never),
    );
    return undefined;
  };

  return {
    async post(path, { headers, body, signal }) {
      signal.throwIfAborted();
      const http2 = await findSession();
      const all = { ...headers, 'content-length': String(body.length) };
      if (http2 === null) return postHttp1(server, { path, headers: all, body, signal, agent });
      try {
        return await postHttp2(http2, { path, headers: all, body, signal });
      } catch (error) {
        // The connection is discarded, because later requests on a silent or broken connection would fail too.
        http2.destroy();
        throw error;
      }
    },
    bytes: () =>
      [...sockets].reduce(
        ({ sent, received }, socket) => ({
          sent: sent + socket.bytesWritten,
          received: received + socket.bytesRead,
        }),
        ended,
      ),
    close() {
      session?.destroy();
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Maximum time to open a connection, including TLS, in milliseconds. */
const openMs = 15_000;

/** Opens a connection. `wire` is the TCP socket. `socket` is the same socket, or the TLS socket on top of it. */
async function openSocket(
  { protocol, hostname, port }: URL,
  { proxy, rootCertificates }: TransportOptions,
  signal: AbortSignal,
): Promise<{ wire: Socket; socket: Socket }> {
  const isSecure = protocol === 'https:';
  const host = hostname.replace(/^\[|\]$/g, '');
  const end = { host, port: Number(port) || (isSecure ? 443 : 80) };
  const wire =
    proxy === null ? connectTcp({ ...end, noDelay: true }) : await connectByProxy(proxy, end, signal);
  const socket = isSecure
    ? connectTls({
        socket: wire,
        ...(isIP(host) === 0 ? { servername: host } : { host }),
        ALPNProtocols: ['h2', 'http/1.1'],
        ca: [...rootCertificates],
      })
    : wire;
  // Later errors reject the requests that use the connection.
  socket.on('error', () => {});
  wire.on('error', (error) => socket.destroy(error));
  if (isSecure || proxy === null) {
    try {
      await once(socket, isSecure ? 'secureConnect' : 'connect', { signal });
    } catch (error) {
      socket.destroy();
      throw signal.aborted ? new Error('timed out', { cause: error }) : error;
    }
  }
  return { wire, socket };
}

interface Exchange {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  signal: AbortSignal;
}

function postHttp1(
  server: URL,
  { path, headers, body, signal, agent }: Exchange & { agent: Agent },
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const request = requestHttp({
      agent,
      method: 'POST',
      path,
      headers: { host: server.host, ...headers },
      signal,
    });
    request.on('error', reject);
    request.on('response', (response) => {
      readAll(response).then(
        (content) =>
          resolve({ status: response.statusCode ?? 0, date: response.headers.date ?? '', body: content }),
        reject,
      );
    });
    request.end(body);
  });
}

function postHttp2(
  session: ClientHttp2Session,
  { path, headers, body, signal }: Exchange,
): Promise<TransportResponse> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': 'POST', ':path': path, ...headers }, { signal });
    let hasStarted = false;
    stream.on('error', reject);
    stream.on('close', () => hasStarted || reject(new Error('the server closed the connection')));
    stream.on('response', (head) => {
      hasStarted = true;
      readAll(stream).then(
        (content) => resolve({ status: head[':status'] ?? 0, date: head.date ?? '', body: content }),
        reject,
      );
    });
    stream.end(body);
  });
}

async function readAll(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxResponseBytes) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns the User-Agent header for a purpose. `page` is the URL of a page about the sender, for administrators who see
 * the requests in their logs.
 */
export function userAgent(purpose: string, page: string | null = null): string {
  return `Mozilla/5.0 (compatible; Belltower/1.0; ${purpose}${page === null ? '' : `; +${page}`})`;
}
