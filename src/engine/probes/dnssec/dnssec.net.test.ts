import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startDnsServer } from '#lab/dns/server.ts';
import { dayMs, hourMs, systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { DnsServer } from '#platform/net/types.ts';
import {
  missingServer,
  missingZoneSigner,
  type RealServer,
  startValidator,
} from '#test/support/real-servers.ts';
import { check } from '../testing/check-kind.ts';
import { dnssecKind } from './index.ts';

const overResolver = (server: DnsServer) => {
  const dns = createDnsClient({ servers: [server], clock: systemClock });
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
  return createNet({ policy, dns, rootCertificates: [], hosts: new Map() });
};

describe('a validating resolver', { skip: missingServer('unbound') || missingZoneSigner() }, () => {
  let server: RealServer;
  let net: ReturnType<typeof overResolver>;
  const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);
  before(async () => {
    const recordsOf = (name: string) => [
      `${name}. 3600 IN A 192.0.2.1`,
      `${name}. 3600 IN MX 10 mail.${name}.`,
      `${name}. 3600 IN TXT "v=spf1 -all"`,
    ];
    server = await startValidator([
      { name: 'good.test', records: recordsOf('good.test'), expiresAt: inHours(30 * 24) },
      { name: 'soon.test', records: recordsOf('soon.test'), expiresAt: inHours(30) },
      { name: 'old.test', records: recordsOf('old.test'), expiresAt: inHours(-30) },
      { name: 'plain.test', records: recordsOf('plain.test'), expiresAt: null },
      {
        name: 'island.test',
        records: recordsOf('island.test'),
        expiresAt: inHours(30 * 24),
        isDelegated: false,
      },
    ]);
    net = overResolver({ address: '127.0.0.1', port: server.port });
  });
  after(async () => {
    net?.dns.close();
    await server?.stop();
  });
  const runCheck = (host: string, settings: object = {}) => check(dnssecKind, { host, ...settings }, { net });

  test('finds when the first signature of a zone expires', async () => {
    const good = await runCheck('good.test');
    assert.equal(good.status, 'up');
    const { expiresAt, phases } = good.observation;
    assert.ok(Math.abs((expiresAt ?? 0) - Date.now() - 30 * dayMs) < hourMs);
    assert.ok(phases.dnsMs !== null);
    assert.match(good.observation.observed ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    assert.equal((await runCheck('www.good.test')).status, 'up');
  });

  test('warns before a signature expires, and is down below the configured number of days', async () => {
    const soon = await runCheck('soon.test');
    assert.deepEqual([soon.status, soon.code], ['degraded', 'dnssec-expires-soon']);
    assert.match(soon.reason ?? '', /^A signature in the zone soon\.test expires in (29|30) hours\.$/);
    assert.equal((await runCheck('soon.test', { warnHours: 12 })).status, 'up');
    assert.equal((await runCheck('soon.test', { downHours: 36 })).status, 'down');
    assert.equal((await runCheck('good.test', { warnHours: 31 * 24 })).status, 'degraded');
  });

  test('is down for a zone that has expired, is unsigned, or lacks its DS record', async () => {
    assert.equal((await runCheck('old.test')).code, 'dnssec-expired');
    assert.equal((await runCheck('plain.test')).code, 'dnssec-unsigned');
    assert.equal((await runCheck('island.test')).code, 'dnssec-no-ds');
    const gone = await runCheck('gone.test');
    assert.deepEqual([gone.status, gone.code], ['down', 'dns-nxdomain']);
  });
});

describe('a malfunctioning resolver', () => {
  const over = async (behaviors: Parameters<typeof startDnsServer>[0]['behaviors'], timeoutMs = 700) => {
    const server = await startDnsServer({
      zones: { 'good.test': { '@': 'A 192.0.2.1' } },
      ...(behaviors && { behaviors }),
    });
    const net = overResolver(server);
    try {
      return await check(dnssecKind, { host: 'good.test' }, { net, timeoutMs });
    } finally {
      net.dns.close();
      await server.close();
    }
  };

  test('a malfunctioning resolver is reported', async () => {
    assert.equal((await over({ '*': { kind: 'drop' } })).code, 'dns-timeout');
    assert.equal((await over({ '*': { kind: 'garbage' } })).code, 'dns-malformed');
    assert.equal((await over({ '*': { kind: 'rcode', rcode: 'REFUSED' } })).code, 'dns-refused');
    assert.equal((await over({ '*': { kind: 'rcode', rcode: 'SERVFAIL' } })).code, 'dns-servfail');
  });

  test('a resolver that can read a zone but rejects it indicates a broken chain of trust', async () => {
    const bogus = await over({
      '*': {
        kind: 'custom',
        change: (reply) => {
          if (reply.query.cd || reply.response === null) return;
          const edns = { payloadBytes: 1232, dnssecOk: true, extendedErrors: [{ code: 6, text: 'bogus' }] };
          reply.response = { ...reply.response, rcode: 'SERVFAIL', answers: [], edns };
        },
      },
    });
    assert.equal(bogus.code, 'dnssec-bogus');
  });
});

test('a name is required', () => {
  const { probe } = dnssecKind.order({ host: '192.0.2.1' }, 1000);
  assert.deepEqual(
    probe.findFaults(createEgressPolicy({ mode: 'public', allow: [] })).map(({ pointer }) => pointer),
    ['/host'],
  );
});
