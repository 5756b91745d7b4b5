import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createLookup, type Lookup } from '#engine/posture/lookup.ts';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import type { ZoneSource } from '#lab/dns/zone.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { observeDivergence } from './divergence.ts';

let truth: LabDnsServer;
let resolver: LabDnsServer;
const opened: { close(): unknown }[] = [];
const honest: ZoneSource = {
  '@': ['A 192.0.2.10', 'A 192.0.2.11', 'MX 10 mx.mail.example.', 'NS ns.host.example.'],
};

before(async () => {
  truth = await startDnsServer({ role: 'authoritative', zones: { 'acme.test': honest } });
  resolver = await startDnsServer({ zones: { 'acme.test': honest } });
  opened.push(truth, resolver);
});
after(async () => {
  for (const each of opened) await each.close();
});

function lookupAt(server: LabDnsServer): Lookup {
  const client = createDnsClient({
    servers: [{ address: '127.0.0.1', port: server.port }],
    clock: systemClock,
  });
  opened.unshift(client);
  return createLookup(client, { timeoutMs: 500 }).lookup;
}

async function types(originOf?: (address: string) => Promise<{ asn: number } | null>) {
  const found = await observeDivergence('acme.test', {
    resolvers: [lookupAt(resolver)],
    lookup: lookupAt(resolver),
    servers: [{ address: '127.0.0.1', port: truth.port }],
    ...(originOf === undefined ? {} : { originOf }),
  });
  return found?.map(({ type }) => type) ?? null;
}

test('reports no divergence if resolvers return all or some of the records that the servers return', async () => {
  assert.deepEqual(await types(), []);
  resolver.setZone('acme.test', { '@': ['A 192.0.2.11', 'MX 10 mx.mail.example.', 'NS ns.host.example.'] });
  assert.deepEqual(await types(), []);
});

test('another address in the same network counts as rotation, but an address in another network does not', async () => {
  resolver.setZone('acme.test', { '@': ['A 198.51.100.7', 'MX 10 mx.mail.example.', 'NS ns.host.example.'] });
  assert.deepEqual(await types(async () => ({ asn: 64496 })), []);
  assert.deepEqual(await types(async (address) => ({ asn: address.startsWith('198') ? 1 : 2 })), ['A']);
  assert.deepEqual(await types(), ['A'], 'without origin data, the prefix is compared');
});

test('forged mail servers and name servers are detected, but another host of the same operator is not reported', async () => {
  resolver.setZone('acme.test', {
    '@': ['A 192.0.2.10', 'MX 10 mx.evil.example.com.', 'NS ns2.host.example.'],
  });
  assert.deepEqual(await types(), ['MX']);
});

test('without a response from either side, nothing is reported', async () => {
  truth.setBehavior('*', { kind: 'drop' });
  assert.equal(await types(), null);
  truth.setBehavior('*', { kind: 'lame' });
  assert.equal(await types(), null);
  truth.setBehavior('*', []);
  resolver.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal(await types(), null);
});
