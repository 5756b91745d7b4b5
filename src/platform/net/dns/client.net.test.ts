import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { writeResponse } from '#lab/dns/message.ts';
import { type DnsServerOptions, type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { freePort } from '#lab/ports.ts';
import { systemClock } from '../../clock.ts';
import { type DnsClient, DnsFailure, type DnsServer } from '../types.ts';
import { createDnsClient } from './client.ts';

const LONG_TEXT = 'x'.repeat(250);

const zones: DnsServerOptions['zones'] = {
  'good.test': {
    '@': ['A 127.0.0.1', 'AAAA ::1', 'MX 10 mail', 'TXT "v=spf1" " -all"', 'CAA 0 issue "ca.test"'],
    www: 'CNAME good.test.',
    big: Array.from({ length: 30 }, (_, i) => `TXT "${i}" "${LONG_TEXT}"`),
    svc: ['HTTPS \\# 10 00010000010003026832', 'TYPE4711 \\# 3 010203'],
    sig: ['A 127.0.0.9', `RRSIG A 13 3 300 20300101000000 20200101000000 12345 good.test. AAAA`],
  },
};

describe('the DNS client', () => {
  const opened: { close(): unknown }[] = [];
  after(async () => {
    for (const each of opened) await each.close();
  });
  const lab = async (behaviors: DnsServerOptions['behaviors'] = {}): Promise<LabDnsServer> => {
    const server = await startDnsServer({ zones, behaviors });
    opened.push(server);
    return server;
  };
  const clientOf = (...servers: DnsServer[]): DnsClient => {
    const client = createDnsClient({ servers, clock: systemClock });
    opened.push(client);
    return client;
  };
  const failure = async (promise: Promise<unknown>): Promise<string> => {
    const error = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    assert.ok(error instanceof DnsFailure, `expected a DnsFailure, got ${String(error)}`);
    return error.code;
  };
  const closedPort = async (): Promise<DnsServer> => ({ address: '127.0.0.1', port: await freePort() });

  it('returns common records in the format of dns-packet', async () => {
    const client = clientOf(await lab());
    const data = async (name: string, type: string) =>
      (await client.query({ name, type })).answers.map((record) => record.data);
    assert.deepEqual(await data('Good.TEST.', 'A'), ['127.0.0.1']);
    assert.deepEqual(await data('good.test', 'AAAA'), ['::1']);
    assert.deepEqual(await data('good.test', 'MX'), [{ preference: 10, exchange: 'mail.good.test' }]);
    assert.deepEqual(await data('good.test', 'TXT'), [[Buffer.from('v=spf1'), Buffer.from(' -all')]]);
    assert.deepEqual(await data('svc.good.test', 'HTTPS'), [Buffer.from('00010000010003026832', 'hex')]);
    assert.deepEqual(await data('svc.good.test', 'TYPE4711'), [Buffer.from('010203', 'hex')]);
  });

  it('follows aliases that the server sends, and returns owner names in lowercase without a final dot', async () => {
    const client = clientOf(await lab());
    const answer = await client.query({ name: 'WWW.good.test', type: 'A' });
    assert.deepEqual(
      answer.answers.map((record) => [record.name, record.type]),
      [
        ['www.good.test', 'CNAME'],
        ['good.test', 'A'],
      ],
    );
    assert.equal(answer.ra, true);
  });

  it('returns NXDOMAIN with the SOA instead of throwing', async () => {
    const client = clientOf(await lab());
    const answer = await client.query({ name: 'nothing.good.test', type: 'A' });
    assert.equal(answer.rcode, 'NXDOMAIN');
    assert.equal(answer.authorities[0]?.type, 'SOA');
  });

  it('falls back to TCP when the answer over UDP is truncated', async () => {
    const server = await lab();
    const answer = await clientOf(server).query({ name: 'big.good.test', type: 'TXT' });
    assert.equal(answer.transport, 'tcp');
    assert.equal(answer.answers.length, 30);
    assert.deepEqual(
      server.queries.map((query) => query.transport),
      ['udp', 'tcp'],
    );
  });

  it('treats a truncated answer over TCP as no answer', async () => {
    const cut = (response: { tc: boolean } | null) => {
      if (response) response.tc = true;
    };
    const server = await lab({ '*': { kind: 'custom', change: ({ response }) => cut(response) } });
    assert.equal(await failure(clientOf(server).query({ name: 'big.good.test', type: 'TXT' })), 'malformed');
  });

  it('returns a truncated answer unchanged if restricted to UDP', async () => {
    const answer = await clientOf(await lab()).query({
      name: 'big.good.test',
      type: 'TXT',
      transport: 'udp',
    });
    assert.equal(answer.tc, true);
    assert.equal(answer.transport, 'udp');
  });

  it('sends DO, CD and RD as requested and returns signatures and the AD bit', async () => {
    const server = await lab({ 'sig.good.test': { kind: 'authenticated' } });
    const answer = await clientOf(server).query({
      name: 'sig.good.test',
      type: 'A',
      dnssecOk: true,
      cd: true,
      rd: false,
    });
    assert.deepEqual(server.queries[0], {
      name: 'sig.good.test',
      type: 'A',
      transport: 'udp',
      dnssecOk: true,
      cd: true,
      rd: false,
      edns: true,
    });
    assert.equal(answer.ad, true);
    const signature = answer.answers.find((record) => record.type === 'RRSIG')?.data;
    assert.equal((signature as { typeCovered: string }).typeCovered, 'A');
    assert.equal((signature as { keyTag: number }).keyTag, 12345);
  });

  it('reports extended DNS errors', async () => {
    const server = await lab({
      'bogus.good.test': [
        { kind: 'rcode', rcode: 'SERVFAIL' },
        { kind: 'extended-error', code: 6, text: 'signature expired' },
      ],
    });
    const answer = await clientOf(server).query({ name: 'bogus.good.test', type: 'A' });
    assert.equal(answer.rcode, 'SERVFAIL');
    assert.deepEqual(answer.extendedErrors, [{ code: 6, text: 'signature expired' }]);
  });

  it('retries when a datagram is lost', async () => {
    const server = await lab({ 'good.test': { kind: 'drop', times: 1 } });
    const answer = await clientOf(server).query({ name: 'good.test', type: 'A', timeoutMs: 4000 });
    assert.equal(answer.rcode, 'NOERROR');
    assert.equal(server.queries.length, 2);
  });

  it('tries the next server when one is silent, has a closed port or fails', async () => {
    const good = await lab();
    const silent = await lab({ '*': { kind: 'drop' } });
    const failing = await lab({ '*': { kind: 'rcode', rcode: 'SERVFAIL' } });
    for (const bad of [silent, failing, await closedPort()]) {
      const client = clientOf({ address: bad.address, port: bad.port }, good);
      const answer = await client.query({ name: 'good.test', type: 'A', timeoutMs: 4000 });
      assert.equal(answer.rcode, 'NOERROR');
      assert.equal(answer.server.port, good.port);
    }
  });

  it('returns SERVFAIL when every server returns it', async () => {
    const failing = await lab({ '*': { kind: 'rcode', rcode: 'SERVFAIL' } });
    const other = await lab({ '*': { kind: 'rcode', rcode: 'REFUSED' } });
    const answer = await clientOf(failing, other).query({ name: 'good.test', type: 'A' });
    assert.equal(answer.rcode, 'SERVFAIL');
  });

  it("retries without EDNS when a server doesn't support it", async () => {
    const server = await lab({ '*': { kind: 'no-edns' } });
    const answer = await clientOf(server).query({ name: 'good.test', type: 'A' });
    assert.equal(answer.rcode, 'NOERROR');
    assert.deepEqual(
      server.queries.map((query) => query.edns),
      [true, false],
    );
  });

  it('fails as unreachable immediately when the only port is closed', async () => {
    const startedAt = systemClock.monotonicMs();
    assert.equal(
      await failure(clientOf(await closedPort()).query({ name: 'good.test', type: 'A', timeoutMs: 20_000 })),
      'unreachable',
    );
    assert.ok(systemClock.monotonicMs() - startedAt < 10_000);
  });

  it('fails with a specific code for no response, garbage, loops, truncated messages and wrong answers', async () => {
    const cases: [DnsServerOptions['behaviors'], string][] = [
      [{ '*': { kind: 'drop' } }, 'timeout'],
      [{ '*': { kind: 'wrong-id' } }, 'timeout'],
      [{ '*': { kind: 'garbage', bare: true } }, 'timeout'],
      [{ '*': { kind: 'wrong-question' } }, 'malformed'],
      [{ '*': { kind: 'garbage' } }, 'malformed'],
      [{ '*': { kind: 'compression-loop' } }, 'malformed'],
      [{ '*': { kind: 'cut', bytes: 14 } }, 'malformed'],
    ];
    for (const [behaviors, code] of cases) {
      const client = clientOf(await lab(behaviors));
      // Cases with an answer have a long timeout, so that a slow test machine does not look like a silent server.
      const timeoutMs = code === 'timeout' ? 400 : 20_000;
      assert.equal(await failure(client.query({ name: 'good.test', type: 'A', timeoutMs })), code);
    }
  });

  it('finishes every lookup within its timeout for any bytes over UDP or TCP', async () => {
    const server = await lab({
      '*': {
        kind: 'custom',
        change: (reply) => {
          const bytes = reply.response === null ? Buffer.alloc(12) : writeResponse(reply.response);
          // Deterministic damage that differs per query. Half of the answers keep the correct ID.
          for (let i = 0; i < 4; i++) {
            const at = (reply.count * 7919 + i * 104_729) % bytes.length;
            if (at > 1 || reply.count % 2 === 0) bytes[at] = (reply.count * 31 + i * 97) & 0xff;
          }
          reply.bytes = reply.count % 5 === 4 ? bytes.subarray(0, reply.count % bytes.length) : bytes;
        },
      },
    });
    const client = clientOf(server);
    const startedAt = systemClock.monotonicMs();
    const outcomes = await Promise.all(
      Array.from({ length: 400 }, (_, i) =>
        client
          .query({
            name: 'good.test',
            type: i % 2 ? 'TXT' : 'A',
            transport: i % 4 ? 'udp' : 'tcp',
            timeoutMs: 500,
          })
          .then(
            (answer) => typeof answer.rcode,
            (error: unknown) => (error instanceof DnsFailure ? error.code : String(error)),
          ),
      ),
    );
    const fine = new Set(['string', 'timeout', 'malformed', 'unreachable']);
    for (const outcome of outcomes) assert.ok(fine.has(outcome), outcome);
    assert.ok(systemClock.monotonicMs() - startedAt < 20_000);
  });

  it('does not wait for a silent server when another has answered with a failure', async () => {
    const failing = await lab({ '*': { kind: 'rcode', rcode: 'SERVFAIL' } });
    const silent = await lab({ '*': { kind: 'drop' } });
    const answer = await clientOf(failing, silent).query({ name: 'good.test', type: 'A', timeoutMs: 60_000 });
    assert.equal(answer.rcode, 'SERVFAIL');
    assert.ok(answer.server.port === failing.port);
  });

  it('tolerates bytes after the last record', async () => {
    const client = clientOf(await lab({ '*': { kind: 'trailing-junk', bytes: 300 } }));
    assert.equal((await client.query({ name: 'good.test', type: 'A' })).answers.length, 1);
  });

  it('ends soon after its signal aborts', async () => {
    const client = clientOf(await lab({ '*': { kind: 'drop' } }));
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    const query = client.query({ name: 'good.test', type: 'A', timeoutMs: 60_000, signal: abort.signal });
    assert.equal(await failure(query), 'aborted');
  });

  it('rejects names and types that cannot be queried', async () => {
    const client = clientOf(await lab());
    for (const name of [
      'a..b',
      '.leading.dot',
      'x'.repeat(64),
      `${'abcdefgh.'.repeat(32)}test`,
      'ünïcode.test…',
    ]) {
      assert.equal(await failure(client.query({ name, type: 'A' })), 'bad-name', name);
    }
    assert.equal(await failure(client.query({ name: 'good.test', type: 'BOGUS' })), 'bad-name');
    assert.equal(await failure(clientOf().query({ name: 'good.test', type: 'A' })), 'unreachable');
  });

  it('answers thousands of concurrent lookups, each with its own answer', async () => {
    const records = Object.fromEntries(
      Array.from({ length: 100 }, (_, i) => [`h${i}`, `A 127.0.${i >> 8}.${i & 255}`]),
    );
    const server = await startDnsServer({ zones: { 'many.test': records } });
    opened.push(server);
    const client = clientOf(server);
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        Object.keys(records).map((name) =>
          client.query({ name: `${name}.many.test`, type: 'A', timeoutMs: 20_000 }),
        ),
      );
      answers.forEach((answer, i) => {
        assert.equal(answer.answers[0]?.data, `127.0.${i >> 8}.${i & 255}`);
      });
    }
  });

  it('fails pending and later lookups as unreachable once it is closed', async () => {
    const client = clientOf(await lab({ '*': { kind: 'drop' } }));
    const pending = failure(client.query({ name: 'good.test', type: 'A' }));
    client.close();
    assert.equal(await pending, 'unreachable');
    assert.equal(await failure(client.query({ name: 'good.test', type: 'A' })), 'unreachable');
  });
});
