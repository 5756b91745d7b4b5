import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apexOf, normalizeDomain, normalizeHostName } from './domain-name.ts';

const names: [string, string][] = [
  ['example.com', 'example.com'],
  ['  Example.COM  ', 'example.com'],
  ['http://example.com', 'example.com'],
  ['HTTPS://Example.com/', 'example.com'],
  ['example.com.', 'example.com'],
  ['https://www.example.com./', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
  ['пример.испытание', 'xn--e1afmkfd.xn--80akhbyknj4f'],
  ['例え。テスト', 'xn--r8jz45g.xn--zckzah'],
  ['a-b.c--d.example', 'a-b.c--d.example'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ['3com.com', '3com.com'],
];
for (const [written, stored] of names) {
  test(`${JSON.stringify(written.slice(0, 40))} is stored as ${stored.slice(0, 40)}`, () => {
    assert.deepEqual(normalizeDomain(written), { domain: stored });
  });
}

const faults: [string, string][] = [
  ['', 'required'],
  ['   ', 'required'],
  ['https://', 'required'],
  ['example.com/path', 'has_path'],
  ['https://example.com/a/', 'has_path'],
  ['example.com?x=1', 'has_path'],
  ['example.com#top', 'has_path'],
  ['example.com:8080', 'has_port'],
  ['user@example.com', 'has_user'],
  ['https://user:secret@example.com', 'has_user'],
  ['192.0.2.1', 'ip_address'],
  ['https://192.0.2.1/', 'ip_address'],
  ['127.1', 'ip_address'],
  ['0x7f.1', 'ip_address'],
  ['2130706433', 'ip_address'],
  ['2001:db8::1', 'ip_address'],
  ['[2001:db8::1]', 'ip_address'],
  ['1.2.3.4.5', 'invalid_domain'],
  ['example.123', 'invalid_domain'],
  ['ftp://example.com', 'has_path'],
  ['no spaces.example', 'invalid_domain'],
  ['a..example', 'invalid_domain'],
  ['.example.com', 'invalid_domain'],
  ['-a.example', 'invalid_domain'],
  ['a-.example', 'invalid_domain'],
  ['a_b.example', 'invalid_domain'],
  ['*.example.com', 'invalid_domain'],
  ['exa%6dple.com', 'invalid_domain'],
  ['exa\tmple.com', 'invalid_domain'],
  ['xn--a.example', 'invalid_domain'],
  ['xn--zzzz999.example', 'invalid_domain'],
  [`${'a'.repeat(64)}.example`, 'invalid_domain'],
  [`${'a.'.repeat(126)}example`, 'too_long'],
  ['x'.repeat(100_000), 'too_long'],
  ['localhost', 'single_label'],
  ['com', 'single_label'],
];
for (const [written, fault] of faults) {
  test(`${JSON.stringify(written.slice(0, 40))} is not a domain: ${fault}`, () => {
    assert.deepEqual(normalizeDomain(written), { fault });
  });
}

test('hostnames can be a single label and contain underscores', () => {
  assert.deepEqual(normalizeHostName('NAS'), { domain: 'nas' });
  assert.deepEqual(normalizeHostName('web_1.example.com'), { domain: 'web_1.example.com' });
  assert.deepEqual(normalizeHostName('-web.example.com'), { fault: 'invalid_domain' });
});

test('a normalized name normalizes to itself', () => {
  const written = fc.oneof(fc.domain(), fc.string({ unit: 'grapheme', maxLength: 40 }), fc.webUrl());
  fc.assert(
    fc.property(written, (text) => {
      const once = normalizeDomain(text);
      if ('fault' in once) return;
      assert.deepEqual(normalizeDomain(once.domain), once);
      assert.match(once.domain, /^[a-z0-9.-]{3,253}$/);
    }),
    { numRuns: 1000 },
  );
});

test('the apex is the registrable domain, including below private suffixes', () => {
  assert.equal(apexOf('a.b.example.co.uk'), 'example.co.uk');
  assert.equal(apexOf('example.com'), 'example.com');
  assert.equal(apexOf('shop.someone.github.io'), 'someone.github.io');
  assert.equal(apexOf('a.fault.test'), 'fault.test');
  assert.equal(apexOf('co.uk'), 'co.uk');
});
