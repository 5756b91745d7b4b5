import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { ANSWERS } from './answers.ts';
import { DEFECTS } from './defects.ts';
import type { WebBehavior, WebExchange } from './exchange.ts';

const MAX_SEEN = 1_000;
const MAX_REQUEST_BODY = 1_048_576;

/** A request that the server received. */
export interface SeenRequest {
  method: string;
  /** Path and query. */
  url: string;
  /** Headers with lower-case names. Repeated headers are joined. */
  headers: Record<string, string>;
  body: string;
}

export interface WebServerOptions {
  /** Loopback address to listen on; default `127.0.0.1`. */
  host?: string;
  /** Port to listen on; 0 (default) for any free port. */
  port?: number;
  /** Certificate chain and key in PEM (and any other TLS options) for an HTTPS server. */
  tls?: ServerOptions;
  /** Returns the time in ms since the epoch, for paths that change over time. If omitted, the time is always 0. */
  now?: () => number;
  /** Further paths by their first segment. They take precedence over the built-in paths. */
  behaviors?: Record<string, WebBehavior>;
}

export interface WebServer {
  /** `http://127.0.0.1:PORT`, without a trailing slash. */
  url: string;
  port: number;
  /** The last 1,000 requests, oldest first. */
  requests: SeenRequest[];
  /** Calls the listener for every TLS connection after its handshake. */
  onSecureConnection(listener: (socket: TLSSocket) => void): void;
  /** Number of open connections. */
  connections(): number;
  /** Closes all connections and stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a web server that selects its behavior by the first path segment: any of `ANSWERS`, `REDIRECTS` and `DEFECTS`,
 * otherwise 404. Listens only on loopback.
 */
export async function startWebServer(options: WebServerOptions = {}): Promise<WebServer> {
  const behaviors = new Map<string, WebBehavior>(
    Object.entries({ ...ANSWERS, ...REDIRECTS, ...DEFECTS, ...options.behaviors }),
  );
  const { host = '127.0.0.1' } = options;
  const requests: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  const counts = new Map<string, number>();
  const server = createServer(options, async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://lab');
    const earlier = counts.get(url.pathname) ?? 0;
    if (counts.size < MAX_SEEN) counts.set(url.pathname, earlier + 1);
    const body = await readRequestBody(request);
    if (requests.length === MAX_SEEN) requests.shift();
    requests.push(describe(request, body));
    const [, name = '', ...rest] = url.pathname.split('/');
    const { socket } = response;
    if (!socket) return;
    const { searchParams: query } = url;
    const now = options.now?.() ?? 0;
    const behavior = behaviors.get(name) ?? notFound;
    behavior({
      request,
      response,
      socket,
      argument: rest.join('/'),
      query,
      body,
      origin: originOf(),
      earlier,
      now,
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    // Clients that disconnect during a response are expected here.
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => {});
  const port = await listen(server, options.port ?? 0, host);
  function originOf(): string {
    return `${options.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
  }
  return {
    url: originOf(),
    port,
    requests,
    onSecureConnection: (listener) => server.on('secureConnection', listener),
    connections: () => sockets.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

function createServer(options: WebServerOptions, handler: Handler): Server {
  const server = options.tls ? createHttpsServer(options.tls, handler) : createHttpServer(handler);
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  return server;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, 1_024, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

async function readRequestBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request) {
      if (length < MAX_REQUEST_BODY) chunks.push(chunk);
      length += chunk.length;
    }
  } catch {
    // The client disconnected. Use the data received so far.
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_REQUEST_BODY);
}

function describe(request: IncomingMessage, body: string): SeenRequest {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) headers[name] = String(value);
  return { method: request.method ?? '', url: request.url ?? '', headers, body };
}

function notFound({ response }: Parameters<WebBehavior>[0]): void {
  response.writeHead(404, { 'Content-Type': 'text/plain' }).end('no such behavior\n');
}

/** Paths that redirect. `?to=` is the target, and the argument is the status (default 302). */
const REDIRECTS = {
  redirect: (exchange) => send(exchange, exchange.query.get('to') ?? '/ok', Number(exchange.argument) || 302),
  /** N redirects, then `/ok`. */
  'redirect-chain': (exchange) => {
    const left = Number(exchange.argument) || 0;
    send(exchange, left > 1 ? `/redirect-chain/${left - 1}` : '/ok');
  },
  'redirect-to-itself': (exchange) => send(exchange, exchange.request.url ?? '/'),
  'redirect-circle': (exchange) =>
    send(exchange, exchange.argument === 'b' ? '/redirect-circle/a' : '/redirect-circle/b'),
  /** Each redirect has a new URL: an infinite chain without a loop. */
  'redirect-endless': (exchange) => send(exchange, `/redirect-endless/${Number(exchange.argument) + 1}`),
  'redirect-without-location': ({ response }) => response.writeHead(302).end(),
  'redirect-to-ftp': (exchange) => send(exchange, 'ftp://127.0.0.1/file'),
  'redirect-to-file': (exchange) => send(exchange, 'file:///etc/passwd'),
  'redirect-to-javascript': (exchange) => send(exchange, 'javascript:alert(1)'),
  'redirect-to-nonsense': (exchange) => send(exchange, 'http://[::bad'),
  'redirect-to-port-zero': (exchange) => send(exchange, 'http://127.0.0.1:0/'),
  'redirect-with-credentials': (exchange) =>
    send(exchange, `${exchange.origin.replace('://', '://user:secret@')}/echo`),
  'redirect-in-utf8': (exchange) => send(exchange, Buffer.from('/echo/grüße', 'utf8').toString('latin1')),
  'redirect-relative': (exchange) => send(exchange, '../echo/relative?x=1#part'),
  'redirect-with-body-that-never-ends': ({ response }) => {
    response.writeHead(302, { Location: '/ok' });
    response.write('wait for it');
  },
} satisfies Record<string, WebBehavior>;

function send({ response }: WebExchange, location: string, status = 302): void {
  response.writeHead(status, { Location: location, 'Content-Length': '0' });
  response.end();
}
