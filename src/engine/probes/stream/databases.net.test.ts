import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { type MongodbServerOptions, startMongodbServer } from '#lab/databases/mongodb-server.ts';
import { startTdsServer, type TdsServerOptions } from '#lab/databases/tds-server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { hostileBehaviors, sendWithoutEnd } from '#lab/protocols/hostile-servers.ts';
import { startSocketServer } from '#lab/protocols/socket-server.ts';
import { createCa } from '#lab/tls/ca.ts';
import { systemClock } from '#platform/clock.ts';
import { missingServer, type RealServer, startMariadb, startRedis } from '#test/support/real-servers.ts';
import { describeReason } from '../causes.ts';
import { mongodbKind } from '../mongodb/index.ts';
import { mssqlKind } from '../mssql/index.ts';
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
  assert.ok(performance.now() - startedMs < timeoutMs + 1_000, 'the check ends by its timeout');
  const { status, reasons } = seen.evaluate(Date.now());
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
  const runCheck = (settings: object, timeoutMs?: number, over = net) =>
    check(mysqlKind, { ...given, ...settings }, timeoutMs, over);

  test('runs a query, and the result is compared', async () => {
    assert.deepEqual((await runCheck({})).status, 'up');
    const counted = await runCheck({ query: 'SELECT COUNT(*) FROM orders', expectEquals: '2' });
    assert.deepEqual([counted.status, counted.observed], ['up', '2']);
    const range = { query: 'SELECT COUNT(*) FROM orders', expectAtLeast: 3 };
    assert.deepEqual((await runCheck(range)).text, 'The result is 2; expected at least 3.');
    assert.equal(
      (await runCheck({ ...range, expectAtLeast: null, expectAtMost: 1 })).code,
      'service-value-too-large',
    );
    assert.equal(
      (await runCheck({ query: 'SELECT note FROM orders', expectAtLeast: 0 })).code,
      'service-value-not-number',
    );
    assert.equal(
      (await runCheck({ query: 'SELECT NULL', expectEquals: '' })).code,
      'service-value-unexpected',
    );
  });

  test('encrypts the connection and verifies the certificate', async () => {
    const encrypted = { encryption: 'tls', query: "SHOW STATUS LIKE 'Ssl_cipher'" };
    assert.equal((await runCheck(encrypted)).status, 'up');
    assert.equal(
      (await runCheck({ ...encrypted, host: 'other.test' })).code,
      'service-certificate-untrusted',
    );
    assert.equal((await runCheck({ ...encrypted, host: '127.0.0.1' })).code, 'service-certificate-untrusted');
    assert.equal((await runCheck(encrypted, 5_000, untrusting)).code, 'service-certificate-untrusted');
    assert.equal((await runCheck({ ...encrypted, verify: false }, 5_000, untrusting)).status, 'up');
  });

  test('refuses a wrong password without repeating it in a reason', async () => {
    const refused = await runCheck({ password: 'planted-other' });
    assert.deepEqual([refused.status, refused.code], ['down', 'service-sign-in-refused']);
    assert.ok(!JSON.stringify(refused).includes('planted'));
    const missing = await runCheck({ database: 'nowhere' });
    assert.equal(missing.code, 'service-sign-in-refused');
  });

  test('is read-only for the check with any statement', async () => {
    for (const query of [
      "INSERT INTO orders VALUES (3, 'x')",
      'CREATE TABLE copied (id INT)',
      'TRUNCATE TABLE orders',
      'COMMIT; INSERT INTO orders VALUES (4, 0)',
    ])
      assert.equal((await runCheck({ query })).code, 'service-query-failed', query);
    assert.equal((await runCheck({ query: 'SELECT COUNT(*) FROM orders' })).observed, '2');
  });

  test('aborts a slow query at the timeout', async () => {
    const slow = await runCheck({ query: 'SELECT SLEEP(20)' }, 1_000);
    assert.equal(slow.status, 'down');
    const left = await runCheck({
      query: "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'SELECT SLEEP%'",
    });
    assert.equal(left.observed, '0');
  });

  test('sends only one row of a large result', async () => {
    assert.equal((await runCheck({ query: 'SELECT seq FROM seq_1_to_10000000' })).observed, '1');
    const long = await runCheck({ query: "SELECT REPEAT('x', 1000000)" });
    assert.equal(long.code, 'service-answer-too-long');
  });
});

describe('a Redis server with TLS', { skip: missingServer('redis-server') }, () => {
  let server: RealServer;
  before(async () => {
    server = await startRedis('planted-secret', identity);
  });
  after(() => server?.stop());
  const runCheck = (settings: object, over = net) =>
    check(
      redisKind,
      { host: 'db.test', port: server.port, encryption: 'tls', password: 'planted-secret', ...settings },
      5_000,
      over,
    );

  test('responds to a ping, and the value of a key is compared', async () => {
    assert.deepEqual((await runCheck({})).observed, 'PONG');
    assert.equal((await runCheck({ key: 'missing', expectAtLeast: 1 })).code, 'service-value-not-number');
  });

  test('is down with a wrong password or an untrusted certificate', async () => {
    assert.equal((await runCheck({ password: 'wrong' })).code, 'service-sign-in-refused');
    assert.equal((await runCheck({ password: null })).code, 'service-sign-in-refused');
    assert.equal((await runCheck({}, untrusting)).code, 'service-certificate-untrusted');
    assert.equal((await runCheck({ encryption: 'none' })).status, 'down');
  });
});

describe('a MongoDB server', () => {
  const user = { name: 'monitor', password: 'planted-secret' };
  const collections = {
    'shop.orders': [
      { _id: 1, state: 'paid' },
      { _id: 2, state: 'failed', sum: 12.5 },
    ],
  };
  const input = { host: 'db.test', username: 'monitor', password: 'planted-secret', database: 'shop' };
  const count = { command: '{"count": "orders"}', resultPath: '$.n' };
  async function runCheck(
    settings: object,
    options: MongodbServerOptions = {},
    over = net,
    timeoutMs = 3_000,
  ) {
    const server = await startMongodbServer({ user, collections, ...options });
    try {
      return await check(mongodbKind, { ...input, port: server.port, ...settings }, timeoutMs, over);
    } finally {
      await server.close();
    }
  }

  test('behaves like MongoDB for the official driver', async () => {
    const server = await startMongodbServer({ user, collections });
    const url = `mongodb://monitor:planted-secret@127.0.0.1:${server.port}/?directConnection=true`;
    const client = await new MongoClient(url).connect();
    assert.deepEqual(
      await client.db('shop').collection('orders').findOne({ state: 'paid' }),
      collections['shop.orders'][0],
    );
    await client.close();
    await server.close();
  });

  test('runs a command, and a value in the response is compared', async () => {
    assert.equal((await runCheck({})).status, 'up');
    for (const mechanism of ['SCRAM-SHA-256', 'SCRAM-SHA-1'] as const)
      assert.equal((await runCheck({ ...count, expectEquals: '2' }, { mechanism })).status, 'up', mechanism);
    assert.equal((await runCheck({ ...count, expectAtMost: 1 })).code, 'service-value-too-large');
    const found = await runCheck({
      command: '{"find": "orders", "filter": {"state": "failed"}}',
      resultPath: '$.cursor.firstBatch[0].sum',
    });
    assert.equal(found.observed, '12.5');
    assert.equal(
      (await runCheck({ ...count, resultPath: '$.none', expectEquals: '1' })).code,
      'service-value-unexpected',
    );
    assert.equal((await runCheck({ username: null, password: null }, { user: null })).status, 'up');
  });

  test('refuses a wrong password, and commands without a sign-in', async () => {
    assert.equal((await runCheck({ ...count, password: 'other' })).code, 'service-sign-in-refused');
    assert.equal((await runCheck({ ...count, username: 'nobody' })).code, 'service-sign-in-refused');
    assert.equal((await runCheck({ ...count, username: null })).code, 'service-sign-in-refused');
    const unknown = await runCheck({ command: '{"listDatabases": 1}' });
    assert.equal(unknown.text, "The query failed: no such command: 'listDatabases'");
  });

  test('encrypts the connection and verifies the certificate', async () => {
    const secured = { encryption: 'tls' };
    assert.equal((await runCheck(secured, { tls: identity })).status, 'up');
    assert.equal(
      (await runCheck(secured, { tls: identity }, untrusting)).code,
      'service-certificate-untrusted',
    );
    assert.equal(
      (await runCheck({ ...secured, host: 'other.test' }, { tls: identity })).code,
      'service-certificate-untrusted',
    );
    assert.equal((await runCheck(secured)).status, 'down');
  });

  test('is limited in time and response size, and cannot keep the check busy', async () => {
    const silent = (name: string) => (command: object) => (name in command ? null : undefined);
    for (const phase of ['hello', 'saslStart', 'saslContinue', 'count'])
      assert.equal(
        (await runCheck(count, { answer: silent(phase) }, net, 500)).code,
        'response-timeout',
        phase,
      );
    assert.equal((await runCheck(count, { iterations: 2_000_000_000 })).code, 'service-protocol-error');
    const long = () => ({ ok: 1, n: 'x'.repeat(200_000) });
    assert.equal((await runCheck(count, { answer: long })).code, 'service-answer-too-long');
    const deep = Buffer.concat([
      Buffer.from('15ea000000000000010000000d070000000000000000', 'hex').subarray(0, 21),
      nested(),
    ]);
    deep.writeInt32LE(deep.length, 0);
    for (const bytes of [deep, Buffer.from('HTTP/1.1 400 Bad Request with more text\r\n\r\n')])
      assert.match((await runCheck(count, { answer: () => bytes })).code ?? '', /protocol-error|too-long/);
  });

  /** Returns BSON of documents nested in documents. */
  function nested(): Buffer {
    let inner = Buffer.from('0500000000', 'hex');
    while (inner.length < 60_000) {
      const head = Buffer.from('000000000361000'.padEnd(14, '0'), 'hex');
      const outer = Buffer.concat([head, inner, Buffer.from([0])]);
      outer.writeInt32LE(outer.length, 0);
      inner = outer;
    }
    return inner;
  }

  test('gets only read commands', () => {
    const faultsOf = (command: string) =>
      mongodbKind
        .order({ ...input, command }, 1_000)
        .probe.findFaults(net.policy)
        .map(({ code }) => code);
    assert.deepEqual(faultsOf('{"count": "orders"}'), []);
    assert.deepEqual(faultsOf('count'), ['not_json']);
    assert.deepEqual(faultsOf('{"drop": "orders"}'), ['not_read_only']);
    assert.deepEqual(faultsOf('{"aggregate": "orders", "pipeline": [{"\\u0024out": "copy"}]}'), [
      'not_read_only',
    ]);
  });
});

describe('a server that implements TDS like SQL Server', () => {
  const user = { name: 'monitor', password: 'planted-secret' };
  const input = {
    host: 'db.test',
    username: 'monitor',
    password: 'planted-secret',
    query: 'SELECT COUNT(*) FROM orders',
  };
  const run = (): string | Error | undefined => '12';
  async function runCheck(
    settings: object,
    options: Partial<TdsServerOptions> = {},
    over = net,
    timeoutMs = 5_000,
  ) {
    const server = await startTdsServer({ user, run, tls: identity, ...options });
    try {
      const found = await check(mssqlKind, { ...input, port: server.port, ...settings }, timeoutMs, over);
      return { ...found, batches: server.batches };
    } finally {
      await server.close();
    }
  }

  test('runs a query within a transaction that is rolled back, with each type of encryption', async () => {
    const found = await runCheck({ expectEquals: '12' });
    assert.deepEqual([found.status, found.observed], ['up', '12']);
    assert.match(found.batches.join('\n'), /BEGIN TRANSACTION\nSELECT COUNT.*\nIF @@TRANCOUNT > 0 ROLLBACK/);
    assert.equal((await runCheck({ encryption: 'tls', expectAtLeast: 12 }, { strict: true })).status, 'up');
    assert.equal((await runCheck({ encryption: 'none', expectAtLeast: 13 })).code, 'service-value-too-small');
    const refused = await runCheck({}, { run: () => new Error("Invalid object name 'orders'.") });
    assert.equal(refused.text, "The query failed: Invalid object name 'orders'.");
    assert.match(refused.batches.at(-1) ?? '', /ROLLBACK/);
  });

  test('refuses a wrong password, and is down without a trusted certificate', async () => {
    const refused = await runCheck({ password: 'planted-other' });
    assert.equal(refused.code, 'service-sign-in-refused');
    assert.ok(!JSON.stringify(refused).includes('planted'));
    for (const encryption of ['starttls', 'tls']) {
      const strict = encryption === 'tls';
      assert.equal(
        (await runCheck({ encryption }, { strict }, untrusting)).code,
        'service-certificate-untrusted',
      );
      assert.equal(
        (await runCheck({ encryption, host: 'other.test' }, { strict })).code,
        'service-certificate-untrusted',
      );
    }
    assert.equal((await runCheck({ verify: false }, {}, untrusting)).status, 'up');
    const server = await startTdsServer({ user, run });
    assert.equal((await check(mssqlKind, { ...input, port: server.port })).code, 'starttls-not-offered');
    await server.close();
  });

  test('is limited in time', async () => {
    assert.equal((await runCheck({}, { run: () => undefined }, net, 700)).code, 'response-timeout');
  });
});

/** Servers that are not databases. */
describe('a hostile server', () => {
  const greeting = Buffer.from(
    '4a0000000a382e302e333600080000005d5a3b4c7a2f01400' +
      '0ffff080200ffdf15000000000000000000005b3c1e2b6a1d4f2a3e5b1c0d006d7973716c5f6e61746976655f70617373776f726400',
    'hex',
  );
  const kinds = [
    ['mysql', mysqlKind],
    ['postgres', postgresKind],
    ['mssql', mssqlKind],
    ['mongodb', mongodbKind],
  ] as const;
  const behaviors: Record<string, (socket: Socket) => void> = {
    ...hostileBehaviors,
    'sends PostgreSQL messages without end': sendWithoutEnd(0x52),
    'announces a huge packet': (socket) => {
      socket.write(Buffer.concat([Buffer.from('ffffff00', 'hex'), Buffer.alloc(1_000_000, 1)]));
    },
    'announces a huge PostgreSQL message': (socket) => {
      socket.once('data', () =>
        socket.write(Buffer.concat([Buffer.from('527fffffff', 'hex'), Buffer.alloc(1_000_000)])),
      );
    },
    'sends a greeting and nothing else': (socket) => {
      socket.write(greeting);
    },
    'sends a greeting and then garbage': (socket) => {
      socket.write(greeting);
      socket.once('data', () => socket.write(Buffer.from('ff'.repeat(500), 'hex')));
    },
  };
  for (const [name, behave] of Object.entries(behaviors)) {
    test(`a server that ${name} is down within the timeout and does no harm`, async () => {
      const { port, close } = await startSocketServer(behave);
      try {
        for (const [kind, module] of kinds)
          for (const encryption of ['none', kind === 'mssql' ? 'starttls' : 'tls']) {
            const settings = { host: 'db.test', port, username: 'monitor', encryption };
            const found = await check(module, settings, 700);
            assert.equal(found.status, 'down', `${kind} ${encryption}`);
            assert.match(found.text, /^[A-Z].*[.)]$/);
          }
      } finally {
        close();
      }
    });
  }

  test('a check does not connect to an address that the egress policy refuses', async () => {
    for (const [, module] of kinds)
      assert.equal((await check(module, { host: '10.0.0.1', username: 'monitor' })).code, 'target-refused');
  });
});
