import { once } from 'node:events';
import { createServer as createWebServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { LabServer, ServerTls } from './socket-server.ts';

/** Starts a WebSocket server at `/socket`. It echoes messages and supports the subprotocol `chat`. */
export async function startWebsocketServer(tls: ServerTls | null = null): Promise<LabServer> {
  const server = tls === null ? createWebServer() : createSecureServer({ key: tls.key, cert: tls.chain });
  const sockets = new WebSocketServer({
    server,
    path: '/socket',
    handleProtocols: (offered) => (offered.has('chat') ? 'chat' : false),
  });
  sockets.on('connection', (client) => {
    client.on('error', () => {});
    client.ping();
    client.on('message', (data) => client.send(`echo ${data}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      server.close();
    },
  };
}
