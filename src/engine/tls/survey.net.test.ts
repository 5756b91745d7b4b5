import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import type { TlsOptions } from 'node:tls';
import { generateKey } from '#lab/tls/keys.ts';
import { createTlsPki, startTlsServerWith } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { type ProtocolFacts, surveyProtocols } from './survey.ts';

const pki = createTlsPki();
const rsa = pki.intermediate.issue({ names: ['a.test'], keys: generateKey('rsa2048') });

async function survey(options: TlsOptions): Promise<ProtocolFacts> {
  const server = await startTlsServerWith({ cert: rsa.chain, key: rsa.key, ...options });
  try {
    const target = { address: '127.0.0.1', family: 4 as const, port: server.port };
    const context = { clock: systemClock, signal: new AbortController().signal, timeoutMs: 5_000 };
    const { facts, spoken, classic } = await surveyProtocols(target, 'a.test', context);
    assert.ok(spoken);
    if (facts.versions.tls12 && !facts.nullAnonExport.accepted) assert.ok(classic?.chain[0]?.equals(rsa.der));
    return facts;
  } finally {
    await server.close();
  }
}

/** Covers everything that OpenSSL still supports, to test the prober against a third-party server. */
describe('a survey of OpenSSL', () => {
  const classic: TlsOptions = { maxVersion: 'TLSv1.2', minVersion: 'TLSv1' };

  test('detects anonymous cipher suites', async () => {
    const facts = await survey({
      ...classic,
      ciphers: 'AECDH-AES128-SHA:ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
    });
    assert.deepEqual(facts.nullAnonExport, { accepted: true, suites: ['0xc018'] });
  });

  test('detects cipher suites without encryption', async () => {
    const facts = await survey({
      ...classic,
      ciphers: 'NULL-SHA256:ECDHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0',
    });
    assert.deepEqual(facts.nullAnonExport, { accepted: true, suites: ['0x003b'] });
  });

  test('reports versions and weaknesses of a server with only unencrypted suites', async () => {
    for (const [ciphers, suite, staticRsa] of [
      ['NULL-SHA256', '0x003b', true],
      ['NULL-SHA', '0x0002', true],
      ['NULL-MD5', '0x0001', true],
      ['AECDH-NULL-SHA', '0xc015', false],
    ] as const) {
      const facts = await survey({ ...classic, ciphers: `${ciphers}:@SECLEVEL=0` });
      assert.equal(facts.versions.tls12, true, ciphers);
      assert.equal(facts.versions.tls13, false);
      assert.deepEqual(facts.nullAnonExport, { accepted: true, suites: [suite] });
      assert.deepEqual(
        [facts.aead, facts.forwardSecrecy, facts.rc4, facts.staticRsa, facts.secureRenegotiation],
        [false, false, false, staticRsa, true],
      );
    }
  });

  test('static RSA has no forward secrecy and, with CBC, no authenticated encryption', async () => {
    const facts = await survey({ ...classic, ciphers: 'AES128-SHA:@SECLEVEL=0' });
    assert.deepEqual([facts.staticRsa, facts.forwardSecrecy, facts.aead], [true, false, false]);
    assert.deepEqual([facts.versions.tls10, facts.versions.tls11, facts.versions.tls12], [true, true, true]);
    assert.deepEqual([facts.dhe, facts.dheKnown], [null, true]);
  });

  test("detects Diffie-Hellman with OpenSSL's own group", async () => {
    const facts = await survey({ ...classic, ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' });
    assert.equal(facts.dhe?.composite, false);
    assert.ok((facts.dhe?.bits ?? 0) >= 2_048);
    assert.deepEqual([facts.forwardSecrecy, facts.aead, facts.staticRsa], [true, true, false]);
  });

  test('renegotiation is signaled and nothing is compressed', async () => {
    const facts = await survey({});
    assert.deepEqual([facts.secureRenegotiation, facts.compression], [true, false]);
  });

  test('detects the hybrid group by default, but not if the configured curves exclude it', async () => {
    assert.equal((await survey({})).hybridPostQuantum, true);
    assert.equal((await survey({ ecdhCurve: 'X25519:P-256' })).hybridPostQuantum, false);
  });
});

/** Surveys a server with outdated settings through a gate that admits only some connections, counted from 1. */
async function surveyThrough(admits: (count: number) => boolean): Promise<ProtocolFacts> {
  const ciphers = 'AES128-SHA:AECDH-AES128-SHA:@SECLEVEL=0';
  const server = await startTlsServerWith({
    ...{ cert: rsa.chain, key: rsa.key, ciphers, minVersion: 'TLSv1', maxVersion: 'TLSv1.2' },
  });
  let count = 0;
  const sockets: Socket[] = [];
  const gate = createServer((socket) => {
    count += 1;
    socket.on('error', () => {});
    if (!admits(count)) return void socket.destroy();
    const inner = connect(server.port, '127.0.0.1');
    inner.on('error', () => {}).on('close', () => socket.destroy());
    sockets.push(socket.on('close', () => inner.destroy()));
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve));
  try {
    const target = { address: '127.0.0.1', family: 4 as const, port: (gate.address() as AddressInfo).port };
    const context = { clock: systemClock, signal: new AbortController().signal, timeoutMs: 5_000 };
    return (await surveyProtocols(target, 'a.test', context)).facts;
  } finally {
    for (const socket of sockets) socket.destroy();
    gate.close();
    await server.close();
  }
}

describe('a survey that is blocked midway', () => {
  test('does not count refusals as responses once the server stops listening', async () => {
    const whole = await surveyThrough(() => true);
    assert.deepEqual([whole.nullAnonExport.accepted, whole.staticRsa, whole.rc4], [true, true, false]);
    const cut = await surveyThrough((count) => count <= 4);
    assert.deepEqual([cut.nullAnonExport.accepted, cut.staticRsa, cut.rc4], [null, null, null]);
    assert.equal(cut.versions.tls12, true);
  });

  test('retries if every second connection is closed', async () => {
    const facts = await surveyThrough((count) => count % 2 === 1);
    assert.deepEqual([facts.nullAnonExport.accepted, facts.staticRsa], [true, true]);
  });
});
