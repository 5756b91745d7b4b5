import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { analyzeMail } from '#engine/email/analyze-mail.ts';
import { spfReport } from '#engine/email/spf/terminal.ts';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { type Behavior, type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import type { ZoneSource } from '#lab/dns/zone.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { analyzeDns } from './analyze-dns.ts';
import { analyzeDelegation, type DelegationOptions } from './delegation.ts';
import { analyzeDnssec } from './dnssec.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const open: { close(): unknown }[] = [];
after(() => Promise.all(open.map((thing) => thing.close())));

async function start(options: Parameters<typeof startDnsServer>[0]): Promise<LabDnsServer> {
  const server = await startDnsServer(options);
  open.push(server);
  return server;
}

const SOA = (serial: number) => `SOA ns1 hostmaster ${serial} 3600 600 86400 60`;

/**
 * The zone good.test with two servers on different networks, the parent's servers, and a resolver that queries all of
 * them.
 */
const child = (serial = 7): ZoneSource => ({
  '@': [
    SOA(serial),
    'NS ns1',
    'NS ns2',
    'MX 10 mx',
    'TXT "v=spf1 mx -all"',
    'A 198.51.100.7',
    'CAA 0 issue "ca.test"',
  ],
  ns1: 'A 127.0.1.1',
  ns2: 'A 127.0.2.1',
  mx: 'A 198.51.100.8',
  _dmarc: 'TXT "v=DMARC1; p=reject; rua=mailto:a@good.test"',
});
const parent: ZoneSource = {
  '@': ['NS ns.test.'],
  ns: 'A 127.0.3.1',
  good: ['NS ns1.good', 'NS ns2.good'],
  'ns1.good': 'A 127.0.1.1',
  'ns2.good': 'A 127.0.2.1',
};

interface Internet {
  lookup: Lookup;
  access: Pick<DelegationOptions, 'serverAt' | 'nowMs'>;
  one: LabDnsServer;
  two: LabDnsServer;
  parentServer: LabDnsServer;
  resolver: LabDnsServer;
}

async function internet(change: { parent?: ZoneSource; resolver?: ZoneSource } = {}): Promise<Internet> {
  const one = await start({ zones: { 'good.test': child() }, role: 'authoritative' });
  const two = await start({ zones: { 'good.test': child() }, role: 'authoritative' });
  const parentServer = await start({ zones: { test: change.parent ?? parent }, role: 'authoritative' });
  const resolver = await start({
    zones: { test: change.parent ?? parent, 'good.test': change.resolver ?? child() },
  });
  const client = createDnsClient({ servers: [resolver], clock: systemClock });
  open.push(client);
  const { lookup } = createLookup(client, { timeoutMs: 700 });
  const servers: Record<string, LabDnsServer> = {
    '127.0.1.1': one,
    '127.0.2.1': two,
    '127.0.3.1': parentServer,
  };
  const serverAt = (address: string) => servers[address] ?? { address, port: 9 };
  return { lookup, access: { serverAt, nowMs: NOW }, one, two, parentServer, resolver };
}

/** Returns the results of the checks that cover all name servers. */
async function resultsOf(net: Internet): Promise<Record<string, string>> {
  const { checks } = await analyzeDelegation('good.test', net.lookup, net.access);
  const ids = /nameserver-silent|lame|claimable|serial-split/;
  return Object.fromEntries(
    checks
      .filter(({ id }) => ids.test(id))
      .map(({ id, result, reason }) => [id, `${result} ${reason ?? ''}`.trim()]),
  );
}

async function failed(net: Internet, options: Partial<DelegationOptions> = {}) {
  const { checks } = await analyzeDelegation('good.test', net.lookup, { ...net.access, ...options });
  assert.equal(checks.length, 8);
  return checks.filter((c) => c.result === 'fail').map((c) => `${c.id} ${c.reason}`);
}

const everything = (behavior: Behavior) => (server: LabDnsServer) => server.setBehavior('*', behavior);

describe('delegation over the wire', () => {
  it('a correct delegation has no findings and passes every check', async () => {
    const net = await internet();
    const { checks, delegation } = await analyzeDelegation('good.test', net.lookup, {
      ...net.access,
      isUnregistered: async () => false,
    });
    assert.deepEqual(
      checks.map((c) => c.result),
      Array(8).fill('pass'),
    );
    assert.deepEqual(delegation.parentNs, ['ns1.good.test', 'ns2.good.test']);
    assert.ok(
      net.one.queries.every((query) => !query.rd),
      'authoritative servers are asked without recursion',
    );
  });

  it('detects a lame server that returns REFUSED, and one that is not authoritative', async () => {
    const net = await internet();
    everything({ kind: 'rcode', rcode: 'REFUSED' })(net.two);
    assert.deepEqual(await failed(net), ['dns.delegation.lame lame']);
    const other = await internet();
    everything({ kind: 'lame' })(other.two);
    assert.deepEqual(await failed(other), ['dns.delegation.lame lame']);
  });

  it('detects a silent server, after trying UDP and TCP', async () => {
    const net = await internet();
    everything({ kind: 'drop' })(net.two);
    assert.deepEqual(await failed(net), ['availability.dns.nameserver-silent silent']);
    assert.deepEqual([...new Set(net.two.queries.map((query) => query.transport))].sort(), ['tcp', 'udp']);
  });

  it('reports no fault when no server can be reached', async () => {
    const net = await internet();
    for (const server of [net.one, net.two]) everything({ kind: 'drop' })(server);
    const { checks } = await analyzeDelegation('good.test', net.lookup, net.access);
    assert.deepEqual(
      checks.filter((c) => c.result === 'fail'),
      [],
    );
    assert.equal(checks.find((c) => c.id === 'dns.delegation.lame')?.result, 'not-tested');
  });

  it('does not pass a check that needs all servers while one of them has not responded', async () => {
    const net = await internet();
    net.resolver.setBehavior('ns2.good.test', { kind: 'rcode', rcode: 'SERVFAIL' });
    assert.deepEqual(await resultsOf(net), {
      'availability.dns.nameserver-silent': 'not-tested addresses-unknown',
      'dns.delegation.lame': 'not-tested addresses-unknown',
      'dns.delegation.claimable': 'not-tested addresses-unknown',
      'dns.soa.serial-split': 'not-tested addresses-unknown',
    });
    const silent = await internet();
    everything({ kind: 'drop' })(silent.two);
    const results = await resultsOf(silent);
    assert.equal(results['dns.delegation.lame'], 'not-tested server-silent');
    assert.equal(results['dns.soa.serial-split'], 'not-tested server-silent');
  });

  it('does not pass checks if there are too many servers to query them all', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `ns${index}.good`);
    const lots = {
      ...(parent as object),
      good: ['NS ns1.good', 'NS ns2.good', ...names.map((name) => `NS ${name}`)],
    };
    const hosts = Object.fromEntries(names.map((name) => [name.replace('.good', ''), 'A 127.0.1.1']));
    const net = await internet({ parent: lots, resolver: { ...(child() as object), ...hosts } });
    for (const result of Object.values(await resultsOf(net)))
      assert.equal(result, 'not-tested too-many-name-servers');
  });

  it('does not pass the check for a single network if the origin of an address is unknown', async () => {
    const net = await internet();
    const originOf = async (address: string) =>
      address === '127.0.1.1' ? { asn: 64_500, prefix: '127.0.0.0/8' } : null;
    const { checks } = await analyzeDelegation('good.test', net.lookup, { ...net.access, originOf });
    const check = checks.find(({ id }) => id === 'availability.dns.single-network');
    assert.equal(`${check?.result} ${check?.reason}`, 'error origin-unknown');
  });

  it('does not query addresses that the egress policy blocks', async () => {
    const net = await internet();
    const { checks } = await analyzeDelegation('good.test', net.lookup, {
      ...net.access,
      admits: () => false,
    });
    assert.equal(net.one.queries.length + net.two.queries.length + net.parentServer.queries.length, 0);
    assert.deepEqual(
      checks.filter((c) => c.result === 'fail'),
      [],
    );
  });

  it('detects a parent that lists other servers than the zone', async () => {
    const net = await internet({
      parent: { ...parent, good: ['NS ns1.good', 'NS ns2.good', 'NS ns.other'], 'ns.other': 'A 127.0.1.1' },
    });
    assert.deepEqual(await failed(net), ['dns.delegation.parent-child-mismatch ns-sets-differ']);
  });

  it("does not treat an answer from the zone itself as the parent's", async () => {
    const net = await internet();
    net.parentServer.setZone('good.test', child());
    const { checks, delegation } = await analyzeDelegation('good.test', net.lookup, net.access);
    const agreement = checks.find(({ id }) => id === 'dns.delegation.parent-child-mismatch');
    assert.deepEqual([agreement?.result, agreement?.reason], ['not-tested', 'parent-serves-zone']);
    assert.deepEqual(delegation.parentNs, ['ns1.good.test', 'ns2.good.test']);
  });

  it('detects a single server, a single address and a single network', async () => {
    const alone: ZoneSource = { '@': [SOA(7), 'NS ns1'], ns1: 'A 127.0.1.1' };
    const single = await internet({ parent: { ...parent, good: ['NS ns1.good'] }, resolver: alone });
    single.one.setZone('good.test', alone);
    assert.deepEqual(await failed(single), ['availability.dns.single-nameserver one-name']);
    const net = await internet();
    const originOf = async () => ({ asn: 64_500, prefix: '127.0.0.0/8' });
    assert.deepEqual(await failed(net, { originOf }), ['availability.dns.single-network one-network']);
  });

  it('detects a name server in a domain that anyone can register', async () => {
    const withDead = {
      ...(child() as Record<string, string[]>),
      '@': [SOA(7), 'NS ns1', 'NS ns.free.example.'],
    };
    const net = await internet({
      parent: { ...parent, good: ['NS ns1.good', 'NS ns.free.example.'] },
      resolver: withDead,
    });
    net.one.setZone('good.test', withDead);
    const isUnregistered = async (domain: string) => domain === 'free.example';
    assert.ok(
      (await failed(net, { isUnregistered })).includes(
        'dns.delegation.ns-domain-unregistered unregistered-domain',
      ),
    );
  });

  it('detects a zone that anyone can claim at its lame provider', async () => {
    const lost = { ...(child() as Record<string, string[]>), '@': [SOA(7), 'NS ns1', 'NS ns1.linode.com.'] };
    const net = await internet({
      parent: { ...parent, good: ['NS ns1.good', 'NS ns1.linode.com.'] },
      resolver: lost,
    });
    net.one.setZone('good.test', lost);
    net.resolver.setZone('linode.com', { ns1: 'A 127.0.2.1' });
    everything({ kind: 'rcode', rcode: 'REFUSED' })(net.two);
    assert.deepEqual(await failed(net), [
      'dns.delegation.lame lame',
      'dns.delegation.claimable zone-can-be-created-by-anyone',
    ]);
  });

  it('reports serials that have differed for an hour, but not ones that have just started to differ', async () => {
    const fresh = await internet();
    fresh.two.setZone('good.test', child(6));
    assert.deepEqual(await failed(fresh), []);
    assert.deepEqual(await failed(fresh, { splitSinceMs: NOW - 3_700_000 }), [
      'dns.soa.serial-split serial-split',
    ]);
    const dated = await internet();
    dated.one.setZone('good.test', child(2_026_111_801));
    dated.two.setZone('good.test', child(2_026_111_800));
    assert.deepEqual(await failed(dated), ['dns.soa.serial-split serial-split']);
  });

  it('does not apply to a name that is not a zone', async () => {
    const net = await internet();
    const { checks } = await analyzeDelegation('mx.good.test', net.lookup, net.access);
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['not-applicable']);
  });

  it('is an error if the resolver does not respond', async () => {
    const net = await internet();
    everything({ kind: 'drop' })(net.resolver);
    const { checks } = await analyzeDelegation('good.test', net.lookup, net.access);
    assert.deepEqual([...new Set(checks.map((c) => c.result))], ['error']);
  });
});

describe('all DNS and mail checks over the network', () => {
  it('all checks evaluate one domain with few queries', async () => {
    const net = await internet();
    const dns = await analyzeDns('good.test', net.lookup, {
      ...net.access,
      isUnregistered: async () => false,
      issuer: { caDomains: ['ca.test'] },
    });
    const costs = dns.checks.filter((c) => c.result === 'fail').map((c) => c.id);
    assert.deepEqual(costs, ['dns.dnssec.unsigned', 'ssl.caa.no-account-binding']);
    assert.deepEqual(dns.snapshot['good.test/NS']?.values, ['ns1.good.test', 'ns2.good.test']);
    const mail = await analyzeMail('good.test', net.lookup, { nowMs: NOW });
    assert.deepEqual(
      mail.mx.hosts.map((host) => host.exchange),
      ['mx.good.test'],
    );
    assert.equal(mail.dmarc.policy, 'reject');
    assert.ok(net.resolver.queries.length < 90, `${net.resolver.queries.length} queries`);
    const spf = await spfReport({ domain: 'good.test', ip: '198.51.100.8' }, net.lookup, { nowMs: NOW });
    assert.deepEqual([spf.result, spf.mechanism], ['pass', 'mx']);
  });

  it('a bogus domain is detected by a SERVFAIL that disappears when checking is disabled', async () => {
    const net = await internet();
    net.resolver.setBehavior('good.test', {
      kind: 'custom',
      change: (reply) => {
        if (reply.query.cd || reply.response === null) return;
        reply.response = { ...reply.response, rcode: 'SERVFAIL', answers: [] };
      },
    });
    const { facts, checks } = await analyzeDnssec('good.test', net.lookup, { nowMs: NOW });
    assert.equal(facts.state, 'bogus');
    assert.deepEqual(
      checks.filter((c) => c.result === 'fail').map((c) => c.id),
      ['dns.dnssec.bogus'],
    );
    const dns = await analyzeDns('good.test', net.lookup, net.access);
    const resolution = dns.checks.find((c) => c.id === 'availability.dns.resolution-failing');
    assert.equal(resolution?.reason, 'dnssec-bogus');
  });

  it('compression loops, garbage and 64 kB of TXT cause no false results', async () => {
    const net = await internet();
    net.resolver.setBehavior('_dmarc.good.test', { kind: 'compression-loop' });
    net.resolver.setBehavior('_mta-sts.good.test', { kind: 'garbage' });
    const text = `"v=spf1 ${'a:x.good.test '.repeat(17)}" ${`"${'include:i.good.test '.repeat(12)}" `.repeat(200)}`;
    net.resolver.setZone('good.test', {
      ...(child() as Record<string, string[]>),
      '@': [SOA(7), 'NS ns1', 'NS ns2', 'MX 10 mx', `TXT ${text}`],
    });
    const mail = await analyzeMail('good.test', net.lookup, { nowMs: NOW });
    const resultOf = (id: string) => mail.checks.find((c) => c.id === id)?.result;
    assert.equal(resultOf('email.dmarc.missing'), 'error');
    assert.equal(resultOf('email.mta-sts.missing'), 'error');
    assert.equal(resultOf('email.spf.too-many-lookups'), 'fail');
    assert.ok(JSON.stringify(mail).length < 200_000);
  });
});
