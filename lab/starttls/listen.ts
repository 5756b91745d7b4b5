import { createServer, type Server, type Socket } from 'node:net';

/** A server of the lab on loopback, on a free port. */
export interface LabServer {
  port: number;
  connections(): number;
  close(): Promise<void>;
}

/** Address to listen on. Default: a free port on 127.0.0.1. */
export interface ListenAt {
  host?: string | undefined;
  port?: number | undefined;
}

/** Listens and passes every connection to `onConnection`. Closing the server destroys open connections. */
export async function listenTcp(
  onConnection: (socket: Socket) => void,
  { host = '127.0.0.1', port = 0 }: ListenAt = {},
): Promise<LabServer> {
  const open = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
    onConnection(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
