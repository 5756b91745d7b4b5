import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRegistrationService } from '#engine/registration/registration-service.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { createLoopbackNet } from '#lab/lab-net.ts';
import { type RdapLab, startRdapLab } from '#lab/rdap/server.ts';
import { startWhoisServer, type WhoisServer } from '#lab/rdap/whois-server.ts';
import { dayMs, systemClock } from '#platform/clock.ts';
import { defaultSources } from '#platform/config/sources.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { check } from '../testing/check-kind.ts';
import type { ProbeServices } from '../types.ts';
import { domainExpiryKind } from './index.ts';

let lab: RdapLab;
let resolver: LabDnsServer;
let parent: LabDnsServer;
let whois: WhoisServer;
let dns: DnsClient;
let services: ProbeServices;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

before(async () => {
  const zones = { test: { '@': ['NS ns.nic.test.'], 'ns.nic': 'A 127.0.0.1', taken: 'NS ns1.taken.test.' } };
  [lab, whois, resolver, parent] = await Promise.all([
    startRdapLab(),
    startWhoisServer(),
    startDnsServer({ zones }),
    startDnsServer({ zones, role: 'authoritative' }),
  ]);
  dns = createDnsClient({ servers: [resolver], clock: systemClock });
  const { RDAP, WHOIS } = defaultSources();
  services = {
    registration: createRegistrationService({
      rdap: { ...RDAP, baseUrl: lab.bootstrapUrl, rps: 1_000 },
      whois: { ...WHOIS, servers: [whois.server], rps: 1_000 },
      net: { ...createLoopbackNet(), dns },
      clock: systemClock,
      serverAt: (address) => ({ address, port: parent.port }),
    }),
  };
});
after(async () => {
  dns.close();
  await Promise.all([lab.close(), whois.close(), resolver.close(), parent.close()]);
});

const runCheck = (host: string, settings: object = {}) =>
  check(domainExpiryKind, { host, ...settings }, { services });

test('a domain is up until its warning period, and down once it has expired', async () => {
  lab.setDomain({ name: 'later.test', expiresAt: inDays(90.5) });
  lab.setDomain({ name: 'soon.test', expiresAt: inDays(20.5) });
  lab.setDomain({ name: 'old.test', expiresAt: '2026-01-02T00:00:00Z' });
  const later = await runCheck('www.later.test');
  assert.deepEqual([later.status, later.observation.observed], ['up', inDays(90.5).slice(0, 10)]);
  assert.equal(Math.floor(((later.observation.expiresAt ?? 0) - Date.now()) / dayMs), 90);
  const soon = await runCheck('soon.test');
  assert.deepEqual([soon.status, soon.reason], ['degraded', 'The domain soon.test expires in 20 days.']);
  assert.equal((await runCheck('soon.test', { warnDays: [7] })).status, 'up');
  assert.equal((await runCheck('later.test', { warnDays: [7, 100] })).status, 'degraded');
  const old = await runCheck('old.test');
  assert.deepEqual([old.status, old.reason], ['down', 'The domain old.test expired on 2026-01-02.']);
});

test('a domain that is on hold or being deleted is down', async () => {
  lab.setDomain({ name: 'held.test', status: ['server hold'] });
  lab.setDomain({ name: 'lost.test', status: ['redemption period', 'client hold'] });
  assert.equal((await runCheck('held.test')).code, 'domain-on-hold');
  assert.equal((await runCheck('lost.test')).code, 'domain-being-deleted');
});

test('a domain without an expiry date, and one that cannot be looked up, are unknown', async () => {
  lab.setDomain({ name: 'dateless.test', expiresAt: null });
  assert.deepEqual(
    [(await runCheck('dateless.test')).status, (await runCheck('dateless.test')).code],
    ['unknown', 'domain-expiry-unknown'],
  );
  lab.setAnswer('broken.test', { kind: 'body', body: '<html>', type: 'text/html' });
  const broken = await runCheck('broken.test');
  assert.deepEqual(
    [broken.status, broken.reason],
    ['unknown', 'The registration of broken.test could not be looked up (rdap-malformed).'],
  );
  lab.setAnswer('absent.zz', { kind: 'hangs' });
  whois.set('zz', 'No match');
  assert.equal((await runCheck('absent.zz')).code, 'registration-unsupported');
  const off = await check(domainExpiryKind, { host: 'later.test' });
  assert.deepEqual([off.status, off.code], ['unknown', 'registration-disabled']);
});

test("a registry is queried at most once an hour, regardless of the monitor's interval", async () => {
  lab.setDomain({ name: 'often.test', expiresAt: inDays(90) });
  const requests = () => lab.registry.requests.filter(({ path }) => path.includes('often.test')).length;
  for (let times = 0; times < 5; times += 1) await runCheck('often.test');
  assert.equal(requests(), 1);
});

test('a registry that hangs or floods does not delay the check', async () => {
  lab.setAnswer('hangs.test', { kind: 'hangs' });
  lab.setAnswer('drips.test', { kind: 'drips' });
  lab.setAnswer('pours.test', { kind: 'pours' });
  lab.setAnswer('bomb.test', { kind: 'bomb', bytes: 20_000_000 });
  for (const host of ['hangs.test', 'drips.test', 'pours.test', 'bomb.test']) {
    const startedAt = performance.now();
    const found = await check(domainExpiryKind, { host }, { services, timeoutMs: 400 });
    assert.deepEqual([found.status, found.code], ['unknown', 'registration-lookup-failed'], host);
    assert.ok(performance.now() - startedAt < 1_500, host);
  }
});

test('a domain missing from the registry is down only if the parent zone agrees', async () => {
  lab.dropDomain('free.test');
  lab.dropDomain('taken.test');
  assert.equal((await runCheck('free.test')).reason, 'The domain free.test is not registered.');
  const taken = await runCheck('taken.test');
  assert.deepEqual([taken.status, taken.code], ['unknown', 'registration-lookup-failed']);
});

test('a public suffix or an IP address is not a valid domain', () => {
  const policy = createEgressPolicy({ mode: 'public', allow: [] });
  for (const host of ['co.uk', '192.0.2.1', 'not a host']) {
    const { probe } = domainExpiryKind.order({ host }, 1000);
    assert.deepEqual(
      probe.findFaults(policy).map(({ pointer, code }) => [pointer, code]),
      [['/host', 'not_a_domain']],
    );
  }
});
