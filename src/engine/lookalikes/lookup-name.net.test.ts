import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LabDnsServer, startDnsServer } from '#lab/dns/server.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import type { DnsClient } from '#platform/net/types.ts';
import { createNameLookups } from './lookup-name.ts';

const nothing = { registered: false, addresses: [], nameservers: [], mail: [] };

let dns: LabDnsServer;
let client: DnsClient;
before(async () => {
  dns = await startDnsServer({
    zones: {
      test: { taken: ['A 127.0.0.1', 'MX 10 mail'], silent: ['MX 0 .'] },
      // Simulates registries that show ads on unregistered names.
      wild: { '*': ['A 127.0.0.9'], taken: ['A 127.0.0.1'] },
    },
  });
  client = createDnsClient({ servers: [{ address: dns.address, port: dns.port }], clock: systemClock });
});
after(async () => {
  client.close();
  await dns.close();
});

test('uses one query for a nonexistent name and returns mail facts for one that exists', async () => {
  const lookups = createNameLookups(client);
  assert.deepEqual(await lookups.lookUp('free.test'), nothing);
  assert.equal(lookups.queries(), 1);
  assert.deepEqual(await lookups.lookUp('taken.test'), {
    registered: true,
    addresses: ['127.0.0.1'],
    nameservers: [],
    mail: ['mail.test'],
  });
  assert.deepEqual((await lookups.lookUp('silent.test'))?.mail, [], 'a null MX is not a mail server');
});

test('detects a suffix that answers for everything by querying a nonexistent name', async () => {
  const lookups = createNameLookups(client);
  assert.deepEqual(await lookups.lookUp('free.wild'), nothing);
  assert.equal((await lookups.lookUp('taken.wild'))?.registered, true);
  const queries = lookups.queries();
  assert.deepEqual(await lookups.lookUp('other.wild'), nothing);
  assert.equal(lookups.queries() - queries, 4, 'the wildcard is looked up once per suffix');
});

test('if the answer for the nonexistent name is lost, names below the suffix are unknown until it arrives', async () => {
  const lookups = createNameLookups(client);
  const probed = dns.queries.find(({ name }) => name.startsWith('no-such-name-') && name.endsWith('.wild'));
  const key = probed?.name ?? '';
  dns.setBehavior(key, { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal(await lookups.lookUp('free.wild'), null);
  dns.setBehavior(key, []);
  assert.deepEqual(await lookups.lookUp('free.wild'), nothing);
});

test('returns unknown if no server responds', async () => {
  dns.setBehavior('*', { kind: 'rcode', rcode: 'SERVFAIL' });
  assert.equal(await createNameLookups(client).lookUp('taken.test'), null);
  dns.setBehavior('*', []);
});
