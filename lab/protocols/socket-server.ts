import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

/** A server on 127.0.0.1. */
export interface LabServer {
  port: number;
  /** Closes all its connections and stops listening. */
  close(): void;
}

/** The server's certificate chain and key in PEM, and the protocols that it accepts (ALPN). Default: any protocol. */
export interface ServerTls {
  chain: string;
  key: string;
  protocols?: string[];
}

/** Returns the options of a TLS server that selects the first protocol it supports. */
const tlsOptionsOf = ({ chain, key, protocols }: ServerTls): TlsOptions => ({
  key,
  cert: chain,
  ALPNCallback: ({ protocols: offered }) => offered.find((name) => protocols?.includes(name) ?? true),
});

/** Starts a TCP server with this behavior. Uses TLS if `tls` is set. */
export async function startSocketServer(
  behave: (socket: Socket) => void,
  tls: ServerTls | null = null,
): Promise<LabServer> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    behave(socket);
  };
  const server = tls === null ? createServer(accept) : createTlsServer(tlsOptionsOf(tls), accept);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Starts a UDP server with this behavior. */
export async function startDatagramServer(
  behave: (request: Buffer, reply: (response: Buffer) => void) => void,
): Promise<LabServer> {
  const socket = createSocket('udp4');
  socket.on('error', () => {});
  socket.on('message', (request, { address, port }) => {
    behave(request, (response) => socket.send(response, port, address, () => {}));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { port: socket.address().port, close: () => void socket.close() };
}

/** Implements a server that sends a greeting and responds to lines. */
export const lineServer = (greeting: string, answers: Record<string, string>) => (socket: Socket) => {
  socket.write(greeting);
  socket.on('data', (data) => {
    for (const line of String(data).split('\r\n').filter(Boolean)) socket.write(answers[line] ?? 'what?\r\n');
  });
};
