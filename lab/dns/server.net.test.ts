import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import type { DnsAnswer, DnsQuestion } from '#platform/net/types.ts';
import { type DnsServerOptions, type LabDnsServer, startDnsServer } from './server.ts';

describe('the lab name server', () => {
  const opened: { close(): unknown }[] = [];
  after(async () => {
    for (const each of opened) await each.close();
  });
  const start = async (options: DnsServerOptions) => {
    const server = await startDnsServer(options);
    const client = createDnsClient({ servers: [server], clock: systemClock });
    opened.push(server, client);
    const ask = (name: string, type: string, more: Partial<DnsQuestion> = {}) =>
      client.query({ name, type, ...more });
    return { server, ask };
  };
  const data = (answer: DnsAnswer) => answer.answers.map((record) => record.data);

  const zoneText = `
$TTL 120
@   IN SOA ns1 hostmaster ( 2026010101 ; serial
        3600 600 86400 60 )
    IN NS ns1
ns1 A 127.0.0.53
*.wild 30 A 127.0.0.7
a.b.deep TXT "x; not a comment"
sub NS ns.sub
ns.sub A 127.0.0.54
sub DS 1 13 2 ABCD
`;

  it('reads master-file text', async () => {
    const { ask } = await start({ zones: { 'text.test': zoneText }, role: 'authoritative' });
    const soa = await ask('text.test', 'SOA');
    const { serial } = (soa.answers[0]?.data ?? {}) as { serial?: number };
    assert.equal(serial, 2026010101);
    assert.equal(soa.answers[0]?.ttl, 120);
    assert.equal(soa.aa, true);
    assert.deepEqual(data(await ask('a.b.deep.text.test', 'TXT')), [[Buffer.from('x; not a comment')]]);
  });

  it('expands wildcards and distinguishes empty non-terminals from missing names', async () => {
    const { ask } = await start({ zones: { 'text.test': zoneText }, role: 'authoritative' });
    assert.deepEqual(data(await ask('x.y.wild.text.test', 'A')), ['127.0.0.7']);
    assert.equal((await ask('b.deep.text.test', 'A')).rcode, 'NOERROR');
    assert.equal((await ask('c.deep.text.test', 'A')).rcode, 'NXDOMAIN');
  });

  it('refers to delegated zones with glue, serves DS on the parent side and refuses other zones', async () => {
    const { ask } = await start({ zones: { 'text.test': zoneText }, role: 'authoritative' });
    const referral = await ask('www.sub.text.test', 'A', { rd: false });
    assert.equal(referral.aa, false);
    assert.deepEqual(
      referral.authorities.map((record) => record.type),
      ['NS', 'DS'],
    );
    assert.equal(referral.additionals[0]?.data, '127.0.0.54');
    assert.equal((await ask('sub.text.test', 'DS')).answers[0]?.type, 'DS');
    assert.equal((await ask('other.test', 'A')).rcode, 'REFUSED');
  });

  it('changes its answer with each query if it is configured to rebind', async () => {
    const { ask } = await start({
      zones: { 'r.test': {} },
      behaviors: { 'r.test/a': { kind: 'alternate', addresses: [['127.0.0.1'], ['127.0.0.2']] } },
    });
    assert.deepEqual(data(await ask('r.test', 'A')), ['127.0.0.1']);
    assert.deepEqual(data(await ask('r.test', 'A')), ['127.0.0.2']);
    assert.deepEqual(data(await ask('r.test', 'A')), ['127.0.0.1']);
  });

  it('changes zones and behaviors while running', async () => {
    const { server, ask } = await start({ zones: { 'c.test': { '@': 'A 127.0.0.1' } } });
    server.setZone('c.test', { '@': 'A 127.0.0.2' });
    assert.deepEqual(data(await ask('c.test', 'A')), ['127.0.0.2']);
    server.setBehavior('c.test', { kind: 'rcode', rcode: 'SERVFAIL' });
    assert.equal((await ask('c.test', 'A')).rcode, 'SERVFAIL');
    server.setBehavior('c.test', []);
    assert.equal((await ask('c.test', 'A')).rcode, 'NOERROR');
  });

  it('allows a zone transfer only if it is configured to', async () => {
    const zones = { 'x.test': { '@': 'A 127.0.0.1', www: 'A 127.0.0.2' } };
    const shut = await start({ zones });
    assert.equal((await shut.ask('x.test', 'AXFR', { transport: 'tcp' })).rcode, 'REFUSED');
    const open = await start({ zones, axfrOpen: true });
    const answer = await open.ask('x.test', 'AXFR', { transport: 'tcp' });
    assert.deepEqual(
      answer.answers.map((record) => record.type),
      ['SOA', 'A', 'A', 'SOA'],
    );
  });

  it('several servers can run on different loopback addresses', async () => {
    const servers: LabDnsServer[] = [];
    for (const address of ['127.0.0.11', '127.0.0.12']) {
      servers.push(await startDnsServer({ zones: { 's.test': { '@': `A ${address}` } }, address }));
    }
    opened.push(...servers);
    const client = createDnsClient({ servers: [], clock: systemClock });
    opened.push(client);
    for (const server of servers) {
      assert.deepEqual(data(await client.query({ name: 's.test', type: 'A', server })), [server.address]);
    }
  });
});
