import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ServerAccess } from '#engine/dns/name-servers.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import type { IsUnregistered } from '#engine/posture/registrable.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { domainObject } from '#lab/rdap/objects.ts';
import { type RdapLab, startRdapLab } from '#lab/rdap/server.ts';
import { startWhoisServer, type WhoisServer } from '#lab/rdap/whois-server.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import { defaultSources, type Sources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { parseOutboundProxy } from '#platform/net/proxy/outbound-proxy.ts';
import { startSocksProxy } from '#platform/net/proxy/testing/start-proxy.ts';
import type { Net } from '#platform/net/types.ts';
import { lookUpRegistration, type RegistrationSources } from './lookup.ts';
import { createRdapClient } from './rdap-client.ts';
import { scanRegistration } from './scan.ts';
import { createUnregisteredProof } from './unregistered.ts';
import { createWhoisClient } from './whois-client.ts';

let lab: RdapLab;
let whoisServer: WhoisServer;
let tld: LabDnsServer;
const net = createLoopbackNet();
const clock = systemClock;
const nowMs = Date.parse('2026-11-20T12:00:00Z');

before(async () => {
  lab = await startRdapLab();
  whoisServer = await startWhoisServer();
  tld = await startDnsServer({
    role: 'authoritative',
    zones: {
      test: {
        '@': ['NS ns.nic.test.'],
        'ns.nic': 'A 127.0.0.1',
        taken: 'NS ns1.taken.test.',
        held: 'TXT "an empty answer for NS"',
      },
    },
  });
});
after(async () => {
  await lab.close();
  await whoisServer.close();
  await tld.close();
});
const rdap = (ttlSeconds?: number) => newRdap(ttlSeconds);

function newRdap(ttlSeconds = 86_400) {
  const source = { ...defaultSources().RDAP, baseUrl: lab.bootstrapUrl, rps: 500, ttlSeconds };
  return createRdapClient({ source, net, clock });
}

function whois(way: Pick<Net, 'proxy'> = {}) {
  const source = { ...defaultSources().WHOIS, enabled: true, servers: [whoisServer.server], rps: 500 };
  return createWhoisClient({ source, net: { ...net, ...way }, clock });
}

async function kindOf(name: string): Promise<string> {
  const result = await lookUpRegistration(name, { rdap: rdap(), whois: null });
  return result.kind === 'error' ? result.reason : result.kind;
}

test('a registration is found through the bootstrap, even for a host name', async () => {
  lab.setDomain({ name: 'good.test' });
  const { facts, checks } = await scanRegistration('www.good.test', { rdap: rdap(), whois: null, nowMs });
  assert.ok(facts.kind === 'found');
  assert.equal(facts.facts.domain, 'good.test');
  assert.equal(facts.facts.lockLevel, 'registrar');
  assert.deepEqual([...new Set(checks.map(({ asset }) => asset))], ['good.test']);
  assert.deepEqual(
    checks.filter(({ result }) => result === 'fail').map(({ id }) => id),
    ['dns.registration.no-registry-lock'],
  );
});

test('addresses and AS numbers are looked up the same way', async () => {
  const client = rdap();
  const network = await client.ip('192.0.2.1');
  assert.ok(network.kind === 'found');
  assert.deepEqual(network.object.cidrs, ['192.0.2.0/24']);
  assert.deepEqual(network.object.entities[0]?.emails, ['abuse@host.test']);
  const autnum = await client.autnum(64496);
  assert.ok(autnum.kind === 'found');
  assert.equal(autnum.object.name, 'LAB-AS');
  assert.equal((await client.autnum(1)).kind, 'not-supported');
});

test('404, 429, garbage, HTML, another name and a missing registry produce different results', async () => {
  lab.dropDomain('free.test');
  lab.setAnswer('busy.test', { kind: 'status', status: 429, headers: { 'retry-after': '30' } });
  lab.setAnswer('html.test', { kind: 'body', body: '<html>sorry</html>' });
  lab.setAnswer('list.test', { kind: 'body', body: '[]' });
  lab.setAnswer('sorry.test', { kind: 'body', body: '{"errorCode":429}' });
  lab.setDomain(
    { name: 'other.test' },
    { kind: 'body', body: JSON.stringify(domainObject({ name: 'elsewhere.test' })) },
  );
  assert.equal(await kindOf('free.test'), 'not-found');
  assert.equal(await kindOf('busy.test'), 'rdap-rate-limited');
  assert.equal(await kindOf('html.test'), 'rdap-malformed');
  assert.equal(await kindOf('list.test'), 'rdap-malformed');
  assert.equal(await kindOf('sorry.test'), 'rdap-malformed');
  assert.equal(await kindOf('other.test'), 'rdap-other-name');
  assert.equal(await kindOf('example.zz'), 'not-supported');
  assert.equal(await kindOf('com'), 'not-supported');
});

test('endless, deep, slow and compressed responses and redirect loops end within the timeout', async () => {
  lab.setAnswer('pours.test', { kind: 'pours' });
  lab.setAnswer('bomb.test', { kind: 'bomb', bytes: 20_000_000 });
  lab.setAnswer('deep.test', { kind: 'body', body: `${'{"a":'.repeat(60_000)}1${'}'.repeat(60_000)}` });
  lab.setAnswer('ring.test', { kind: 'redirect', to: '/rdap/domain/ring.test' });
  lab.setAnswer('away.test', { kind: 'redirect', to: 'http://10.0.0.1/' });
  lab.setAnswer('drips.test', { kind: 'drips' });
  assert.equal(await kindOf('pours.test'), 'rdap-too-large');
  assert.equal(await kindOf('bomb.test'), 'rdap-too-large');
  assert.equal(await kindOf('deep.test'), 'rdap-malformed');
  assert.equal(await kindOf('ring.test'), 'rdap-redirect-refused');
  assert.equal(await kindOf('away.test'), 'rdap-redirect-refused', 'the egress policy refuses 10.0.0.1');
  const startedAt = clock.monotonicMs();
  const { facts, checks } = await scanRegistration('drips.test', {
    rdap: rdap(),
    whois: null,
    nowMs,
    budgetMs: 300,
  });
  assert.equal(facts.kind, 'error');
  assert.equal(checks.length, 7);
  assert.ok(clock.monotonicMs() - startedAt < 5_000);
});

test('the registrar behind the related link adds its contacts, unless the policy refuses its address', async () => {
  lab.registrar.set('/rdap/domain/linked.test', {
    kind: 'body',
    body: JSON.stringify(
      domainObject({
        name: 'linked.test',
        registrar: { name: 'R', abuseEmail: 'desk@r.test' },
        registrant: { name: 'Somebody' },
      }),
    ),
  });
  const bare = { name: 'Lab Registrar', ianaId: '9999' };
  lab.setDomain({
    name: 'linked.test',
    registrar: bare,
    related: `${lab.registrar.url}/rdap/domain/linked.test`,
  });
  const result = await lookUpRegistration('linked.test', { rdap: rdap(), whois: null });
  assert.ok(result.kind === 'found');
  assert.deepEqual(result.facts.abuse.emails, ['desk@r.test']);
  assert.equal(result.facts.servers.length, 2);
  lab.setDomain({ name: 'trap.test', registrar: bare, related: 'http://169.254.169.254/domain/trap.test' });
  const trap = await lookUpRegistration('trap.test', { rdap: rdap(), whois: null });
  assert.ok(trap.kind === 'found');
  assert.equal(trap.facts.servers.length, 1);
});

test('responses are cached, then revalidated', async () => {
  lab.setDomain({ name: 'kept.test' });
  const patient = rdap();
  const count = () => lab.registry.requests.filter(({ path }) => path.endsWith('/kept.test')).length;
  await patient.domain('kept.test');
  await patient.domain('kept.test');
  assert.equal(count(), 1);
  const hasty = rdap(0.001);
  await hasty.domain('kept.test');
  await clock.sleep(20);
  const again = await hasty.domain('kept.test');
  assert.equal(again.kind, 'found');
  assert.match(String(lab.registry.requests.at(-1)?.headers['if-none-match']), /^"/);
});

test('the cache limits how many responses of maximum size it stores', async () => {
  const client = rdap();
  const notices = [{ title: 'x', description: ['y'.repeat(480 * 1024)] }];
  const ask = async (index: number) => {
    const name = `long${index}.test`;
    lab.setAnswer(name, { kind: 'body', body: JSON.stringify({ ...domainObject({ name }), notices }) });
    assert.equal((await client.domain(name)).kind, 'found');
  };
  for (let index = 0; index < 40; index += 1) await ask(index);
  const count = (name: string) =>
    lab.registry.requests.filter(({ path }) => path.endsWith(`/${name}`)).length;
  await client.domain('long39.test');
  await client.domain('long0.test');
  assert.deepEqual([count('long39.test'), count('long0.test')], [1, 2]);
});

test('an unavailable bootstrap file is an error and does not mean that there is no RDAP server', async () => {
  const source = { ...defaultSources().RDAP, baseUrl: `${lab.registry.url}/nowhere` };
  const client = createRdapClient({ source, net, clock });
  const result = await lookUpRegistration('good.test', { rdap: client, whois: null });
  assert.deepEqual(result, { kind: 'error', reason: 'rdap-bootstrap-refused', retryAfterMs: null });
});

test('a domain is available only if both DNS and RDAP confirm it', async () => {
  const resolver = createDnsClient({ servers: [{ address: '127.0.0.1', port: tld.port }], clock });
  const prove = (client = rdap() as ReturnType<typeof newRdap> | null) =>
    createUnregisteredProof({
      rdap: client,
      clock,
      lookup: () => createLookup(resolver, { timeoutMs: 2_000, maxQueries: 20 }).lookup,
      access: { serverAt: (address) => ({ address, port: tld.port }) },
    });
  lab.dropDomain('free.test');
  lab.dropDomain('taken.test');
  lab.dropDomain('held.test');
  lab.setDomain({ name: 'registered.test' });
  lab.setAnswer('unsure.test', { kind: 'status', status: 503 });
  assert.equal(await prove()('free.test'), true);
  assert.equal(await prove()('mail.free.test'), true, 'the registrable domain is looked up');
  assert.equal(
    await prove()('taken.test'),
    false,
    'a delegated domain is registered, whatever RDAP responds',
  );
  assert.equal(
    await prove()('registered.test'),
    false,
    'a domain without delegation can still be registered',
  );
  assert.equal(await prove()('held.test'), null, 'the name exists at the parent');
  assert.equal(await prove()('unsure.test'), null);
  assert.equal(await prove(null)('free.test'), null);
  const remembering = prove();
  const requestCount = () => lab.registry.requests.filter(({ path }) => path.endsWith('/free.test')).length;
  const before = requestCount();
  await Promise.all([remembering('free.test'), remembering('free.test')]);
  await remembering('free.test');
  assert.equal(requestCount(), before + 1);
  const { checks } = await scanRegistration('free.test', {
    rdap: rdap(),
    whois: null,
    nowMs,
    isUnregistered: prove(),
  });
  assert.equal(checks.find(({ id }) => id === 'availability.registration.expired')?.reason, 'not-registered');
  resolver.close();
});

test('WHOIS uses the proxy if there is one', async () => {
  whoisServer.set('zz', `refer: ${whoisServer.server}\r\n`);
  whoisServer.set('proxied.zz', 'Registrar: X\r\nStatus: ok\r\n');
  const proxy = await startSocksProxy();
  const answer = await whois({ proxy: parseOutboundProxy(proxy.url) }).lookUp('proxied.zz');
  await proxy.close();
  assert.equal(answer.kind, 'found');
  assert.deepEqual(proxy.requests, [whoisServer.server, whoisServer.server]);
});

test('WHOIS is the fallback if there is no RDAP, at low confidence', async () => {
  whoisServer.set('zz', `refer: ${whoisServer.server}\r\n`);
  whoisServer.set('example.zz', 'Registrar: X\r\nStatus: ok\r\nExpiry Date: 2026-11-25\r\n');
  const { facts, checks } = await scanRegistration('example.zz', { rdap: rdap(), whois: whois(), nowMs });
  assert.ok(facts.kind === 'found');
  assert.deepEqual([facts.facts.source, facts.facts.confidence], ['whois', 'low']);
  const week = checks.find(({ id }) => id === 'availability.registration.expires-7d');
  assert.deepEqual([week?.result, week?.confidence], ['fail', 'probable']);
  const free = await lookUpRegistration('free.zz', { rdap: null, whois: whois() });
  assert.deepEqual(free, { kind: 'not-found', source: 'whois' });
});

test('a WHOIS server that floods, hangs or refers to a private network is limited', async () => {
  whoisServer.set('zz', `refer: ${whoisServer.server}\r\n`);
  whoisServer.set('pours.zz', { kind: 'pours' });
  whoisServer.set('hangs.zz', { kind: 'hangs' });
  whoisServer.set('yy', 'refer: 10.0.0.1\r\n');
  assert.deepEqual(await whois().lookUp('pours.zz'), { kind: 'error', reason: 'whois-unreadable' });
  const signal = AbortSignal.timeout(1_500);
  assert.deepEqual(await whois().lookUp('hangs.zz', signal), { kind: 'error', reason: 'whois-unreachable' });
  assert.deepEqual(await whois().lookUp('example.yy'), { kind: 'error', reason: 'whois-unreachable' });
  const evil = await whois().lookUp('x.zz\r\nsecond query');
  assert.deepEqual(evil, { kind: 'error', reason: 'whois-bad-name' });
});

test('disabled sources receive no queries, and without them no name counts as unregistered', async () => {
  const defaults = defaultSources();
  const off = { ...defaults, RDAP: { ...defaults.RDAP, enabled: false } };
  const registration = createRegistration(off, { net, clock });
  assert.deepEqual([registration.rdap, registration.whois], [null, null]);
  const { facts } = await scanRegistration('good.test', { ...registration, nowMs });
  assert.equal(facts.kind, 'disabled');
  assert.equal(await registration.isUnregistered('free.test'), null);
  assert.notEqual(createRegistration(defaults, { net, clock }).rdap, null);
});

/** The enabled registration sources, and the proof that the SPF, MX, NS, CNAME and script checks use. */
export interface Registration extends RegistrationSources {
  isUnregistered: IsUnregistered;
}

/** Creates the sources as configured, once per process. Contacts no source before the first query. */
function createRegistration(
  sources: Sources,
  deps: { net: Net; clock: Clock; serverAt?: NonNullable<ServerAccess['serverAt']> },
): Registration {
  const { net, clock, serverAt } = deps;
  const rdap = sources.RDAP.enabled ? createRdapClient({ source: sources.RDAP, net, clock }) : null;
  const whois = sources.WHOIS.enabled ? createWhoisClient({ source: sources.WHOIS, net, clock }) : null;
  const isUnregistered = createUnregisteredProof({
    rdap,
    clock,
    // A small, new lookup for each proof, because answers in a scan's cache may be too old.
    lookup: () => createLookup(net.dns, { timeoutMs: 4_000, maxQueries: 30 }).lookup,
    access: {
      admits: (address) => net.policy.admits(address),
      ...(serverAt === undefined ? {} : { serverAt }),
    },
  });
  return { rdap, whois, isUnregistered };
}
