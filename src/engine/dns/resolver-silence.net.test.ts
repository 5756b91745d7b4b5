import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { createSilenceEvaluator } from './resolver-silence.ts';

const silent = { kind: 'drop' } as const;
const records = (ns: string) =>
  `shop.test. NS ns.shop.test.\nns.shop.test. A ${ns}\nwww.shop.test. A 127.0.0.9`;
const parentZone = `test. NS ns.test.\nns.test. A 127.0.0.2\nshop.test. NS ns.shop.test.\nns.shop.test. A 127.0.0.3`;
const servers: LabDnsServer[] = [];
let parent: LabDnsServer;
let own: LabDnsServer;

async function start(options: Parameters<typeof startDnsServer>[0]): Promise<LabDnsServer> {
  const server = await startDnsServer(options);
  servers.push(server);
  return server;
}
const startResolver = (behaviors: Record<string, typeof silent> = {}) =>
  start({
    zones: { test: 'test. NS ns.test.\nns.test. A 127.0.0.2', 'shop.test': records('127.0.0.3') },
    behaviors,
  });

before(async () => {
  parent = await start({ zones: { test: parentZone }, role: 'authoritative', address: '127.0.0.2' });
  own = await start({
    zones: { 'shop.test': records('127.0.0.3') },
    role: 'authoritative',
    address: '127.0.0.3',
  });
});
after(() => Promise.all(servers.map((server) => server.close())));

async function isConfirmed(resolvers: LabDnsServer[], mode: 'any' | 'public' = 'any'): Promise<boolean> {
  const dns = createDnsClient({ servers: resolvers, clock: systemClock });
  const ports = new Map([parent, own].map(({ address, port }) => [address, port]));
  const evaluate = createSilenceEvaluator({
    net: { dns, policy: createEgressPolicy({ mode, allow: [] }) },
    clock: systemClock,
    serverAt: (address) => ({ address, port: ports.get(address) ?? 9 }),
  });
  const confirmed = await evaluate.isConfirmed('www.shop.test');
  dns.close();
  return confirmed;
}

test('one or two resolvers that do not respond prove nothing', async () => {
  const [one, two] = [await startResolver({ '*': silent }), await startResolver({ '*': silent })];
  assert.equal(await isConfirmed([one]), false);
  assert.equal(await isConfirmed([one, two]), false);
});

test('a resolver that does not respond for one name is trusted if the authoritative servers do not respond either', async () => {
  const resolver = await startResolver({ 'www.shop.test': silent });
  assert.equal(
    await isConfirmed([resolver]),
    false,
    'the domain is not confirmed as silent because other servers respond',
  );
  own.setBehavior('*', silent);
  assert.equal(await isConfirmed([resolver]), true);
  own.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal(await isConfirmed([resolver]), true);
  assert.equal(
    await isConfirmed([resolver], 'public'),
    false,
    'the egress policy forbids queries to the name servers',
  );
  own.setBehavior('*', []);
  parent.setBehavior('*', silent);
  assert.equal(await isConfirmed([resolver]), false, 'their addresses are unknown');
  parent.setBehavior('*', []);
});

test('resolvers that answer other queries confirm each other, and a resolver that answers this query disproves the fault', async () => {
  const [one, two] = [
    await startResolver({ 'www.shop.test': silent }),
    await startResolver({ 'www.shop.test': silent }),
  ];
  assert.equal(await isConfirmed([one, two]), true);
  two.setBehavior('www.shop.test', []);
  assert.equal(await isConfirmed([one, two]), false);
});
