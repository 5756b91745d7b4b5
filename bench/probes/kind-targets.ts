import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import * as grpc from '@grpc/grpc-js';
import { Aedes } from 'aedes';
import { HealthImplementation } from 'grpc-health-check';
import { PROBES } from '#engine/probes/registry.ts';
import type { ProbeContext } from '#engine/probes/types.ts';
import { startMongodbServer } from '#lab/databases/mongodb-server.ts';
import { startTdsServer } from '#lab/databases/tds-server.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { startDockerEngine } from '#lab/docker/engine.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';

/** What the check of a kind is pointed at. */
export interface KindTarget {
  settings: object;
  context?: Partial<ProbeContext>;
}

const host = '127.0.0.1';

/** Answers each line of a dialogue with the text of the first pattern that matches. */
const dialogue =
  (greeting: string, answers: readonly (readonly [RegExp, string])[] = []) =>
  (socket: Socket) => {
    socket.write(greeting);
    socket.on('data', (data) => {
      const text = data.toString('latin1');
      const [, answer = ''] = answers.find(([pattern]) => pattern.test(text)) ?? [];
      const [tag = ''] = text.split(' ');
      if (answer !== '') socket.write(answer.replaceAll('TAG', tag));
    });
  };

async function listen(behave: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    behave(socket);
  }).listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function listenDatagrams(answer: (request: Buffer) => Buffer | null): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (request, from) => {
    const response = answer(request);
    if (response) socket.send(response, from.port, from.address);
  });
  socket.bind(0, host);
  await once(socket, 'listening');
  return socket.address().port;
}

const vector = '{"status":"success","data":{"resultType":"vector","result":[{"metric":{},"value":[1,"1"]}]}}';

async function startWeb(): Promise<string> {
  const server = createWebServer((request, response) => {
    const isQuery = request.url?.startsWith('/api/v1/query');
    response.setHeader('content-type', isQuery ? 'application/json' : 'text/html');
    response.end(isQuery ? vector : '<!doctype html><title>Bench</title><h1>Welcome</h1>');
  }).listen(0, host);
  await once(server, 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}/`;
}

/** A response of an NTP server whose clock is right. */
function answerTime(request: Buffer): Buffer {
  const response = Buffer.alloc(48);
  response[0] = (4 << 3) | 4;
  response[1] = 2;
  response.write('GPS\0', 12, 'latin1');
  request.copy(response, 24, 40, 48);
  const now = systemClock.now() / 1_000 + 2_208_988_800;
  for (const at of [32, 40]) {
    response.writeUInt32BE(Math.floor(now), at);
    response.writeUInt32BE(Math.floor((now % 1) * 2 ** 32), at + 4);
  }
  return response;
}

/** A successful LDAP bind with the ID of the request. */
const answerBind = (socket: Socket) =>
  socket.on('data', (data: Buffer) => {
    const id = data[4] ?? 1;
    if (data[5] === 0x60) socket.write(Buffer.from([0x30, 12, 2, 1, id, 0x61, 7, 10, 1, 0, 4, 0, 4, 0]));
  });

async function startDns(): Promise<KindTarget['context']> {
  const server = await startDnsServer({ zones: { 'bench.test': { '@': 'A 192.0.2.1' } } });
  const { createDnsClient } = await import('#platform/net/dns/client.ts');
  const net = createLoopbackNet();
  const { address, port } = server;
  return { net: { ...net, dns: createDnsClient({ servers: [{ address, port }], clock: systemClock }) } };
}

const smtpAnswers = [
  [/^QUIT/i, '221 bye\r\n'],
  [/./, '250 bench.test\r\n'],
] as const;
const imapAnswers = [
  [/ LOGOUT/i, '* BYE bye\r\nTAG OK done\r\n'],
  [/./, 'TAG OK done\r\n'],
] as const;

const starters: Readonly<Record<string, () => Promise<KindTarget>>> = {
  http: async () => ({ settings: { url: await startWeb() } }),
  keyword: async () => ({ settings: { url: await startWeb(), keyword: 'Welcome' } }),
  steps: async () => ({ settings: { steps: [{ url: await startWeb() }] } }),
  browser: async () => ({
    settings: {
      steps: [
        { action: 'open', url: await startWeb() },
        { action: 'expect-text', text: 'Welcome' },
      ],
    },
  }),
  prometheus: async () => ({ settings: { url: await startWeb(), query: 'up' } }),
  ping: async () => ({ settings: { host } }),
  port: async () => ({ settings: { host, port: await listen(() => {}) } }),
  dns: async () => ({ settings: { host: 'bench.test', recordType: 'A' }, context: (await startDns()) ?? {} }),
  dnssec: async () => ({ settings: { host: 'bench.test' }, context: (await startDns()) ?? {} }),
  ssl: async () => {
    const ca = createCa({ name: 'Bench Root' });
    const leaf = ca.issue({ names: [host] });
    const server = createTlsServer({ key: leaf.key, cert: leaf.chain }, (socket) => socket.resume());
    server.listen(0, host);
    await once(server, 'listening');
    const net = createLoopbackNet({ rootCertificates: [ca.cert] });
    return { settings: { host, port: (server.address() as AddressInfo).port }, context: { net } };
  },
  'domain-expiry': async () => ({ settings: { host: 'example.com' } }),
  smtp: async () => ({
    settings: {
      host,
      port: await listen(dialogue('220 bench.test ESMTP\r\n', smtpAnswers)),
      encryption: 'none',
    },
  }),
  imap: async () => ({
    settings: { host, port: await listen(dialogue('* OK ready\r\n', imapAnswers)), encryption: 'none' },
  }),
  pop3: async () => ({
    settings: { host, port: await listen(dialogue('+OK ready\r\n', [[/./, '+OK\r\n']])), encryption: 'none' },
  }),
  ftp: async () => ({
    settings: {
      host,
      port: await listen(dialogue('220 ready\r\n', [[/./, '200 ok\r\n']])),
      encryption: 'none',
    },
  }),
  redis: async () => ({
    settings: {
      host,
      port: await listen(
        dialogue('', [
          [/PING/i, '+PONG\r\n'],
          [/./, '+OK\r\n'],
        ]),
      ),
      encryption: 'none',
    },
  }),
  mqtt: async () => {
    const broker = await Aedes.createBroker();
    return {
      settings: { host, port: await listen((socket) => void broker.handle(socket)), encryption: 'none' },
    };
  },
  ldap: async () => ({ settings: { host, port: await listen(answerBind), encryption: 'none' } }),
  ntp: async () => ({ settings: { host, port: await listenDatagrams(answerTime) } }),
  mongodb: async () => ({ settings: { host, port: (await startMongodbServer()).port, encryption: 'none' } }),
  mssql: async () => {
    const user = { name: 'bench', password: 'Bench-1' };
    const { port } = await startTdsServer({ user, run: () => 1 });
    return {
      settings: {
        host,
        port,
        username: user.name,
        password: user.password,
        encryption: 'none',
        query: 'select 1',
      },
    };
  },
  docker: async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'belltower-bench-')), 'docker.sock');
    await startDockerEngine([{ id: 'a'.repeat(64), name: 'web', status: 'running' }], { path });
    return { settings: { container: 'web' }, context: { services: { dockerSocket: async () => path } } };
  },
  grpc: async () => {
    const server = new grpc.Server();
    new HealthImplementation({ '': 'SERVING' }).addToServer(server);
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`${host}:0`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return { settings: { host, port, encryption: 'none' } };
  },
  group: async () => ({
    settings: { memberTags: ['bench'] },
    context: { readMembers: async () => ({ up: 2, degraded: 0, down: 0, troubled: [] }) },
  }),
};

/** Settings besides host and port for kinds that have no server here. */
async function closingTarget(kind: string): Promise<KindTarget> {
  const port = await listen((socket) => socket.end());
  const { example } = PROBES[kind as keyof typeof PROBES];
  const { kind: _kind, name: _name, ...given } = example as Record<string, unknown>;
  if ('url' in given) return { settings: { ...given, url: `ws://${host}:${port}/` } };
  return { settings: 'host' in given ? { ...given, host, port } : given };
}

/** Starts a server for the checks of a kind; for kinds without one, a server that closes connections. */
export const startKindTarget = (kind: string): Promise<KindTarget> =>
  starters[kind]?.() ?? closingTarget(kind);
