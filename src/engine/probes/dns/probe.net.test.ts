import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createNet } from '#platform/net/egress/net.ts';
import type { Net } from '#platform/net/types.ts';
import { dnsKind } from './index.ts';
import type { DnsObservation } from './probe.ts';
import type { DnsRecordType, DnsSettings } from './settings.ts';

const HEX = 'AB'.repeat(32);
const KEY = Buffer.alloc(64, 5).toString('base64');

describe('the DNS probe', () => {
  let server: LabDnsServer;
  let net: Net;
  before(async () => {
    server = await startDnsServer({
      zones: {
        'good.test': {
          '@': [
            ...[
              '60 A 127.0.0.1',
              'A 127.0.0.2',
              'AAAA 0:0:0:0:0:0:0:1',
              'NS NS1',
              'MX 10 Mail',
              'MX 20 mail2',
            ],
            ...['TXT "v=spf1 " "-all"', 'TXT "umlaut \\195\\164"', 'TXT "\\255\\000"'],
            ...[
              'SRV 1 2 443 www',
              'CAA 0 issue "ca.test"',
              `TLSA 3 1 1 ${HEX}`,
              `DS 1 13 2 ${HEX}`,
              `DNSKEY 257 3 13 ${KEY}`,
            ],
          ],
          www: 'CNAME Good.test.',
          signed: 'A 127.0.0.3',
          empty: 'TXT "only"',
        },
        '2.0.192.in-addr.arpa': { 1: 'PTR Host.good.test.' },
      },
      behaviors: {
        'signed.good.test': { kind: 'authenticated' },
        'silent.good.test': { kind: 'drop' },
        'garbled.good.test': { kind: 'garbage' },
        'bogus.good.test': [
          { kind: 'rcode', rcode: 'SERVFAIL' },
          { kind: 'extended-error', code: 7, text: 'signature expired' },
        ],
      },
    });
    const dns = createDnsClient({ servers: [server], clock: systemClock });
    const policy = createEgressPolicy({ mode: 'public', allow: ['127.0.0.1'] });
    net = createNet({ policy, dns, rootCertificates: [], hosts: new Map() });
  });
  after(async () => {
    net.dns.close();
    await server.close();
  });

  const settingsOf = (change: Partial<DnsSettings>): DnsSettings => ({
    timeoutMs: 5000,
    host: 'good.test',
    recordType: 'A',
    resolver: null,
    transport: 'udp',
    verify: true,
    expect: { mode: 'resolves', values: [] },
    rcode: null,
    dnssec: false,
    ...change,
  });
  const run = (change: Partial<DnsSettings>): Promise<DnsObservation> =>
    dnsKind.probe(settingsOf(change), { net, clock: systemClock, signal: new AbortController().signal });
  const evaluate = async (change: Partial<DnsSettings>): Promise<string[]> => {
    const verdict = dnsKind.evaluate(await run(change), settingsOf(change), 0);
    return [verdict.status, ...verdict.reasons.map((reason) => reason.code)];
  };

  it('formats every record type in canonical text', async () => {
    const expected: [DnsRecordType, string[]][] = [
      ['A', ['127.0.0.1', '127.0.0.2']],
      ['AAAA', ['::1']],
      ['NS', ['ns1.good.test']],
      ['MX', ['10 mail.good.test', '20 mail2.good.test']],
      ['TXT', ['v=spf1 -all', 'umlaut ä', '\\255\\000']],
      ['SOA', ['ns.good.test hostmaster.good.test 1 3600 600 86400 60']],
      ['SRV', ['1 2 443 www.good.test']],
      ['CAA', ['0 issue "ca.test"']],
      ['TLSA', [`3 1 1 ${HEX.toLowerCase()}`]],
      ['DNSKEY', [`257 3 13 ${KEY}`]],
    ];
    for (const [recordType, values] of expected) {
      assert.deepEqual((await run({ recordType })).values, values, recordType);
    }
    assert.deepEqual((await run({ host: 'www.good.test', recordType: 'CNAME' })).values, ['good.test']);
  });

  it('accepts common spellings of each value', async () => {
    const written: [DnsRecordType, string][] = [
      ['AAAA', '0:0::1'],
      ['NS', 'NS1.good.test.'],
      ['MX', '10   MAIL.good.test.'],
      ['MX', 'mail2.good.test'],
      ['TXT', '"v=spf1 " "-all"'],
      ['TXT', 'v=spf1 -all'],
      ['SRV', '1 2 443 WWW.good.test.'],
      ['CAA', '0 ISSUE ca.test'],
      ['TLSA', `3 1 1 ${HEX.slice(0, 20)} ${HEX.slice(20)}`],
      ['DNSKEY', `257 3 13 ${KEY.slice(0, 9)} ${KEY.slice(9)}`],
      ['SOA', 'ns.good.test. hostmaster.good.test. 1 3600 600 86400 60'],
    ];
    for (const [recordType, value] of written) {
      assert.deepEqual(
        await evaluate({ recordType, expect: { mode: 'any', values: [value] } }),
        ['up'],
        value,
      );
    }
  });

  it('evaluates any, all, exact, none, resolves and patterns', async () => {
    const [one, two, other] = ['127.0.0.1', '127.0.0.2', '127.0.0.9'] as const;
    const cases: [DnsSettings['expect']['mode'], string[], string[]][] = [
      ['resolves', [], ['up']],
      ['any', [other, two], ['up']],
      ['any', [other], ['down', 'dns-no-match']],
      ['all', [two, one], ['up']],
      ['all', [one, other], ['down', 'dns-values-missing']],
      ['all', [one], ['up']],
      ['exact', [two, one], ['up']],
      ['exact', [one], ['down', 'dns-values-differ']],
      ['exact', [one, two, other], ['down', 'dns-values-differ']],
      ['none', [other], ['up']],
      ['none', [one], ['down', 'dns-value-present']],
      ['none', [], ['down', 'dns-value-present']],
      ['matches', ['^127\\.0\\.0\\.[29]$'], ['up']],
      ['matches', ['^10\\.'], ['down', 'dns-pattern-not-matched']],
      ['no-match', ['^10\\.', '9$'], ['up']],
      ['no-match', ['^10\\.', '2$'], ['down', 'dns-pattern-matched']],
    ];
    for (const [mode, values, verdict] of cases) {
      assert.deepEqual(await evaluate({ expect: { mode, values } }), verdict, `${mode} ${values}`);
    }
  });

  it('rejects an invalid pattern', () => {
    const policy = createEgressPolicy({ mode: 'any', allow: [] });
    const faultsOf = (values: string[]) =>
      dnsKind.findFaults(settingsOf({ expect: { mode: 'matches', values } }), policy);
    assert.equal(faultsOf(['a', '(b'])[0]?.pointer, '/expect/values/1');
    assert.equal(faultsOf([])[0]?.code, 'required');
  });

  it('distinguishes a missing record from a missing name', async () => {
    assert.deepEqual(await evaluate({ host: 'empty.good.test' }), ['down', 'dns-no-records']);
    assert.deepEqual(await evaluate({ host: 'absent.good.test' }), ['down', 'dns-rcode']);
    const none = { mode: 'none', values: [] } as const;
    assert.deepEqual(await evaluate({ host: 'empty.good.test', expect: { ...none, values: [] } }), ['up']);
    assert.deepEqual(await evaluate({ host: 'absent.good.test', expect: { ...none, values: [] } }), ['up']);
  });

  it('compares the response with the expected rcode', async () => {
    assert.deepEqual(await evaluate({ host: 'absent.good.test', rcode: 'NXDOMAIN' }), ['up']);
    assert.deepEqual(await evaluate({ rcode: 'NXDOMAIN' }), ['down', 'dns-rcode']);
    assert.deepEqual(await evaluate({ host: 'bogus.good.test', rcode: 'SERVFAIL' }), ['up']);
  });

  it('includes the extended DNS error if a query fails', async () => {
    const observation = await run({ host: 'bogus.good.test' });
    assert.deepEqual(observation.extendedErrors, ['7 signature expired']);
    const verdict = dnsKind.evaluate(observation, settingsOf({}), 0);
    assert.equal(verdict.reasons[0]?.params?.extendedErrors, '7 signature expired');
  });

  it('sets the DO bit in queries, and requires the AD bit if configured', async () => {
    assert.deepEqual(await evaluate({ host: 'signed.good.test', dnssec: true }), ['up']);
    assert.equal(server.queries.at(-1)?.dnssecOk, true);
    assert.deepEqual(await evaluate({ dnssec: true }), ['down', 'dns-not-authenticated']);
  });

  it('follows aliases and reports them', async () => {
    const observation = await run({ host: 'WWW.good.test.' });
    assert.deepEqual(observation.values, ['127.0.0.1', '127.0.0.2']);
    assert.deepEqual(observation.aliases, ['good.test']);
    assert.equal(observation.ttlSeconds, 60);
  });

  it('converts an address to its reverse name for PTR', async () => {
    const observation = await run({ host: '192.0.2.1', recordType: 'PTR' });
    assert.equal(observation.name, '1.2.0.192.in-addr.arpa');
    assert.deepEqual(observation.values, ['host.good.test']);
  });

  it('queries a custom resolver, subject to the egress policy', async () => {
    const own = await startDnsServer({ zones: { 'good.test': { '@': 'A 127.0.0.77' } } });
    const observation = await run({ resolver: `127.0.0.1:${own.port}` });
    assert.deepEqual(observation.values, ['127.0.0.77']);
    assert.equal(observation.resolver, `127.0.0.1:${own.port}`);
    await own.close();
    assert.deepEqual(await evaluate({ resolver: '10.0.0.1' }), ['down', 'target-refused']);
    assert.deepEqual(await evaluate({ resolver: '[::ffff:10.0.0.1]:53' }), ['down', 'target-refused']);
    assert.deepEqual(await evaluate({ resolver: 'dns.example' }), ['down', 'dns-bad-resolver']);
    assert.deepEqual(await evaluate({ resolver: `127.0.0.1:${own.port}` }), ['down', 'dns-unreachable']);
  });

  it('has codes for missing responses, garbage and invalid names', async () => {
    assert.deepEqual(await evaluate({ host: 'silent.good.test', timeoutMs: 300 }), ['down', 'dns-timeout']);
    assert.deepEqual(await evaluate({ host: 'garbled.good.test' }), ['down', 'dns-malformed']);
    assert.deepEqual(await evaluate({ host: 'a..b' }), ['down', 'dns-bad-name']);
  });

  it('is unknown if the service stops before the response, and down after a timeout', async () => {
    const endedBy = async (reason?: DOMException) => {
      const settings = settingsOf({ host: 'silent.good.test', timeoutMs: 60_000 });
      const abort = new AbortController();
      setTimeout(() => abort.abort(reason), 20);
      const seen = await dnsKind.probe(settings, { net, clock: systemClock, signal: abort.signal });
      return dnsKind.evaluate(seen, settings, 0);
    };
    assert.deepEqual(await endedBy(), { status: 'unknown', reasons: [{ code: 'aborted' }] });
    const timedOut = await endedBy(new DOMException('Timed out', 'TimeoutError'));
    assert.deepEqual(timedOut, { status: 'down', reasons: [{ code: 'dns-timeout' }] });
  });

  it("is unknown if none of the service's resolvers can be reached", async () => {
    const dns = createDnsClient({ servers: [], clock: systemClock });
    const cut = createNet({ policy: net.policy, dns, rootCertificates: [], hosts: new Map() });
    const context = { net: cut, clock: systemClock, signal: new AbortController().signal };
    const observation = await dnsKind.probe(settingsOf({}), context);
    assert.equal(dnsKind.evaluate(observation, settingsOf({}), 0).status, 'unknown');
  });

  it('returns plain JSON', async () => {
    const observation = await run({ recordType: 'TXT' });
    assert.deepEqual(JSON.parse(JSON.stringify(observation)), observation);
    assert.equal(observation.phases.dnsMs, observation.durationMs);
  });
});
