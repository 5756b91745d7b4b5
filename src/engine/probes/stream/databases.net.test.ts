import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { createLoopbackNet } from '#lab/nets.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { missingServer, type RealServer, startMariadb, startRedis } from '#test/support/real-servers.ts';
import { describeReason } from '../causes.ts';
import { mysqlKind } from '../mysql/index.ts';
import { postgresKind } from '../postgres/index.ts';
import { redisKind } from '../redis/index.ts';
import type { Observation } from '../types.ts';

const ca = createCa({ name: 'Lab root' });
const leaf = ca.issue({ names: ['db.test'] });
const identity = { chain: leaf.chain, key: leaf.key, root: ca.cert };
const net = createLoopbackNet({
  hosts: { 'db.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] },
  rootCertificates: [ca.cert],
});
const untrusting = createLoopbackNet({ hosts: { 'db.test': ['127.0.0.1'] } });

async function check(kind: unknown, settings: object, timeoutMs = 5_000, over = net) {
  const { order } = kind as typeof mysqlKind;
  const { probe } = order(settings, timeoutMs);
  const startedMs = performance.now();
  const seen = await probe.probe({
    net: over,
    clock: systemClock,
    signal: AbortSignal.timeout(timeoutMs),
  });
  assert.ok(performance.now() - startedMs < timeoutMs + 1_000, 'ends with its timeout');
  const { status, reasons } = seen.judge(Date.now());
  const { observed } = seen.observation as Observation;
  const [reason] = reasons;
  return { status, code: reason?.code ?? null, text: reason ? describeReason(reason) : '', observed };
}

describe('a MariaDB server', { skip: missingServer('mariadbd') }, () => {
  let server: RealServer;
  let given: object;
  before(async () => {
    server = await startMariadb(
      [
        'CREATE DATABASE shop',
        'CREATE TABLE shop.orders (id INT, note TEXT) ENGINE=InnoDB',
        "INSERT INTO shop.orders VALUES (1, 'first'), (2, NULL)",
        "CREATE USER monitor IDENTIFIED BY 'planted-secret'",
        'GRANT ALL ON shop.* TO monitor',
      ],
      identity,
    );
    given = {
      host: 'db.test',
      port: server.port,
      username: 'monitor',
      password: 'planted-secret',
      database: 'shop',
    };
  });
  after(() => server?.stop());
  const ask = (settings: object, timeoutMs?: number, over = net) =>
    check(mysqlKind, { ...given, ...settings }, timeoutMs, over);

  test('answers a query, whose result is compared', async () => {
    assert.deepEqual((await ask({})).status, 'up');
    const counted = await ask({ query: 'SELECT COUNT(*) FROM orders', expectEquals: '2' });
    assert.deepEqual([counted.status, counted.observed], ['up', '2']);
    const range = { query: 'SELECT COUNT(*) FROM orders', expectAtLeast: 3 };
    assert.deepEqual((await ask(range)).text, 'The result is 2; expected at least 3.');
    assert.equal(
      (await ask({ ...range, expectAtLeast: null, expectAtMost: 1 })).code,
      'service-value-too-large',
    );
    assert.equal(
      (await ask({ query: 'SELECT note FROM orders', expectAtLeast: 0 })).code,
      'service-value-not-number',
    );
    assert.equal((await ask({ query: 'SELECT NULL', expectEquals: '' })).code, 'service-value-unexpected');
  });

  test('encrypts the connection and verifies the certificate', async () => {
    const encrypted = { encryption: 'tls', query: "SHOW STATUS LIKE 'Ssl_cipher'" };
    assert.equal((await ask(encrypted)).status, 'up');
    assert.equal((await ask({ ...encrypted, host: 'other.test' })).code, 'service-certificate-untrusted');
    assert.equal((await ask({ ...encrypted, host: '127.0.0.1' })).code, 'service-certificate-untrusted');
    assert.equal((await ask(encrypted, 5_000, untrusting)).code, 'service-certificate-untrusted');
    assert.equal((await ask({ ...encrypted, verify: false }, 5_000, untrusting)).status, 'up');
  });

  test('refuses a wrong password, which no reason repeats', async () => {
    const refused = await ask({ password: 'planted-other' });
    assert.deepEqual([refused.status, refused.code], ['down', 'service-sign-in-refused']);
    assert.ok(!JSON.stringify(refused).includes('planted'));
    const missing = await ask({ database: 'nowhere' });
    assert.equal(missing.code, 'service-sign-in-refused');
  });

  test('is not written to, whatever the statement', async () => {
    for (const query of [
      "INSERT INTO orders VALUES (3, 'x')",
      'CREATE TABLE copied (id INT)',
      'TRUNCATE TABLE orders',
      'COMMIT; INSERT INTO orders VALUES (4, 0)',
    ])
      assert.equal((await ask({ query })).code, 'service-query-failed', query);
    assert.equal((await ask({ query: 'SELECT COUNT(*) FROM orders' })).observed, '2');
  });

  test('ends a slow query at the timeout', async () => {
    const slow = await ask({ query: 'SELECT SLEEP(20)' }, 1_000);
    assert.equal(slow.status, 'down');
    const left = await ask({
      query: "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'",
    });
    assert.equal(left.observed, '0');
  });

  test('sends one row of a large result', async () => {
    assert.equal((await ask({ query: 'SELECT seq FROM seq_1_to_10000000' })).observed, '1');
    const long = await ask({ query: "SELECT REPEAT('x', 1000000)" });
    assert.equal(long.code, 'service-answer-too-long');
  });
});

describe('a Redis server with TLS', { skip: missingServer('redis-server') }, () => {
  let server: RealServer;
  before(async () => {
    server = await startRedis('planted-secret', identity);
  });
  after(() => server?.stop());
  const ask = (settings: object, over = net) =>
    check(
      redisKind,
      { host: 'db.test', port: server.port, encryption: 'tls', password: 'planted-secret', ...settings },
      5_000,
      over,
    );

  test('answers a ping, and the value of a key is compared', async () => {
    assert.deepEqual((await ask({})).observed, 'PONG');
    assert.equal((await ask({ key: 'missing', expectAtLeast: 1 })).code, 'service-value-not-number');
  });

  test('is down with a wrong password or an untrusted certificate', async () => {
    assert.equal((await ask({ password: 'wrong' })).code, 'service-sign-in-refused');
    assert.equal((await ask({ password: null })).code, 'service-sign-in-refused');
    assert.equal((await ask({}, untrusting)).code, 'service-certificate-untrusted');
    assert.equal((await ask({ encryption: 'none' })).status, 'down');
  });
});

/** Servers that no database would be. */
describe('a hostile server', () => {
  const greeting = Buffer.from(
    '4a0000000a382e302e333600080000005d5a3b4c7a2f01400' +
      '0ffff080200ffdf15000000000000000000005b3c1e2b6a1d4f2a3e5b1c0d006d7973716c5f6e61746976655f70617373776f726400',
    'hex',
  );
  const kinds = [
    ['mysql', mysqlKind],
    ['postgres', postgresKind],
  ] as const;
  const behaviours: Record<string, (socket: Socket) => void> = {
    'sends nothing': () => {},
    'closes at once': (socket) => socket.end(),
    'sends without end': (socket) => {
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(65_536, 0x52)));
      };
      socket.on('drain', more);
      more();
    },
    'announces a huge packet': (socket) => {
      socket.write(Buffer.concat([Buffer.from('ffffff00', 'hex'), Buffer.alloc(1_000_000, 1)]));
    },
    'announces a huge PostgreSQL message': (socket) => {
      socket.once('data', () =>
        socket.write(Buffer.concat([Buffer.from('527fffffff', 'hex'), Buffer.alloc(1_000_000)])),
      );
    },
    'speaks HTTP': (socket) => {
      socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
    },
    'greets and falls silent': (socket) => {
      socket.write(greeting);
    },
    'greets, then sends rubbish': (socket) => {
      socket.write(greeting);
      socket.once('data', () => socket.write(Buffer.from('ff'.repeat(500), 'hex')));
    },
  };
  for (const [name, behave] of Object.entries(behaviours)) {
    test(`that ${name} is down, within the time and without harm`, async () => {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => {});
        behave(socket);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      for (const [kind, module] of kinds)
        for (const encryption of ['none', 'tls']) {
          const found = await check(module, { host: 'db.test', port, username: 'monitor', encryption }, 700);
          assert.equal(found.status, 'down', `${kind} ${encryption}`);
          assert.match(found.text, /^[A-Z].*[.)]$/);
        }
      for (const socket of sockets) socket.destroy();
      server.close();
    });
  }

  test('at an address that the egress policy refuses is not connected to', async () => {
    for (const [, module] of kinds)
      assert.equal((await check(module, { host: '10.0.0.1', username: 'monitor' })).code, 'target-refused');
  });
});
