import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { associate } from './associations.ts';
import { findHostsInText, readHostsBelow } from './host-names.ts';
import { findProvider } from './providers.ts';
import { words } from './wordlist.ts';

const read = (...texts: string[]) => readHostsBelow(texts, 'example.com', 100);

test('names below a domain are recognized in any spelling, and other names are not', () => {
  assert.deepEqual(
    read('Shop.Example.COM.', '*.dev.example.com', 'bücher.example.com', ' a_b.example.com '),
    ['shop.example.com', 'dev.example.com', 'xn--bcher-kva.example.com', 'a_b.example.com'],
  );
  const none = ['example.com', '*.example.com', 'notexample.com', '_dmarc.example.com', '-a.example.com'];
  assert.deepEqual(
    read(...none, 'a..example.com', `${'x'.repeat(64)}.example.com`, 'a b.example.com', ''),
    [],
  );
  assert.equal(
    readHostsBelow(
      words.map((word) => `${word}.example.com`),
      'example.com',
      5,
    ).length,
    5,
  );
});

test('hosts are found anywhere in a text', () => {
  const find = (text: string) => [...findHostsInText(text, 'example.com')].sort();
  assert.deepEqual(
    find(
      '<a href="https://a.example.com/x">//b.example.com, "https:\\/\\/c.example.com" u=https%3A%2F%2Fd.example.com',
    ),
    ['a.example.com', 'b.example.com', 'c.example.com', 'd.example.com'],
  );
  assert.deepEqual(find('\\u002f\\u002fe.example.com\\x2ff.example.com?x=*.g.example.com'), [
    'e.example.com',
    'f.example.com',
    'g.example.com',
  ]);
  assert.deepEqual(
    find('a.example.com.evil.test b.example.comx .example.com example.com c.example.com. D.EXAMPLE.COM'),
    ['c.example.com', 'd.example.com'],
  );
  // Takes time linear in the length of the text, not quadratic.
  assert.deepEqual(find('a'.repeat(1_000_000)), []);
  assert.equal(find('.example.com'.repeat(80_000)).length <= 1, true);
});

test('finds only names below the domain in any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 50 }), (before, after) => {
      for (const name of findHostsInText(`${before}.example.com${after}.example.com`, 'example.com')) {
        assert.match(name, /^[a-z0-9_.-]+\.example\.com$/);
      }
    }),
  );
});

test('associations are combined, each with the names that share it', () => {
  const origin = { asn: 64500, prefix: '192.0.2.0/24', name: 'EXAMPLE-NET', country: 'DE' };
  const found = associate({
    domain: 'example.com',
    names: [
      { name: 'example.com', addresses: ['192.0.2.1'], targets: [] },
      { name: 'www.example.com', addresses: ['192.0.2.1', '203.0.113.9'], targets: ['d1.cloudfront.net'] },
    ],
    nameServers: ['ns1.dnshost.net'],
    mailHosts: ['mx.mailhost.co.uk'],
    origins: new Map([['192.0.2.1', origin]]),
    registrar: 'Example Registrar',
    issuers: [
      { host: 'example.com', issuer: "Let's Encrypt" },
      { host: 'www.example.com', issuer: "Let's Encrypt" },
    ],
  });
  const both = ['example.com', 'www.example.com'];
  assert.deepEqual(
    found.map(({ type, value, label, hosts }) => [type, value, label, hosts]),
    [
      ['address', '192.0.2.1', 'EXAMPLE-NET', both],
      ['prefix', '192.0.2.0/24', 'EXAMPLE-NET', both],
      ['as', 'AS64500', 'EXAMPLE-NET', both],
      ['operator', 'EXAMPLE-NET', 'DE', both],
      ['address', '203.0.113.9', null, ['www.example.com']],
      ['cdn', 'Amazon CloudFront', null, ['www.example.com']],
      ['nameserver', 'ns1.dnshost.net', 'dnshost.net', ['example.com']],
      ['mail', 'mx.mailhost.co.uk', 'mailhost.co.uk', ['example.com']],
      ['registrar', 'Example Registrar', null, ['example.com']],
      ['issuer', "Let's Encrypt", null, both],
    ],
  );
  assert.equal(findProvider('evilcloudfront.net'), null);
  assert.equal(findProvider('localhost'), null);
});
