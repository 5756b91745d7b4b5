import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { startMongodbServer } from '#lab/databases/mongodb-server.ts';
import { startMysqlServer } from '#lab/databases/mysql-server.ts';
import { startTdsServer } from '#lab/databases/tds-server.ts';
import { startDnsServer } from '#lab/dns/server.ts';
import { startDockerEngine } from '#lab/docker/engine.ts';
import { amqpBroker } from '#lab/protocols/amqp-broker.ts';
import { startGrpcServer } from '#lab/protocols/grpc-server.ts';
import { kafkaBroker } from '#lab/protocols/kafka-broker.ts';
import { ldapServer } from '#lab/protocols/ldap-server.ts';
import { startMqttBroker } from '#lab/protocols/mqtt-broker.ts';
import { radiusPassword, radiusSecret, radiusServer } from '#lab/protocols/radius-server.ts';
import { redisServer } from '#lab/protocols/redis-server.ts';
import { agentOid, startSnmpAgent } from '#lab/protocols/snmp-agent.ts';
import { lineServer, startDatagramServer, startSocketServer } from '#lab/protocols/socket-server.ts';
import { sshServer } from '#lab/protocols/ssh-server.ts';
import { respondWithTime } from '#lab/protocols/time-server.ts';
import { startWebsocketServer } from '#lab/protocols/websocket-server.ts';
import { startRdapLab } from '#lab/rdap/server.ts';
import { startStartTlsServer } from '#lab/starttls/server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { programOf, startMariadb, startValidator } from '#test/support/real-servers.ts';

/** Servers for one monitor of each kind, from the lab or, if the lab has none, from the system's packages. */
export interface KindMonitors {
  /** Settings of the service that runs the checks. */
  env: Record<string, string>;
  /** Bodies of requests that create the monitors, by kind. */
  bodies: Readonly<Record<string, Record<string, unknown>>>;
  /** Changes the responses of some servers, so that their monitors have a history. */
  change(): void;
}

const domain = 'larkspur.test';
const dayMs = 86_400_000;

/** A shop with an API. The order fails in the last step of a browser monitor. */
const shop: RequestListener = (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://shop');
  const json = (body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  const page = (body: string) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        `<!doctype html><title>Larkspur</title><style>body{font:18px sans-serif;margin:3em}label{display:block;margin:1em 0}</style>${body}`,
      );
  if (pathname === '/api/login') return json({ token: 'a1b2c3' });
  if (pathname === '/api/orders') return setTimeout(() => json({ orders: [{ id: 4711, total: 18.5 }] }), 40);
  if (pathname === '/api/stock') return setTimeout(() => json({ items: 12 }), 15);
  if (pathname.startsWith('/api/v1/query'))
    return json({
      status: 'success',
      data: {
        resultType: 'vector',
        result: [
          { metric: { job: 'shop', code: '500' }, value: [1, '0.4'] },
          { metric: { job: 'shop', code: '503' }, value: [1, '1.7'] },
        ],
      },
    });
  if (pathname === '/cart')
    return page(
      `<h1>Your cart</h1><p>Something went wrong. Try again later.</p><script>console.error('Payment provider did not answer: 502')</script>`,
    );
  return page(
    `<h1>Sign in</h1><form action="/cart"><label>User <input id="user" name="user"></label><label>Password <input id="password" type="password"></label><button>Sign in</button></form>`,
  );
};

async function startWeb(tls: { key: string; cert: string } | null): Promise<number> {
  const server = tls === null ? createWebServer(shop) : createSecureServer(tls, shop);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * Starts the servers in this process and its children. They end with the process.
 * @param stopLater registers resources that the caller must stop
 */
export async function startKindMonitors(
  folder: string,
  stopLater: (stop: () => unknown) => void,
): Promise<KindMonitors> {
  const ca = createCa({ name: 'Larkspur Root' });
  const now = Date.now();
  const leafUntil = (notAfter: number, names = [`*.${domain}`]) =>
    ca.issue({ names, notBefore: now - 60 * dayMs, notAfter });
  const leaf = leafUntil(now + 41 * dayMs);
  const soon = leafUntil(now + 6 * dayMs);
  const tls = { chain: leaf.chain, key: leaf.key };
  const caFile = join(folder, 'ca.pem');
  mkdirSync(folder, { recursive: true });
  writeFileSync(caFile, ca.cert);

  const [web, secureWeb, soonWeb] = await Promise.all([
    startWeb(null),
    startWeb({ key: leaf.key, cert: leaf.chain }),
    startWeb({ key: soon.key, cert: soon.chain }),
  ]);
  const relay = await startStartTlsServer({ protocol: 'smtp', behavior: 'offers', certificate: leaf });
  const lines = async (greeting: string, answers: Record<string, string>) =>
    (await startSocketServer(lineServer(greeting, answers), tls)).port;
  const socket = async (behave: (socket: Socket) => void) => (await startSocketServer(behave)).port;

  const answers = { first: ['A 192.0.2.10', 'A 192.0.2.11'], second: ['A 192.0.2.10', 'A 198.51.100.7'] };
  const zoneOf = (records: readonly string[]) => ({ '*': 'A 127.0.0.1', '@': 'MX 10 mail', cdn: records });
  const names = await startDnsServer({ zones: { [domain]: zoneOf(answers.first) } });
  const hasValidator = programOf('unbound') !== null && programOf('ldns-signzone') !== null;
  let resolver = `${names.address}:${names.port}`;
  if (hasValidator) {
    const expiresAt = new Date(now + 40 * 3_600_000);
    const records = [`*.${domain}. 3600 IN A 127.0.0.1`];
    const validator = await startValidator([{ name: domain, records, expiresAt }]);
    stopLater(validator.stop);
    resolver = `127.0.0.1:${validator.port}`;
  }
  const registry = await startRdapLab();
  registry.setDomain({ name: domain, expiresAt: new Date(now + 24 * dayMs).toISOString() });
  const dockerSocket = join(folder, 'docker.sock');
  const container = { id: 'c0ffee'.padEnd(64, '0'), name: 'shop-web-1', status: 'running' as const };
  await startDockerEngine([{ ...container, health: 'healthy', restarts: 3 }], { path: dockerSocket });
  const tds = await startTdsServer({ user: { name: 'monitor', password: 'Bench-1' }, tls, run: () => 128 });
  const orders = Array.from({ length: 17 }, (_, id) => ({ id }));
  const mongo = await startMongodbServer({ collections: { 'shop.orders': orders } });
  const maria =
    programOf('mariadbd') === null
      ? null
      : await startMariadb(
          [
            'CREATE DATABASE shop',
            'CREATE TABLE shop.queue (id INT) ENGINE=InnoDB',
            'INSERT INTO shop.queue VALUES (1), (2), (3)',
            "CREATE USER monitor IDENTIFIED BY 'planted-secret'",
            'GRANT SELECT ON shop.* TO monitor',
          ],
          { ...tls, root: ca.cert },
        );
  if (maria !== null) stopLater(maria.stop);
  const database = maria ?? (await startMysqlServer({ name: 'monitor', password: 'planted-secret' }));
  const kafka = {
    brokers: 3,
    topics: {
      orders: [
        [0, 3, 3],
        [1, 3, 2],
      ] as [number, number, number][],
    },
  };

  const at = (name: string, port: number) => ({ host: `${name}.${domain}`, port });
  const base = `http://api.${domain}:${web}`;
  const bodies: Record<string, Record<string, unknown>> = {
    http: {
      name: 'Shop',
      url: `https://shop.${domain}:${secureWeb}/`,
      expect: { maxMs: 800 },
      tls: { warnDays: [21] },
      tags: ['shop'],
    },
    keyword: { name: 'Shop: basket', url: `https://shop.${domain}:${secureWeb}/`, keyword: 'Add to basket' },
    ping: { name: 'Router Hamburg', host: `router.${domain}`, packets: 3 },
    port: { name: 'Mail relay', ...at('relay', relay.port), starttls: 'smtp' },
    dns: {
      name: 'CDN addresses',
      host: `cdn.${domain}`,
      recordType: 'A',
      resolver: `${names.address}:${names.port}`,
      expect: { mode: 'exact', values: ['192.0.2.10', '192.0.2.11'] },
    },
    ssl: { name: 'Certificate of the shop', ...at('www', soonWeb) },
    'domain-expiry': { name: 'Registration', host: domain },
    dnssec: { name: 'Signatures', host: domain },
    steps: {
      name: 'Sign in and list orders',
      variables: { base },
      secrets: { password: 'correct horse battery staple' },
      steps: [
        {
          name: 'Sign in',
          url: '{{base}}/api/login',
          method: 'POST',
          body: '{"password": "{{password}}"}',
          extract: [{ name: 'token', from: 'json', expression: '$.token', secret: true }],
        },
        { name: 'Orders', url: '{{base}}/api/orders', headers: { authorization: 'Bearer {{token}}' } },
        {
          name: 'Stock',
          url: '{{base}}/api/stock',
          expect: { jsonPath: [{ path: '$.items', atLeast: 20 }] },
        },
      ],
    },
    browser: {
      name: 'Place an order',
      secrets: { password: 'correct horse battery staple' },
      steps: [
        { action: 'open', url: `http://shop.${domain}:${web}/` },
        { action: 'type', selector: '#user', text: 'monitor' },
        { action: 'type', selector: '#password', text: '{{password}}' },
        { action: 'click', text: 'Sign in' },
        { name: 'Order placed', action: 'expect-text', text: 'Thank you for your order', maxMs: 2000 },
      ],
      intervalSeconds: 20,
      timeoutSeconds: 15,
    },
    websocket: {
      name: 'Chat',
      ...at('chat', (await startWebsocketServer(tls)).port),
      path: '/socket',
      send: 'ping',
      expectRegex: '^echo ping$',
    },
    smtp: {
      name: 'Incoming mail',
      ...at('mail', await lines('220 mail.larkspur.test ESMTP\r\n', { NOOP: '250 OK\r\n' })),
      encryption: 'tls',
    },
    imap: {
      name: 'Mailboxes',
      ...at('imap', await lines('* OK Mailboxes ready\r\n', { 'a1 NOOP': 'a1 OK done\r\n' })),
      encryption: 'tls',
    },
    pop3: {
      name: 'Old mailboxes',
      ...at('pop', await lines('+OK ready\r\n', { QUIT: '+OK\r\n' })),
      encryption: 'tls',
    },
    ftp: {
      name: 'File transfer',
      ...at('ftp', await lines('220 File transfer ready\r\n', { NOOP: '200 OK\r\n' })),
      encryption: 'tls',
    },
    ssh: {
      name: 'Bastion',
      ...at('bastion', await socket(sshServer('OpenSSH_9.9'))),
      hostKeys: ['SHA256:uNiVztksCsDhcc0u9e8BrrQXVUpKZIDTMczCvj3tD2s'],
    },
    postgres: { name: 'Orders database' },
    mysql: {
      name: 'Queue of the shop',
      ...at('db', database.port),
      encryption: maria === null ? 'none' : 'tls',
      username: 'monitor',
      password: 'planted-secret',
      database: 'shop',
      query: 'SELECT count(*) FROM queue',
      expectAtMost: 2,
    },
    mssql: {
      name: 'Accounting',
      ...at('sql', tds.port),
      username: 'monitor',
      password: 'Bench-1',
      query: 'SELECT count(*) FROM invoices',
      expectAtLeast: 100,
    },
    mongodb: {
      name: 'Order documents',
      ...at('mongo', mongo.port),
      database: 'shop',
      command: '{"count": "orders"}',
      resultPath: '$.n',
      expectAtLeast: 1,
    },
    redis: {
      name: 'Job queue',
      ...at('cache', await socket(redisServer)),
      password: 'secret',
      key: 'queue',
      expectAtMost: 10,
    },
    grpc: { name: 'Order service', ...at('grpc', (await startGrpcServer(tls)).port), service: '' },
    ntp: {
      name: 'Time server',
      ...at(
        'time',
        (await startDatagramServer((request, reply) => reply(respondWithTime(request, { offsetMs: 38 }))))
          .port,
      ),
      maxOffsetMs: 100,
      maxStratum: 3,
    },
    mqtt: {
      name: 'Line 1',
      ...at('plant', (await startMqttBroker(null)).port),
      topic: 'plant/line-1',
      expectAtLeast: 40,
    },
    ldap: {
      name: 'Directory',
      ...at('ldap', await socket(ldapServer)),
      baseDn: 'dc=lab',
      attribute: 'dc',
      expectEquals: 'lab',
    },
    radius: {
      name: 'Wi-Fi sign-in',
      ...at('radius', (await startDatagramServer(radiusServer)).port),
      secret: radiusSecret,
      username: 'monitor',
      password: radiusPassword,
    },
    snmp: {
      name: 'Core switch',
      ...at('switch', (await startSnmpAgent()).port),
      community: 'right',
      oid: `${agentOid}.3.0`,
      expectAtLeast: -10,
    },
    amqp: {
      name: 'Orders queue',
      ...at('queue', await socket(amqpBroker())),
      username: 'monitor',
      password: 'right',
      queue: 'orders',
      maxMessages: 1000,
    },
    kafka: {
      name: 'Orders topic',
      ...at('kafka', await socket(kafkaBroker(kafka))),
      topic: 'orders',
      minBrokers: 3,
      inSyncReplicas: true,
    },
    prometheus: {
      name: 'Error rate',
      url: `http://metrics.${domain}:${web}`,
      query: 'sum by (job, code) (rate(http_requests_total{code=~"5.."}[5m]))',
      expectAtMost: 1,
    },
    docker: { name: 'Shop container', container: 'shop-web-1', maxRestarts: 2 },
    systemd: { name: 'Web server', unit: 'nginx.service' },
    group: { name: 'Shop as a whole', memberTags: ['shop'], minUpPercent: 80 },
  };
  return {
    env: {
      BELLTOWER_RESOLVERS: resolver,
      BELLTOWER_TRUST_CA: caFile,
      BELLTOWER_TARGETS: 'any',
      BELLTOWER_DOCKER_SOCKET: dockerSocket,
      BELLTOWER_RDAP_BOOTSTRAP_URL: registry.bootstrapUrl,
      BELLTOWER_SOURCE_RDAP_ENABLED: 'true',
    },
    bodies,
    change: () => names.setZone(domain, zoneOf(answers.second)),
  };
}
