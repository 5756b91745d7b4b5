import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { asnDropFile, dropFile, vrpFile } from '#lab/reputation/dnsbl-zones.ts';
import { readCode } from './dnsbl-codes.ts';
import { asnDropReader, dropReader } from './drop.ts';
import { combine, type SourcePart } from './facts.ts';
import { createHostIndex } from './feeds/host-index.ts';
import { createPrefixTable, parsePrefix } from './prefix-table.ts';
import { routeValidity, vrpReader } from './rpki.ts';
import { sendersOf } from './scan.ts';

test('codes are interpreted for each list, and refusals are never listings', () => {
  assert.deepEqual(readCode('zen', '127.0.0.2'), { marks: ['sbl'] });
  assert.deepEqual(readCode('zen', '127.0.0.3'), { marks: ['css'] });
  assert.deepEqual(readCode('zen', '127.0.0.4'), { marks: ['xbl'] });
  assert.deepEqual(readCode('zen', '127.0.0.9'), { marks: ['drop'] });
  assert.deepEqual(readCode('zen', '127.0.0.11'), { marks: ['pbl'] });
  assert.deepEqual(readCode('zen', '127.0.0.30'), { marks: ['bcl'] });
  assert.equal(readCode('zen', '127.0.0.99'), null);
  assert.deepEqual(readCode('dbl', '127.0.1.6'), { marks: ['malware'] });
  assert.deepEqual(readCode('dbl', '127.0.1.104'), { marks: ['abused-legit'] });
  assert.deepEqual(readCode('dbl', '127.0.1.255'), { refused: 'address-asked-of-domain-list' });
  assert.deepEqual(readCode('surbl', '127.0.0.24'), { marks: ['phishing', 'malware'] });
  assert.deepEqual(readCode('surbl', '127.0.0.1'), { refused: 'refused' });
  assert.deepEqual(readCode('uribl', '127.0.0.2'), { marks: ['low'] });
  assert.deepEqual(readCode('uribl', '127.0.0.12'), { marks: ['grey'] });
  assert.deepEqual(readCode('uribl', '127.0.0.1'), { refused: 'refused' });
  assert.deepEqual(readCode('plain', '127.0.0.77'), { marks: ['listed'] });
  assert.deepEqual(readCode('plain', '127.0.0.1'), { refused: 'refused' });
  for (const dialect of ['zen', 'dbl', 'surbl', 'uribl', 'plain'] as const) {
    assert.deepEqual(readCode(dialect, '127.255.255.252'), { refused: 'wrong-zone-name' });
    assert.deepEqual(readCode(dialect, '127.255.255.254'), { refused: 'public-resolver-refused' });
    assert.deepEqual(readCode(dialect, '127.255.255.255'), { refused: 'too-many-queries' });
    assert.deepEqual(readCode(dialect, '192.0.2.1'), { refused: 'answer-outside-127' });
  }
});

test('prefixes with host bits, prefixes that are too long and invalid prefixes are rejected', () => {
  for (const text of ['10.0.0.1/8', '10.0.0.0/33', '10.0.0.0/-1', 'x', '10.0.0.0/8/8', '2001:db8::1/64', ''])
    assert.equal(parsePrefix(text), null, text);
  assert.deepEqual(parsePrefix('0.0.0.0/0'), { family: 4, bits: 0n, length: 0 });
});

test('a prefix table finds exactly the prefixes that cover an address', () => {
  const quad = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  fc.assert(
    fc.property(fc.array(fc.tuple(quad, fc.nat(32)), { maxLength: 20 }), quad, (prefixes, address) => {
      const number = (parts: number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
      const table = createPrefixTable<string>((_, added) => added);
      const expected = new Set<string>();
      for (const [parts, length] of prefixes) {
        const size = 2 ** (32 - length);
        const base = Math.floor(number(parts) / size) * size;
        const text = [24, 16, 8, 0].map((shift) => Math.floor(base / 2 ** shift) % 256).join('.');
        assert.ok(table.add(`${text}/${length}`, `${text}/${length}`));
        if (Math.floor(number(address) / size) * size === base) expected.add(`${text}/${length}`);
      }
      const found = table.covering(address.join('.')).map(({ value }) => value);
      assert.deepEqual(new Set(found), expected);
    }),
  );
});

test('DROP files retain their attribution, and a page that is not a list is rejected', () => {
  const read = (body: string) => {
    const reader = dropReader();
    reader.push(Buffer.from(body));
    return reader.finish();
  };
  const list = read(dropFile(['192.0.2.0/24', '2001:db8::/32']));
  assert.equal(list.prefixes.covering('192.0.2.9')[0]?.value.sblId, 'SBL1');
  assert.equal(list.prefixes.covering('198.51.100.1').length, 0);
  assert.match(list.credit ?? '', /^\(c\) The Lab, 2026-.*terms$/);
  assert.throws(() => read('<html><body>sorry</body></html>'));
  assert.throws(() => read('{"type":"metadata"}'));
  const asns = asnDropReader();
  asns.push(Buffer.from(asnDropFile([64500])));
  assert.equal(asns.finish().asns.get(64500)?.name, 'BAD-64500');
});

test('routes are valid, invalid or not found according to RFC 6811', () => {
  const reader = vrpReader();
  const body = Buffer.from(
    vrpFile([
      { asn: 64496, prefix: '192.0.2.0/24', maxLength: 24 },
      { asn: 64497, prefix: '198.51.0.0/16', maxLength: 24 },
      { asn: 64498, prefix: '198.51.0.0/16', maxLength: 16 },
      { asn: 0, prefix: '203.0.113.0/24', maxLength: 24 },
      { asn: 64496, prefix: '2001:db8::/32', maxLength: 48 },
    ]),
  );
  for (let at = 0; at < body.length; at += 7) reader.push(body.subarray(at, at + 7));
  const table = reader.finish();
  assert.equal(routeValidity(table, '192.0.2.0/24', 64496), 'valid');
  assert.equal(routeValidity(table, '192.0.2.0/24', 64499), 'invalid');
  assert.equal(routeValidity(table, '192.0.2.0/25', 64496), 'invalid', 'longer than allowed');
  assert.equal(routeValidity(table, '198.51.100.0/24', 64497), 'valid');
  assert.equal(routeValidity(table, '198.51.100.0/24', 64498), 'invalid');
  assert.equal(routeValidity(table, '203.0.113.0/24', 0), 'invalid', 'AS 0 authorizes no origin');
  assert.equal(routeValidity(table, '10.0.0.0/8', 64496), 'not-found');
  assert.equal(routeValidity(table, '2001:db8:1::/48', 64496), 'valid');
  assert.equal(routeValidity(table, 'nonsense', 1), 'not-found');
  assert.throws(() => vrpReader().finish());
});

test('a feed returns hosts below the domain, but never neighbors on a shared suffix', () => {
  const index = createHostIndex('phishing');
  index.add('https://login.shop.example.com/x', { target: 'Acme Bank', reference: 'https://feed.test/1' });
  index.add('evil.github.io');
  index.add('javascript:alert(1)');
  index.add('http://192.0.2.7/acmebank');
  index.add('https://acmebank-login.example.net/');
  assert.equal(index.find(['example.com']).length, 1);
  assert.equal(index.find(['shop.example.com', 'example.com']).length, 1);
  assert.equal(index.find(['www.example.com']).length, 0);
  assert.equal(index.find(['good.github.io']).length, 0);
  assert.equal(index.find(['evil.github.io']).length, 1);
  assert.equal(index.find(['192.0.2.7']).length, 1);
  assert.deepEqual(
    index.findBrand('acmebank').map(({ subject }) => subject),
    ['https://acmebank-login.example.net/'],
  );
  assert.equal(index.findBrand('Acme Bank').length, 1);
  assert.equal(index.findBrand('shop')[0]?.target, 'Acme Bank');
  assert.equal(index.findBrand('log').length, 0, 'short brands match as whole words only');
});

test('one listing fails a check, a silent source prevents a pass, and the check is disabled without sources', () => {
  const [bad, clear, failed, off]: SourcePart[] = [
    { kind: 'bad', evidence: { feed: 'x' } },
    { kind: 'clear' },
    { kind: 'failed', reason: 'feed-timeout' },
    { kind: 'off' },
  ];
  const of = (...parts: (SourcePart | undefined)[]) =>
    combine(
      'reputation.domain.low',
      'a.test',
      parts.filter((part) => part !== undefined),
    ).result;
  assert.equal(of(clear, bad, failed), 'fail');
  assert.equal(of(clear, failed), 'not-tested');
  assert.equal(of(clear, off), 'pass');
  assert.equal(of(off), 'disabled');
  assert.equal(of(), 'disabled');
});

test('declared senders are the single addresses in the SPF record', () => {
  assert.deepEqual(
    sendersOf(
      'v=spf1 ip4:192.0.2.1 ip4:192.0.2.2/32 ip4:198.51.100.0/24 ip6:2001:DB8::1/128 -ip4:192.0.2.9 ~all',
    ),
    ['192.0.2.1', '192.0.2.2', '2001:db8::1'],
  );
  assert.deepEqual(sendersOf(null), []);
});
