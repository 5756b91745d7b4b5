import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseHost } from './target.ts';

const cases: [string, ReturnType<typeof normaliseHost>][] = [
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
    assert.deepEqual(normaliseHost(text), expected);
  });
}
