import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createEgressPolicy } from '#platform/net/egress/egress-policy.ts';
import { httpKind } from './http/index.ts';
import { pingKind } from './ping/index.ts';
import { sslKind } from './ssl/index.ts';
import { normalizeHost } from './target.ts';

const policy = createEgressPolicy({ mode: 'public', allow: [] });
const url = 'https://example.com/';

describe('settings in a request', () => {
  test('settings are completed with the defaults, field by field within objects', () => {
    const { settings } = httpKind.order({ url, expect: { maxMs: 200 }, tls: { verify: false } }, 1000);
    assert.deepEqual(settings, {
      url,
      ...httpKind.defaults,
      expect: { ...httpKind.defaults.expect, maxMs: 200 },
      tls: { verify: false, warnDays: [] },
    });
  });

  test("settings do not change the caller's map or the defaults", () => {
    const headers = { accept: 'text/html' };
    const { settings } = httpKind.order({ url, headers }, 1000);
    assert.deepEqual(settings, { url, ...httpKind.defaults, headers });
    const { expect, tls } = httpKind.defaults;
    for (const part of [httpKind.defaults, expect, expect?.status, tls]) assert.ok(Object.isFrozen(part));
  });

  test('settings are normalized if a value has several spellings', () => {
    const pin = 'AB'.repeat(32);
    const input = { host: 'WWW.Example.COM.', sni: 'BÜCHER.example', pinnedSha256: [pin] };
    const { settings } = sslKind.order(input, 1000);
    const { host, sni, pinnedSha256 } = { ...sslKind.defaults, host: '', ...settings };
    assert.deepEqual(
      [host, sni, pinnedSha256],
      ['www.example.com', 'xn--bcher-kva.example', [pin.toLowerCase()]],
    );
  });

  test('settings of another kind are rejected', () => {
    assert.throws(() => pingKind.order({ url }, 1000), /not settings of the kind ping/);
    assert.throws(() => pingKind.order({ host: 'a.example', packets: 'many' }, 1000), TypeError);
  });

  test('settings determine the target, the origin of its secrets, and faults', () => {
    const bound = httpKind.order({ url: 'https://Example.com:8443/a?b' }, 1000).probe;
    assert.deepEqual(bound.target(), {
      text: 'https://Example.com:8443/a?b',
      host: 'example.com',
      isAddress: false,
      origin: 'https://example.com:8443',
    });
    const local = httpKind.order({ url: 'http://127.0.0.1/', headers: { Host: 'a\r\nb' } }, 1000).probe;
    assert.deepEqual(
      local.findFaults(policy).map(({ pointer, code }) => [pointer, code]),
      [
        ['/url', 'target_refused'],
        ['/headers/Host', 'bad_value'],
      ],
    );
  });
});

describe('stored settings', () => {
  test('settings from before a field existed use its default', () => {
    const { ipVersion: _, ...stored } = { host: 'example.com', ...pingKind.defaults };
    assert.equal(pingKind.bind(stored, 1000).target()?.host, 'example.com');
  });

  test('stored settings that do not match the kind are rejected', () => {
    for (const stored of [null, 'text', [], {}, { host: 7 }, { host: 'a.example', packets: 'many' }]) {
      assert.throws(() => pingKind.bind(stored, 1000), TypeError, JSON.stringify(stored));
    }
  });
});

const cases: [string, ReturnType<typeof normalizeHost>][] = [
  ['WWW.Example.COM.', { host: 'www.example.com', isAddress: false }],
  ['bücher.example', { host: 'xn--bcher-kva.example', isAddress: false }],
  ['_dmarc.example.com', { host: '_dmarc.example.com', isAddress: false }],
  ['localhost', { host: 'localhost', isAddress: false }],
  ['192.0.2.1', { host: '192.0.2.1', isAddress: true }],
  ['0x7f.1', { host: '127.0.0.1', isAddress: true }],
  ['2130706433', { host: '127.0.0.1', isAddress: true }],
  ['[::1]', { host: '::1', isAddress: true }],
  ['2001:DB8::1', { host: '2001:db8::1', isAddress: true }],
  ['example.com/path', null],
  ['user@example.com', null],
  ['example.com:80', null],
  ['-bad.example', null],
  ['a..b', null],
  ['', null],
  [`${'a'.repeat(64)}.example`, null],
];
for (const [text, expected] of cases) {
  test(`the host "${text.slice(0, 30)}" is read as ${expected?.host ?? 'none'}`, () => {
    assert.deepEqual(normalizeHost(text), expected);
  });
}
