import { createServer } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';

/** A proxy on loopback that records its requests. */
export interface TestProxy {
  url: string;
  port: number;
  /** Requested targets as `host:port`. For CONNECT requests, the credentials follow, or `-` if there are none. */
  requests: string[];
  close(): Promise<void>;
}

/** Resolves every name to loopback. If a name reaches the proxy, the client did not resolve it. */
const addressOf = (host: string) => (/^[\d.]+$/.test(host) ? host : '127.0.0.1');

/** Starts a proxy that supports HTTP's CONNECT. */
export function startConnectProxy(): Promise<TestProxy> {
  const requested: string[] = [];
  const server = createServer().on('connect', (request, client: Socket) => {
    requested.push(`${request.url} ${request.headers['proxy-authorization'] ?? '-'}`);
    const [host = '', port = ''] = (request.url ?? '').split(':');
    join(client, { host, port: Number(port), hello: 'HTTP/1.1 200 OK\r\n\r\n' });
  });
  return listen(server, { scheme: 'http', requests: requested });
}

/**
 * Starts a SOCKS5 proxy (RFC 1928) without authentication, sufficient for one CONNECT to a name or an IPv4
 * address.
 */
export function startSocksProxy(): Promise<TestProxy> {
  const requested: string[] = [];
  const server = createTcpServer((client) => {
    client.on('error', () => {});
    client.once('data', () => {
      client.write(Buffer.from([5, 0]));
      client.once('data', (order: Buffer) => {
        const named = order[3] === 3;
        const end = named ? 5 + (order[4] ?? 0) : 8;
        const host = named ? order.subarray(5, end).toString() : [...order.subarray(4, end)].join('.');
        const port = order.readUInt16BE(end);
        requested.push(`${host}:${port}`);
        join(client, { host, port, hello: Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]) });
      });
    });
  });
  return listen(server, { scheme: 'socks5', requests: requested });
}

function join(client: Socket, to: { host: string; port: number; hello: string | Buffer }): void {
  const upstream = connect(to.port, addressOf(to.host), () => {
    client.write(to.hello);
    upstream.pipe(client).pipe(upstream);
  });
  upstream.on('error', () => client.destroy());
  client.on('error', () => upstream.destroy());
}

async function listen(
  server: Server,
  { scheme, requests }: { scheme: string; requests: string[] },
): Promise<TestProxy> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => open.add(socket.on('close', () => open.delete(socket))));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    port,
    requests,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
