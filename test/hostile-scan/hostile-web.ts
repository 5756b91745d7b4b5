import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { GOOD_COOKIES, GOOD_HEADERS, goodSecurityTxt, page } from '#lab/posture-web/sites.ts';
import type { TlsPki } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';

export interface WebRequest {
  scheme: 'http' | 'https';
  /** Without the port. */
  host: string;
  path: string;
  request: IncomingMessage;
  response: ServerResponse;
}

/** Responds to a request and returns true, or leaves the request to the default site. */
export type WebAnswer = (request: WebRequest) => boolean | null | undefined;

export interface HostileWeb {
  ports: { http: number; https: number };
  close(): Promise<void>;
}

const policy = 'version: STSv1\r\nmode: enforce\r\nmx: *.mailhost.test\r\nmax_age: 604800\r\n';

function answerWell({ scheme, host, path, request, response }: WebRequest, domain: string): void {
  // A client that connects with an explicit port is redirected to that port. Others are redirected to 443.
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? '';
  if (host === `mta-sts.${domain}` && path === '/.well-known/mta-sts.txt') {
    response.writeHead(200, { 'content-type': 'text/plain' }).end(policy);
  } else if (scheme === 'http') response.writeHead(301, { location: `https://${host}/` }).end();
  else if (host === `www.${domain}`) response.writeHead(301, { location: `https://${domain}${port}/` }).end();
  else if (path === '/.well-known/security.txt')
    response.writeHead(200, { 'content-type': 'text/plain' }).end(goodSecurityTxt(systemClock.now()));
  else if (path !== '/') response.writeHead(404).end();
  else response.writeHead(200, { ...GOOD_HEADERS, 'set-cookie': GOOD_COOKIES }).end(page());
}

/** Starts a web server for a domain and its subdomains, over HTTP and HTTPS. */
export async function startHostileWeb(options: {
  pki: TlsPki;
  domain: string;
  answer?: WebAnswer | undefined;
}): Promise<HostileWeb> {
  const { pki, domain } = options;
  const leaf = pki.intermediate.issue({ names: [domain, `*.${domain}`] });
  const listener = (scheme: 'http' | 'https') => (request: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => {});
    const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    const webRequest: WebRequest = { scheme, host, path: request.url ?? '/', request, response };
    if (!options.answer?.(webRequest)) answerWell(webRequest, domain);
  };
  const plain = createServer(listener('http'));
  const secure = createHttpsServer({ cert: leaf.chain, key: leaf.key }, listener('https'));
  const cutOff = [plain, secure].map(trackSockets);
  await Promise.all([plain, secure].map(listen));
  secure.on('tlsClientError', (_error, socket) => socket.destroy());
  return {
    ports: { http: portOf(plain), https: portOf(secure) },
    close: async () => {
      for (const cut of cutOff) cut();
      await Promise.all([plain, secure].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Tracks the connections of a server before it listens. Returns a function that closes the open connections. */
export function trackSockets(server: NetServer): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

export const listen = (server: NetServer): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

export const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
