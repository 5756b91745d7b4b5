import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as grpc from '@grpc/grpc-js';
import { Aedes } from 'aedes';
import { HealthImplementation } from 'grpc-health-check';
import snmp from 'net-snmp';
import { WebSocketServer } from 'ws';
import { startMongodbServer } from '../databases/mongodb-server.ts';
import { startTdsServer } from '../databases/tds-server.ts';
import { startDnsServer } from '../dns/server.ts';
import { freePort } from '../ports.ts';
import { listenTcp } from '../starttls/listen.ts';

/** Loopback ports of servers that pass their checks, by protocol. */
export interface KumaServers {
  /** HTTP with a page, a JSON document at `/health.json`, RabbitMQ's health checks, and WebSocket. */
  web: number;
  dns: number;
  smtp: number;
  mqtt: number;
  grpc: number;
  snmp: number;
  ntp: number;
  mongodb: number;
  sqlserver: number;
}

/** Starts a server for each active monitor type in `fillKumaInstallation`. */
export async function startKumaServers(): Promise<{ ports: KumaServers; close(): Promise<void> }> {
  const [web, dns, smtp, mqtt, grpcHealth, agent, ntp, mongodb, tds] = await Promise.all([
    startWeb(),
    startDnsServer({ zones: { 'shop.test': { '@': 'A 192.0.2.10' } } }),
    listenTcp((socket) => {
      socket.write('220 mail.shop.test ESMTP\r\n');
      socket.on('data', (line: Buffer) => {
        const isQuit = String(line).startsWith('QUIT');
        socket.write(isQuit ? '221 bye\r\n' : '250 mail.shop.test\r\n');
        if (isQuit) socket.end();
      });
    }),
    startMqtt(),
    startGrpcHealth(),
    startSnmpAgent(),
    startTimeServer(),
    startMongodbServer({ user: null }),
    startTdsServer({ user: { name: 'sa', password: 'right' }, run: () => 1 }),
  ]);
  const servers = [web, dns, smtp, mqtt, grpcHealth, agent, ntp, mongodb, tds];
  return {
    ports: {
      web: web.port,
      dns: dns.port,
      smtp: smtp.port,
      mqtt: mqtt.port,
      grpc: grpcHealth.port,
      snmp: agent.port,
      ntp: ntp.port,
      mongodb: mongodb.port,
      sqlserver: tds.port,
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
    },
  };
}

interface Server {
  port: number;
  close(): Promise<void>;
}

async function startWeb(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === '/health.json') response.end('{"status": "ok", "queue": 3}');
    else if (request.url?.startsWith('/api/health/')) response.end('{"status": "ok"}');
    else response.end('<h1>Larkspur</h1><p>All systems operational</p>');
  });
  const sockets = new WebSocketServer({ server });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        sockets.close();
        for (const client of sockets.clients) client.terminate();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function startMqtt(): Promise<Server> {
  const broker = await Aedes.createBroker();
  await new Promise<void>((resolve) =>
    broker.publish(
      { cmd: 'publish', topic: 'plant/line', payload: 'running', qos: 0, retain: true, dup: false },
      () => resolve(),
    ),
  );
  const server = await listenTcp((socket) => void broker.handle(socket));
  return {
    port: server.port,
    async close() {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await server.close();
    },
  };
}

async function startGrpcHealth(): Promise<Server> {
  const server = new grpc.Server();
  new HealthImplementation({ '': 'SERVING' }).addToServer(server);
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  return { port, close: async () => server.forceShutdown() };
}

/** Starts an agent with the community `public` and one scalar, `1.3.6.1.4.1.8072.9999.1.0`, with the value 7. */
async function startSnmpAgent(): Promise<Server> {
  const port = await freePort();
  const agent = snmp.createAgent(
    { port, address: '127.0.0.1', disableAuthorization: false } as never,
    () => {},
  ) as unknown as {
    getAuthorizer(): { addCommunity(name: string): void };
    registerProvider(provider: object): void;
    getMib(): { setScalarValue(name: string, value: unknown): void };
    close(): void;
  };
  agent.getAuthorizer().addCommunity('public');
  agent.registerProvider({
    name: 'load',
    type: snmp.MibProviderType.Scalar,
    oid: '1.3.6.1.4.1.8072.9999.1',
    scalarType: snmp.ObjectType.Integer,
    maxAccess: snmp.MaxAccess['read-only'],
  });
  agent.getMib().setScalarValue('load', 7);
  return { port, close: async () => agent.close() };
}

const ntpEpochSeconds = 2_208_988_800;

/** Responds with this machine's time, as a stratum 2 server. */
async function startTimeServer(): Promise<Server> {
  const socket = createSocket('udp4');
  socket.on('message', (request, from) => {
    const response = Buffer.alloc(48);
    response[0] = (4 << 3) | 4;
    response[1] = 2;
    request.copy(response, 24, 40, 48);
    const now = Date.now() / 1000 + ntpEpochSeconds;
    for (const at of [32, 40]) {
      response.writeUInt32BE(Math.floor(now) % 2 ** 32, at);
      response.writeUInt32BE(Math.floor((now % 1) * 2 ** 32), at + 4);
    }
    socket.send(response, from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
