import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { listenTcp } from '#lab/starttls/listen.ts';
import { createCa, type IssueOptions } from '#lab/tls/ca.ts';
import * as write from '#lab/tls/der.ts';
import { createTlsPki, startTlsServer, startTlsServerWith } from '#lab/tls/server.ts';
import { systemClock } from '#platform/clock.ts';
import { sslKind } from './index.ts';
import type { SslSettings } from './settings.ts';

const root = createCa({ name: 'Root' });
const net = createLoopbackNet({ hosts: { 'a.test': ['127.0.0.1'] }, rootCertificates: [root.cert] });
const SETTINGS: SslSettings = {
  timeoutMs: 9_000,
  host: 'a.test',
  port: 0,
  sni: null,
  starttls: null,
  warnDays: [],
  warnLifetimeShare: null,
  minTls: '1.2',
  pinnedSha256: [],
  ipVersion: null,
};

async function probe(port: number) {
  const settings = { ...SETTINGS, port };
  const signal = AbortSignal.timeout(settings.timeoutMs);
  const inspection = await sslKind.probe(settings, { net, clock: systemClock, signal });
  const verdict = sslKind.evaluate(inspection, settings, systemClock.now());
  assert.ok(JSON.stringify(inspection).length < 40_000, 'an observation stays small');
  assert.ok(inspection.durationMs < 10_000);
  return { seen: inspection, verdict };
}

/** Records the first bytes that our own probe sends. */
async function recordHello(): Promise<Buffer> {
  let hello: Buffer = Buffer.alloc(0);
  const server = await listenTcp((socket) =>
    socket.once('data', (chunk: Buffer) => {
      hello = chunk;
      socket.destroy();
    }),
  );
  await probe(server.port);
  await server.close();
  return hello;
}

/** Records the response of a valid TLS 1.2 server. The tests then corrupt it. */
async function recordFlight(): Promise<Buffer> {
  const hello = await recordHello();
  const server = await startTlsServer({ pki: createTlsPki(), defect: 'tls1.2-only', now: systemClock.now() });
  const flight = await new Promise<Buffer>((resolve, reject) => {
    const socket: Socket = connect(server.port, '127.0.0.1', () => socket.write(hello));
    socket.once('close', () => reject(new Error('no answer')));
    socket.once('data', (chunk: Buffer) => {
      resolve(Buffer.from(chunk));
      socket.destroy();
    });
  });
  await server.close();
  return flight;
}

describe('ssl probe against hundreds of misbehaving TLS servers', () => {
  it('always ends with a correct verdict', async () => {
    const flight = await recordFlight();
    assert.ok(flight.length > 500);
    const spoilt = fc
      .tuple(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }), fc.nat())
      .map(([changes, end]) => {
        const bytes = Buffer.from(flight);
        for (const [at, value] of changes) if (bytes.length > 0) bytes[at % bytes.length] = value;
        return end % 3 === 0 ? bytes.subarray(0, end % (bytes.length + 1)) : bytes;
      });
    const record = fc
      .tuple(
        fc.constantFrom(20, 21, 22, 23, 24),
        fc.constantFrom(0x0300, 0x0301, 0x0303, 0x0304, 0x0002),
        fc.uint8Array({ maxLength: 600 }),
      )
      .map(([type, version, body]) => {
        const head = Buffer.alloc(5);
        head[0] = type;
        head.writeUInt16BE(version, 1);
        head.writeUInt16BE(body.length, 3);
        return Buffer.concat([head, body]);
      });
    const alert = fc
      .tuple(fc.constantFrom(1, 2), fc.nat(255))
      .map(([level, code]) => Buffer.from([21, 3, 3, 0, 2, level, code]));
    const noise = fc.uint8Array({ maxLength: 2_000 }).map((octets) => Buffer.from(octets));
    const answers = fc.sample(
      fc.oneof(
        spoilt,
        record,
        alert,
        noise,
        fc.array(record, { maxLength: 5 }).map((all) => Buffer.concat(all)),
      ),
      400,
    );
    let next = 0;
    const server = await listenTcp((socket) => socket.once('data', () => socket.end(answers[next] ?? '')));
    for (next = 0; next < answers.length; next += 1) {
      const { seen, verdict } = await probe(server.port);
      assert.equal(verdict.status, 'down', answers[next]?.toString('hex').slice(0, 200) ?? '');
      assert.equal(seen.failure?.phase, 'tls');
      assert.match(verdict.reasons[0]?.code ?? '', /^tls-/);
    }
    await server.close();
  });
});

describe('ssl probe with malicious certificates', () => {
  const keys = root.issue({ names: ['a.test'] }).keys;
  const many = Array.from({ length: 2_500 }, (_, index) => `host-${index}.example.test`);
  const cases: Record<string, IssueOptions & { status?: string }> = {
    'thousands of names': { names: [...many, 'a.test'], status: 'up' },
    'a serial number of 10,000 octets': { names: ['a.test'], serial: randomBytes(10_000), status: 'up' },
    'an empty subject': { names: ['a.test'], commonName: '', status: 'up' },
    'a subject of 30,000 characters': { names: ['a.test'], commonName: 'x'.repeat(30_000), status: 'up' },
    'control characters in the subject': {
      names: ['a.test'],
      commonName: '\u0000\u001b[2J\u202e',
      status: 'up',
    },
    'an unknown critical extension': {
      names: ['a.test'],
      extra: [{ oid: '1.2.3.4', critical: true, value: write.nothing() }],
    },
    'a repeated extension': {
      names: ['a.test'],
      extra: [
        { oid: '1.2.3.4', value: write.nothing() },
        { oid: '1.2.3.4', value: write.nothing() },
      ],
    },
    'a validity that ends before it begins': {
      names: ['a.test'],
      notBefore: Date.UTC(2040, 0),
      notAfter: Date.UTC(2021, 0),
    },
    'a validity of 8,000 years': {
      names: ['a.test'],
      notAfter: Date.UTC(9999, 11, 31),
      status: 'up',
    },
    'invalid names': { names: ['*', '*.*', '..', '-', 'a b', '*.test', 'x'.repeat(300)] },
  };
  for (const [what, { status = 'down', ...options }] of Object.entries(cases)) {
    it(`evaluates ${what}`, async () => {
      const made = root.issue({ keys, ...options });
      const server = await startTlsServerWith({ cert: made.chain, key: made.key });
      const { verdict } = await probe(server.port);
      await server.close();
      assert.equal(verdict.status, status, JSON.stringify(verdict));
    });
  }

  it('evaluates a leaf among thirty unrelated certificates', async () => {
    const made = root.issue({ names: ['a.test'], keys });
    const strangers = Array.from(
      { length: 30 },
      (_, index) => createCa({ name: `Stranger ${index}`, keys }).cert,
    );
    const server = await startTlsServerWith({ cert: made.cert + strangers.join(''), key: made.key });
    const { seen, verdict } = await probe(server.port);
    await server.close();
    assert.equal(verdict.status, 'up');
    assert.ok(seen.servedCertificates <= 20);
  });

  it('evaluates a chain too large for any handshake', async () => {
    const made = root.issue({ names: ['a.test'], keys });
    const giant = createCa({ name: 'y'.repeat(60_000), keys }).cert;
    const server = await startTlsServerWith({ cert: made.cert + giant + giant, key: made.key });
    const { verdict } = await probe(server.port);
    await server.close();
    assert.equal(verdict.status, 'down');
    assert.match(verdict.reasons[0]?.code ?? '', /^tls-/);
  });
});
