import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { TlsOptions } from 'node:tls';
import { scanAvailability } from '#engine/availability/scan.ts';
import { readPem } from '#engine/certificates/der.ts';
import { fixtureLookup } from '#engine/posture/testing/zone.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { legacyTlsSites } from '#lab/legacy-tls/faults.ts';
import { startOldHttps } from '#lab/legacy-tls/old-https.ts';
import { startLegacyTls } from '#lab/legacy-tls/server.ts';
import { createTlsPki, startTlsServer, startTlsServerWith } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { scanWeb } from './scan-web.ts';

const pki = createTlsPki();
const leaf = pki.intermediate.issue({ names: ['good.test'], keyType: 'rsa2048' });
const chain = readPem(leaf.chain);
const net = createLoopbackNet({
  hosts: { 'good.test': ['127.0.0.1'] },
  rootCertificates: [pki.root.cert],
});
let plain: Server;
before(async () => {
  plain = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
});
after(() => plain.close());

const page =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\nconnection: close\r\n\r\n<p>x';

async function scanWith(https: number) {
  const ports = { http: (plain.address() as AddressInfo).port, https };
  const signal = new AbortController().signal;
  const web = await scanWeb({ domain: 'good.test', net, clock: systemClock, signal, sources: {}, ports });
  const { lookup } = fixtureLookup({ 'good.test': { A: ['127.0.0.1'] } });
  const reach = await scanAvailability('good.test', {
    ...{ net, clock: systemClock, lookup, signal, ports, confirmAfterMs: 10 },
  });
  const results = [...web.checks, ...reach.checks].filter(({ asset }) => asset === 'good.test');
  const of = (id: string) => {
    const found = results.find((check) => check.id === id);
    return found?.reason === undefined ? found?.result : `${found.result} ${found.reason}`;
  };
  return {
    unavailable: of('web.https.unavailable'),
    handshake: of('availability.http.tls-handshake-failing'),
    down: of('availability.http.down'),
  };
}

async function evaluateTls(options: TlsOptions) {
  const server = await startTlsServerWith(
    { cert: leaf.chain, key: leaf.key, ...options },
    { onSecure: (socket) => void socket.once('data', () => socket.end(page)) },
  );
  try {
    return await scanWith(server.port);
  } finally {
    await server.close();
  }
}

describe('a server that responds to a hello offers TLS', () => {
  test('a server without secure renegotiation can be reached, as it can by browsers', async () => {
    const server = await startOldHttps({ chain, key: leaf.key });
    try {
      assert.deepEqual(await scanWith(server.port), { unavailable: 'pass', handshake: 'pass', down: 'pass' });
    } finally {
      await server.close();
    }
  });

  test('a server without encryption or authentication completes its handshakes, but not with browsers', async () => {
    for (const ciphers of ['NULL-SHA256', 'AECDH-AES128-SHA']) {
      const results = await evaluateTls({ ciphers: `${ciphers}:@SECLEVEL=0`, maxVersion: 'TLSv1.2' });
      assert.deepEqual(results, { unavailable: 'pass', handshake: 'pass', down: 'fail site-down' }, ciphers);
    }
  });

  test('a server with only obsolete ciphers still offers TLS', async () => {
    const rc4 = legacyTlsSites(chain).find(({ name }) => name === 'ssl.cipher.rc4');
    assert.ok(rc4);
    const server = await startLegacyTls({
      ...rc4.options,
      versions: [0x0303],
      suites: [0xc011],
      silent: true,
    });
    try {
      const { unavailable, handshake } = await scanWith(server.port);
      assert.match(unavailable ?? '', /^not-tested tls-/);
      assert.equal(handshake, 'pass');
    } finally {
      await server.close();
    }
  });

  test('a server that responds and then disconnects offers TLS, but its handshake fails', async () => {
    const server = await startLegacyTls({ versions: [0x0303], suites: [0xc02f], chain });
    try {
      const { unavailable, handshake } = await scanWith(server.port);
      assert.match(unavailable ?? '', /^not-tested tls-/);
      assert.match(handshake ?? '', /^fail tls-/);
    } finally {
      await server.close();
    }
  });

  test('an alert for every hello counts as TLS, but an alert only for the name means no TLS for that name', async () => {
    const deaf = await startLegacyTls({ versions: [0x0303], suites: [], chain });
    const strict = await startLegacyTls({ versions: [0x0303], suites: [0xc02f], chain, knowsNoName: true });
    const polite = await startTlsServer({ pki, defect: 'rejects-name', now: systemClock.now() });
    try {
      assert.match((await scanWith(deaf.port)).unavailable ?? '', /^not-tested tls-/);
      assert.equal((await scanWith(strict.port)).unavailable, 'fail https-not-spoken');
      assert.equal((await scanWith(polite.port)).unavailable, 'fail https-not-spoken');
    } finally {
      await deaf.close();
      await strict.close();
      await polite.close();
    }
  });

  test('a server that does not support TLS at all does not offer it', async () => {
    const { port } = plain.address() as AddressInfo;
    const { unavailable, handshake } = await scanWith(port);
    assert.equal(unavailable, 'fail https-not-spoken');
    assert.match(handshake ?? '', /^fail tls-/);
  });
});
