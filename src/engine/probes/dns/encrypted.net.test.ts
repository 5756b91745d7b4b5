import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { missingServer, type RealServer, startUnbound } from '#test/support/real-servers.ts';
import { check, identity, leaf, serve } from '../testing/check-kind.ts';
import { dnsKind } from './index.ts';
import type { DnsObservation } from './probe.ts';

const records = [
  'good.test. 60 IN A 192.0.2.7',
  'good.test. 60 IN MX 10 mail.good.test.',
  ...Array.from({ length: 60 }, (_, index) => `many.good.test. 60 IN A 192.0.2.${index + 1}`),
];

describe('Unbound over TLS and HTTPS', { skip: missingServer('unbound') }, () => {
  let server: RealServer & { httpsPort: number };
  before(async () => {
    server = await startUnbound(records, identity);
  });
  after(() => server?.stop());
  const resolverOf = (transport: string, host = 'mail.test') =>
    transport === 'tls' ? `${host}:${server.port}` : `https://${host}:${server.httpsPort}/dns-query`;

  for (const transport of ['tls', 'https']) {
    const runCheck = (settings: object, host?: string) =>
      check(dnsKind, { host: 'good.test', transport, resolver: resolverOf(transport, host), ...settings });

    test(`answers over ${transport}, and the records are compared`, async () => {
      const found = await runCheck({ expect: { mode: 'exact', values: ['192.0.2.7'] } });
      assert.equal(found.status, 'up');
      const { phases, address, transport: used, ttlSeconds } = found.observation as DnsObservation;
      assert.deepEqual([address, used, ttlSeconds], ['127.0.0.1', transport, 60]);
      for (const phase of ['dnsMs', 'connectMs', 'tlsMs', 'firstByteMs'] as const)
        assert.ok(phases[phase] !== null, phase);
      assert.equal(
        (await runCheck({ recordType: 'MX', expect: { mode: 'any', values: ['10 mail.good.test'] } })).status,
        'up',
      );
      const other = await runCheck({ expect: { mode: 'exact', values: ['192.0.2.8'] } });
      assert.deepEqual([other.status, other.code], ['down', 'dns-values-differ']);
      assert.equal(
        ((await runCheck({ host: 'many.good.test' })).observation as DnsObservation).values.length,
        60,
      );
      assert.equal((await runCheck({ host: 'absent.good.test', rcode: 'NXDOMAIN' })).status, 'up');
      assert.equal((await runCheck({ dnssec: true })).code, 'dns-not-authenticated');
    });

    test(`is down over ${transport} if the certificate does not cover its name`, async () => {
      assert.equal((await runCheck({}, 'other.test')).code, 'service-certificate-untrusted');
      assert.equal((await runCheck({}, '127.0.0.1')).code, 'service-certificate-untrusted');
      assert.equal((await runCheck({ verify: false }, '127.0.0.1')).status, 'up');
    });

    test(`is down over ${transport} if the resolver has no address`, async () => {
      const unknown = await runCheck({}, 'missing.test');
      assert.equal(unknown.code, 'dns-resolver-unknown');
      assert.equal(unknown.reason, "The resolver's host name could not be resolved (dns-nxdomain).");
      assert.equal((await runCheck({}, '10.0.0.1')).code, 'target-refused');
    });
  }
});

/** Returns a DNS response with the ID and question of a query, these counts and these further bytes. */
function responseTo(
  query: Buffer,
  { id = query.readUInt16BE(0), answers = 0, rest = Buffer.alloc(0) } = {},
): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5;
  const response = Buffer.concat([query.subarray(0, questionEnd), rest]);
  response.writeUInt16BE(id, 0);
  response.writeUInt16BE(0x8180, 2);
  response.writeUInt16BE(answers, 6);
  response.writeUInt16BE(0, 10);
  return response;
}

const framed = (message: Buffer) => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
};

describe('a resolver over TLS', () => {
  const codeFor = (behave: (socket: Socket) => void, settings: object = {}) =>
    serve(
      behave,
      async (port) =>
        (
          await check(
            dnsKind,
            { host: 'good.test', transport: 'tls', resolver: `mail.test:${port}`, ...settings },
            700,
          )
        ).code,
      true,
    );
  const respondWith = (respond: (query: Buffer) => Buffer) =>
    codeFor((socket) => socket.once('data', (data: Buffer) => socket.write(respond(data.subarray(2)))));

  test('a resolver that answers another question or sends garbage is reported as malformed', async () => {
    assert.equal(
      await respondWith((query) => framed(responseTo(query, { id: query.readUInt16BE(0) ^ 1 }))),
      'dns-malformed',
    );
    assert.equal(
      await respondWith((query) => framed(responseTo(query, { answers: 65_535 }))),
      'dns-malformed',
    );
    // A compressed name that points to itself.
    const loop = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 60, 0xff, 0xff]);
    assert.equal(
      await respondWith((query) => framed(responseTo(query, { answers: 1, rest: loop }))),
      'dns-malformed',
    );
    assert.equal(await respondWith(() => framed(Buffer.alloc(3))), 'dns-malformed');
  });

  test('a resolver without TLS or with a hanging handshake is down', async () => {
    const runCheck = (port: number) =>
      check(dnsKind, { host: 'good.test', transport: 'tls', resolver: `127.0.0.1:${port}` }, 400);
    assert.equal((await serve((socket) => socket.write('220 mail\r\n'), runCheck)).code, 'tls-not-spoken');
    assert.equal((await serve(() => {}, runCheck)).code, 'tls-timeout');
    const refused = await runCheck(1);
    assert.equal(refused.reason, 'Port 1 refused the connection.');
  });
});

describe('a resolver over HTTPS', () => {
  let server: Http2SecureServer;
  let port: number;
  let respond: (body: Buffer) => { status?: number; type?: string; body: Buffer };
  let seen: { version: string; path: string; method: string } | null = null;
  before(async () => {
    server = createSecureServer(
      { key: leaf.key, cert: leaf.chain, allowHTTP1: true },
      (request, response) => {
        seen = { version: request.httpVersion, path: request.url, method: request.method };
        const parts: Buffer[] = [];
        request.on('data', (part: Buffer) => parts.push(part));
        request.on('end', () => {
          const { status = 200, type = 'application/dns-message', body } = respond(Buffer.concat(parts));
          response.writeHead(status, { 'content-type': type });
          response.end(body);
        });
      },
    );
    server
      .on('sessionError', () => {})
      .on('stream', (stream: ServerHttp2Stream) => stream.on('error', () => {}));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as { port: number }).port;
  });
  after(() => server.close());
  const runCheck = (settings: object = {}) =>
    check(dnsKind, {
      host: 'good.test',
      transport: 'https',
      resolver: `https://mail.test:${port}/ask?key=1{?dns}`,
      expect: { mode: 'none', values: [] },
      ...settings,
    });

  test('a resolver receives the message in a POST request with ID 0', async () => {
    respond = (query) => {
      assert.equal(query.readUInt16BE(0), 0);
      return { body: responseTo(query) };
    };
    assert.equal((await runCheck()).status, 'up');
    assert.deepEqual(seen, { version: '2.0', path: '/ask?key=1', method: 'POST' });
  });

  test('a resolver that responds with something else is down', async () => {
    respond = () => ({ status: 403, type: 'text/html', body: Buffer.from('<html>') });
    const refused = await runCheck();
    assert.equal(refused.code, 'dns-not-over-https');
    assert.equal(
      refused.reason,
      'The resolver responded with HTTP 403 text/html, which is not a DNS message.',
    );
    respond = () => ({ body: Buffer.alloc(5) });
    assert.equal((await runCheck()).code, 'dns-malformed');
    respond = () => ({ body: Buffer.alloc(200_000) });
    assert.equal((await runCheck()).code, 'service-answer-too-long');
  });

  test('a resolver is also queried over HTTP/1.1', async () => {
    const http1 = (answer: (query: Buffer) => Buffer) =>
      serve(
        (socket) =>
          socket.once('data', (data: Buffer) => {
            const body = answer(data.subarray(data.indexOf('\r\n\r\n') + 4));
            socket.write(
              `HTTP/1.1 200 OK\r\nContent-Type: application/dns-message\r\nContent-Length: ${body.length}\r\n\r\n`,
            );
            socket.write(body);
          }),
        (plain) => runCheck({ resolver: `https://mail.test:${plain}/dns-query` }),
        ['http/1.1'],
      );
    const found = await http1((query) => responseTo(query));
    assert.equal(found.status, 'up');
    assert.equal((await http1(() => Buffer.alloc(70_000))).code, 'service-answer-too-long');
  });
});

test('a resolver must match its transport', () => {
  const faultsOf = (settings: object) =>
    dnsKind
      .order({ host: 'good.test', ...settings }, 1000)
      .probe.findFaults({ mode: 'public', admits: (address) => address !== '10.0.0.1' })
      .map(({ pointer, code }) => [pointer, code]);
  const fault = (code: string) => [['/resolver', code]];
  assert.deepEqual(faultsOf({ transport: 'tls' }), fault('required'));
  assert.deepEqual(faultsOf({ transport: 'tls', resolver: 'dns.example.com' }), []);
  assert.deepEqual(faultsOf({ transport: 'tls', resolver: '[2620:fe::fe]:8853' }), []);
  assert.deepEqual(faultsOf({ transport: 'tls', resolver: '2620:fe::fe' }), []);
  assert.deepEqual(faultsOf({ transport: 'tls', resolver: '10.0.0.1:853' }), fault('target_refused'));
  assert.deepEqual(
    faultsOf({ transport: 'tls', resolver: 'https://dns.example.com/' }),
    fault('not_a_server'),
  );
  assert.deepEqual(faultsOf({ transport: 'https', resolver: 'https://dns.example.com/dns-query' }), []);
  assert.deepEqual(
    faultsOf({ transport: 'https', resolver: 'http://dns.example.com/' }),
    fault('not_a_server'),
  );
  assert.deepEqual(faultsOf({ transport: 'https', resolver: 'https://10.0.0.1/' }), fault('target_refused'));
  assert.deepEqual(faultsOf({ resolver: 'dns.example.com' }), fault('not_a_server'));
});
