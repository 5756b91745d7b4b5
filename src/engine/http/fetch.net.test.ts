import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { otherName } from '#engine/sockets/handshake.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { drip, pour } from '#lab/streams/endless.ts';
import { createTlsPki, startTlsServer } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { type FetchContext, fetchFollowing, fetchOnce } from './fetch.ts';

let server: Server;
let context: FetchContext;
const seen: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/gzip': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('squeezed')),
  '/twice': (response) =>
    void response
      .writeHead(200, { 'content-encoding': 'gzip, br' })
      .end(brotliCompressSync(gzipSync('squeezed twice'))),
  '/bomb': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 << 20))),
  '/rubbish': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is no gzip at all'),
  '/endless': (response) => {
    response.on('error', () => {});
    pour(response.writeHead(200), Buffer.alloc(65_536, 0x61));
  },
  '/crumbs': ({ socket }) => {
    if (!socket) return;
    socket.on('error', () => {}).write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    pour(socket, '1\r\nx\r\n'.repeat(8_192));
  },
  '/drip': (response) => drip(response.writeHead(200), '.', 20),
  '/headers': (response) => {
    for (let index = 0; index < 2_000; index += 1) response.setHeader(`x-${index}`, 'y'.repeat(60));
    response.end();
  },
  '/silent': () => {},
  '/loop': (response) => void response.writeHead(302, { location: '/loop' }).end(),
  '/private': (response) => void response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  '/file': (response) => void response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/with-user': (response) =>
    void response.writeHead(302, { location: 'http://user:secret@site.test/end' }).end(),
  '/end': (response) => void response.end('the end'),
};

before(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '/';
    if (seen.push({ url, headers: request.headers }) > 100) seen.shift();
    const count = /^\/count\/(\d+)$/.exec(url)?.[1];
    if (count) return void response.writeHead(302, { location: `/count/${Number(count) + 1}` }).end();
    const answer = ANSWERS[url];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context = {
    net: createLoopbackNet({ hosts: { 'site.test': ['127.0.0.1'] } }),
    clock: systemClock,
    signal: new AbortController().signal,
    ports: { http: (server.address() as AddressInfo).port, https: 1 },
    contactUrl: 'https://status.example/scanner',
  };
});

after(() => {
  server.closeAllConnections();
  server.close();
});

const get = (path: string, options = {}) => fetchOnce(new URL(path, 'http://site.test'), options, context);

describe('bodies', () => {
  test('encodings are decoded, starting with the last', async () => {
    assert.equal((await get('/gzip')).body.toString(), 'squeezed');
    assert.equal((await get('/twice')).body.toString(), 'squeezed twice');
  });

  test('a decompression bomb and an endless body are truncated at the limit', async () => {
    for (const path of ['/bomb', '/endless']) {
      const { body, truncated, failure } = await get(path, { maxBytes: 100_000 });
      assert.deepEqual([body.length, truncated, failure], [100_000, true, null]);
    }
  });

  test('a body of tiny pieces is aborted long before its size limit', async () => {
    const { body, truncated, failure } = await get('/crumbs', { maxBytes: 2_000_000 });
    assert.deepEqual([truncated, failure], [true, null]);
    assert.ok(body.length > 0 && body.length < 100_000, String(body.length));
  });

  test('a body that cannot be decoded is a failure', async () => {
    assert.deepEqual((await get('/rubbish')).failure, { phase: 'http', code: 'body-undecodable' });
  });

  test('a slow body ends at its timeout, and the received part is kept', async () => {
    const { body, status, truncated } = await get('/drip', { timeoutMs: 1_500 });
    assert.equal(status, 200);
    assert.ok(truncated);
    assert.ok(body.length > 0 && body.length < 200);
  });
});

describe('missing responses', () => {
  test('a missing response ends at the timeout', async () => {
    assert.deepEqual((await get('/silent', { timeoutMs: 1_500 })).failure, {
      phase: 'http',
      code: 'http-timeout',
    });
  });

  test('an endless head is rejected', async () => {
    assert.deepEqual((await get('/headers')).failure, { phase: 'http', code: 'http-headers-too-large' });
  });

  test('an aborted scan ends immediately', async () => {
    const stopped = { ...context, signal: AbortSignal.abort() };
    const { failure } = await fetchOnce(new URL('http://site.test/end'), {}, stopped);
    assert.ok(failure);
  });
});

describe('redirects', () => {
  const follow = (path: string) => fetchFollowing(new URL(path, 'http://site.test'), {}, context);

  test('follows at most ten redirects', async () => {
    const { exchanges, failure } = await follow('/count/0');
    assert.equal(exchanges.length, 11);
    assert.equal(failure, 'redirect-limit');
  });

  test('a redirect loop is reported', async () => {
    assert.equal((await follow('/loop')).failure, 'redirect-loop');
  });

  test('an address that the policy refuses is not contacted', async () => {
    const { exchanges, failure } = await follow('/private');
    assert.equal(failure, 'target-refused');
    assert.equal(exchanges.at(-1)?.address, null);
  });

  test('only http and https are followed', async () => {
    assert.equal((await follow('/file')).failure, 'redirect-invalid');
  });

  test('credentials in a Location are dropped', async () => {
    const { exchanges } = await follow('/with-user');
    assert.equal(exchanges.at(-1)?.body.toString(), 'the end');
    assert.equal(seen.at(-1)?.headers.authorization, undefined);
  });
});

test('the user agent contains the URL of the page about the scanner', async () => {
  await get('/end');
  assert.equal(
    seen.at(-1)?.headers['user-agent'],
    'Mozilla/5.0 (compatible; Belltower/1.0; posture scan; +https://status.example/scanner)',
  );
});

test('reports different codes for a certificate that does not cover the host and for an untrusted one', async () => {
  const pki = createTlsPki();
  const errorOf = async (defect: 'wrong-name' | 'self-signed' | 'good') => {
    const lab = await startTlsServer({ pki, defect, now: systemClock.now(), host: 'site.test' });
    const net = createLoopbackNet({
      hosts: { 'site.test': ['127.0.0.1'] },
      rootCertificates: [pki.root.cert],
    });
    try {
      const exchange = await fetchOnce(
        new URL(`https://site.test:${lab.port}/`),
        { timeoutMs: 5_000 },
        { ...context, net },
      );
      return exchange.tls?.error;
    } finally {
      await lab.close();
    }
  };
  assert.equal(await errorOf('wrong-name'), otherName);
  assert.equal(await errorOf('self-signed'), 'DEPTH_ZERO_SELF_SIGNED_CERT');
  assert.equal(await errorOf('good'), null);
});
