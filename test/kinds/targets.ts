import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { PROBES } from '#engine/probes/registry.ts';
import { startMongodbServer } from '#lab/databases/mongodb-server.ts';
import { startMysqlServer } from '#lab/databases/mysql-server.ts';
import { startTdsServer } from '#lab/databases/tds-server.ts';
import { startEncryptedDnsServer } from '#lab/dns/encrypted-server.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { startDockerEngine } from '#lab/docker/engine.ts';
import { amqpBroker } from '#lab/protocols/amqp-broker.ts';
import { startGrpcServer } from '#lab/protocols/grpc-server.ts';
import { kafkaBroker, kafkaPassword } from '#lab/protocols/kafka-broker.ts';
import { ldapPassword, ldapServer } from '#lab/protocols/ldap-server.ts';
import { startMqttBroker } from '#lab/protocols/mqtt-broker.ts';
import { radiusPassword, radiusSecret, radiusServer } from '#lab/protocols/radius-server.ts';
import { redisServer } from '#lab/protocols/redis-server.ts';
import { agentOid, startSnmpAgent } from '#lab/protocols/snmp-agent.ts';
import {
  type LabServer,
  lineServer,
  startDatagramServer,
  startSocketServer,
} from '#lab/protocols/socket-server.ts';
import { sshServer } from '#lab/protocols/ssh-server.ts';
import { respondWithTime } from '#lab/protocols/time-server.ts';
import { startWebsocketServer } from '#lab/protocols/websocket-server.ts';
import { startRdapLab } from '#lab/rdap/server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { startTestPostgres } from '#test/support/postgres.ts';
import { missingServer, startMariadb, startMosquitto, startRedis } from '#test/support/real-servers.ts';
import { missingSystemd, startSystemd } from '#test/support/real-systemd.ts';
import type { KindNeeds } from './context.ts';

/** Every kind, plus `dns` over TLS and over HTTPS. */
export type TargetName = keyof typeof PROBES | 'dns-over-tls' | 'dns-over-https';

/** A working server for the checks of a kind. */
export interface KindTarget {
  /** Name of the server, such as `MariaDB`; `lab` for our own servers. */
  server: string;
  kind: keyof typeof PROBES;
  settings: Record<string, unknown>;
  /**
   * Settings with the password, key or token `planted-secret`, which the server rejects. Null if it needs no
   * credentials.
   */
  refused: Record<string, unknown> | null;
  needs: KindNeeds;
  close(): Promise<void>;
}

type Given = Partial<Omit<KindTarget, 'settings'>> & Pick<KindTarget, 'settings'>;

const host = '127.0.0.1';
const ca = createCa({ name: 'Lab root' });
const leaf = ca.issue({ names: [host, 'kind.test'] });
const identity = { chain: leaf.chain, key: leaf.key, root: ca.cert };
const trusting: KindNeeds = { rootCertificates: [ca.cert] };
const planted = 'planted-secret';
const password = 'right';
const signIn = { username: 'monitor', password };

/** Completes the target for a server on a port. */
async function onPort(
  started: Promise<LabServer>,
  settings: Record<string, unknown> = {},
  more: Partial<Given> = {},
): Promise<Given> {
  const { port, close } = await started;
  return { settings: { host, port, ...settings }, close: async () => close(), ...more };
}

const lines = (greeting: string, answers: Record<string, string>) =>
  onPort(startSocketServer(lineServer(greeting, answers)), { encryption: 'none' });

const vector = '{"status":"success","data":{"resultType":"vector","result":[{"metric":{},"value":[1,"1"]}]}}';

/** Serves one page and one query result. Rejects tokens other than `right`. */
const webPages: RequestListener = (request, response) => {
  const { authorization = `Bearer ${password}` } = request.headers;
  const isQuery = request.url?.startsWith('/api/v1/query') === true;
  response.writeHead(authorization === `Bearer ${password}` ? 200 : 401, {
    'content-type': isQuery ? 'application/json' : 'text/html',
  });
  response.end(isQuery ? vector : '<!doctype html><title>Lab</title><h1>Welcome</h1>');
};

async function web(settingsOf: (url: string, token: string) => Record<string, unknown>): Promise<Given> {
  const server = createWebServer(webPages).listen(0, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}/`;
  return {
    settings: settingsOf(url, password),
    refused: settingsOf(url, planted),
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
const bearer = (token: string) => ({ auth: { type: 'bearer', token } });

/** Returns zones that are signed only formally, because the lab's resolver does not validate signatures. */
const signedZone = () => {
  const expires = new Date(Date.now() + 30 * 86_400_000).toISOString().replace(/\D/g, '').slice(0, 14);
  const signature = (type: string) => `RRSIG ${type} 13 2 3600 ${expires} 20200101000000 1 signed.test. AAAA`;
  const signed = ['SOA', 'A', 'DNSKEY'].map(signature);
  const soa = 'SOA ns.signed.test. h.signed.test. 1 3600 600 86400 60';
  return {
    'signed.test': { '@': [soa, 'A 192.0.2.1', 'DNSKEY 257 3 13 AAAA', ...signed] },
    test: { '@': 'SOA ns.test. h.test. 1 3600 600 86400 60', signed: 'DS 1 13 2 ABCD' },
  };
};

async function nameServer(): Promise<{ needs: KindNeeds; close(): Promise<void> }> {
  const zones = { 'kind.test': { '@': 'A 192.0.2.1' }, ...signedZone() };
  const { address, port, close } = await startDnsServer({
    zones,
    behaviors: { '*': { kind: 'authenticated' } },
  });
  return { needs: { nameServer: { address, port } }, close };
}

async function encryptedDns(transport: 'tls' | 'https'): Promise<Given> {
  const names = await startDnsServer({ zones: { 'kind.test': { '@': 'A 192.0.2.1' } } });
  const server = await startEncryptedDnsServer(transport, names, leaf);
  const resolver =
    transport === 'tls' ? `${host}:${server.port}` : `https://${host}:${server.port}/dns-query`;
  return {
    kind: 'dns',
    settings: { host: 'kind.test', recordType: 'A', transport, resolver },
    needs: trusting,
    async close() {
      server.close();
      await names.close();
    },
  };
}

async function postgres(): Promise<Given> {
  const server = await startTestPostgres();
  const url = new URL(server.url);
  const settings = {
    host: url.hostname,
    port: Number(url.port),
    database: url.pathname.slice(1),
    username: url.username,
    password: decodeURIComponent(url.password),
    encryption: 'none',
  };
  return {
    server: 'PostgreSQL',
    settings,
    refused: { ...settings, password: planted },
    close: () => server.stop(),
  };
}

/** Prints the state of a unit in systemd's format. Used on machines without systemd. */
const systemctl = `#!/bin/sh
echo 'LoadState=loaded
ActiveState=active
SubState=running
Result=success
NRestarts=0
ActiveEnterTimestampMonotonic=1000000'
`;

async function systemd(): Promise<Given> {
  const settings = { unit: 'web.service' };
  const searchPath = process.env.PATH ?? '';
  if (missingSystemd() === false) {
    const real = await startSystemd({ 'web.service': '[Service]\nExecStart=/bin/sleep 1000\n' });
    real.systemctl('start', 'web');
    return {
      server: 'systemd',
      settings,
      needs: { systemdPath: `${real.path}${delimiter}${searchPath}` },
      close: () => real.stop(),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'belltower-kind-'));
  writeFileSync(join(folder, 'systemctl'), systemctl);
  chmodSync(join(folder, 'systemctl'), 0o755);
  return {
    settings,
    needs: { systemdPath: `${folder}${delimiter}${searchPath}` },
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function docker(): Promise<Given> {
  const folder = mkdtempSync(join(tmpdir(), 'belltower-kind-'));
  const path = join(folder, 'docker.sock');
  const engine = await startDockerEngine([{ id: 'a'.repeat(64), name: 'web', status: 'running' }], { path });
  return {
    settings: { container: 'web' },
    needs: { dockerSocket: path },
    async close() {
      await engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Uses the server of Debian's package if it is installed, otherwise our own. */
const realOr = (
  name: Parameters<typeof missingServer>[0],
  real: () => Promise<Given>,
  ours: () => Promise<Given>,
): Promise<Given> => (missingServer(name) === false ? real() : ours());

const stopping = async (
  server: string,
  started: Promise<{ port: number; stop(): Promise<void> }>,
  settings: Record<string, unknown>,
): Promise<Given> => {
  const { port, stop } = await started;
  const all = { host, port, encryption: 'tls', ...settings };
  return { server, settings: all, refused: { ...all, password: planted }, needs: trusting, close: stop };
};

const starters: Readonly<Record<TargetName, () => Promise<Given>>> = {
  http: () => web((url, token) => ({ url, ...bearer(token) })),
  keyword: () => web((url, token) => ({ url, keyword: 'Welcome', ...bearer(token) })),
  steps: () =>
    web((url, token) => ({
      steps: [{ url, headers: { authorization: 'Bearer {{token}}' } }],
      secrets: { token },
    })),
  browser: async () => ({
    ...(await web((url) => ({
      steps: [
        { action: 'open', url },
        { action: 'expect-text', text: 'Welcome' },
      ],
    }))),
    refused: null,
  }),
  prometheus: () => web((url, token) => ({ url, query: 'up', ...bearer(token) })),
  ping: async () => ({ server: 'kernel', settings: { host } }),
  port: () => onPort(startSocketServer(() => {})),
  dns: async () => ({ settings: { host: 'kind.test', recordType: 'A' }, ...(await nameServer()) }),
  'dns-over-tls': () => encryptedDns('tls'),
  'dns-over-https': () => encryptedDns('https'),
  dnssec: async () => ({ settings: { host: 'signed.test' }, ...(await nameServer()) }),
  ssl: () =>
    onPort(
      startSocketServer((socket) => socket.resume(), leaf),
      {},
      { needs: trusting },
    ),
  async 'domain-expiry'() {
    const rdap = await startRdapLab();
    rdap.setDomain({ name: 'kind.test', expiresAt: new Date(Date.now() + 90 * 86_400_000).toISOString() });
    return {
      settings: { host: 'kind.test' },
      needs: { rdapUrl: rdap.bootstrapUrl },
      close: () => rdap.close(),
    };
  },
  websocket: () => onPort(startWebsocketServer(), { encryption: 'none', path: '/socket' }),
  smtp: () => lines('220 lab\r\n', { NOOP: '250 OK\r\n' }),
  imap: () => lines('* OK ready\r\n', { 'a1 NOOP': 'a1 OK done\r\n' }),
  pop3: () => lines('+OK ready\r\n', { QUIT: '+OK bye\r\n' }),
  ftp: () => lines('220 ready\r\n', { NOOP: '200 OK\r\n' }),
  ssh: () => onPort(startSocketServer(sshServer()), {}, { server: 'ssh2' }),
  postgres,
  mysql: () =>
    realOr(
      'mariadbd',
      () =>
        stopping(
          'MariaDB',
          startMariadb([`CREATE USER monitor IDENTIFIED BY '${password}'`], identity),
          signIn,
        ),
      async () => {
        const settings = { ...signIn, encryption: 'none' };
        const target = await onPort(startMysqlServer({ name: 'monitor', password }), settings);
        return { ...target, server: 'mysql2', refused: { ...target.settings, password: planted } };
      },
    ),
  async mssql() {
    const { port, close } = await startTdsServer({ user: { name: 'monitor', password }, run: () => 1 });
    const settings = { host, port, encryption: 'none', ...signIn, query: 'SELECT 1' };
    return { settings, refused: { ...settings, password: planted }, close };
  },
  async mongodb() {
    const { port, close } = await startMongodbServer({ user: { name: 'monitor', password } });
    const settings = { host, port, encryption: 'none', ...signIn };
    return { settings, refused: { ...settings, password: planted }, close };
  },
  redis: () =>
    realOr(
      'redis-server',
      () => stopping('Redis', startRedis(password, identity), { password }),
      async () => {
        const settings = { password: 'secret', encryption: 'none' };
        const target = await onPort(startSocketServer(redisServer), settings);
        return { ...target, refused: { ...target.settings, password: planted } };
      },
    ),
  async grpc() {
    const target = await onPort(startGrpcServer(), { encryption: 'none', bearerToken: password });
    return { ...target, server: 'grpc-js', refused: { ...target.settings, bearerToken: planted } };
  },
  ntp: () => onPort(startDatagramServer((request, reply) => reply(respondWithTime(request)))),
  mqtt: () =>
    realOr(
      'mosquitto',
      () => stopping('Mosquitto', startMosquitto(signIn, identity), signIn),
      async () => {
        const target = await onPort(startMqttBroker(), { ...signIn, encryption: 'none' });
        return { ...target, server: 'Aedes', refused: { ...target.settings, password: planted } };
      },
    ),
  async ldap() {
    const bind = { bindDn: 'cn=admin,dc=lab', password: ldapPassword, encryption: 'none' };
    const target = await onPort(startSocketServer(ldapServer), bind);
    return { ...target, refused: { ...target.settings, password: planted } };
  },
  async radius() {
    const account = { username: 'monitor', password: radiusPassword, secret: radiusSecret };
    const target = await onPort(startDatagramServer(radiusServer), account);
    return { ...target, refused: { ...target.settings, password: planted } };
  },
  async snmp() {
    const user = { version: '3', username: 'monitor', authProtocol: 'sha256', authPassword: 'authright1' };
    const privacy = { privProtocol: 'aes', privPassword: 'privright1' };
    const target = await onPort(startSnmpAgent(), { ...user, ...privacy, oid: `${agentOid}.1.0` });
    return { ...target, server: 'net-snmp', refused: { ...target.settings, authPassword: planted } };
  },
  async amqp() {
    const target = await onPort(startSocketServer(amqpBroker()), { ...signIn, queue: 'orders' });
    return { ...target, refused: { ...target.settings, password: planted } };
  },
  async kafka() {
    const account = { mechanism: 'scram-sha-256', username: 'monitor', password: kafkaPassword };
    const sasl = { mechanism: 'SCRAM-SHA-256', username: 'monitor', password: kafkaPassword };
    const topics = { orders: [[0, 3, 3] as [number, number, number]] };
    const target = await onPort(startSocketServer(kafkaBroker({ brokers: 3, topics, sasl })), {
      ...account,
      topic: 'orders',
    });
    return { ...target, refused: { ...target.settings, password: planted } };
  },
  docker,
  systemd,
  group: async () => ({
    server: 'none',
    settings: { memberTags: ['lab'] },
    needs: { members: { up: 2, degraded: 0, down: 0, troubled: [] } },
  }),
};

/** Starts a server for the checks of a kind. */
export async function startKindTarget(name: TargetName): Promise<KindTarget> {
  const given = await starters[name]();
  return {
    server: 'lab',
    kind: name as keyof typeof PROBES,
    refused: null,
    needs: {},
    close: async () => {},
    ...given,
  };
}

export const targetNames = Object.keys(starters) as TargetName[];
