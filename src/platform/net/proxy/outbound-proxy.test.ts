import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOutboundProxy } from './outbound-proxy.ts';

test('parses a proxy with its port and credentials and rejects anything else', () => {
  assert.deepEqual(parseOutboundProxy('socks5://ada:p%40ss@proxy.example.com'), {
    kind: 'socks5',
    host: 'proxy.example.com',
    port: 1080,
    user: 'ada',
    password: 'p@ss',
  });
  assert.equal(parseOutboundProxy('http://proxy.example.com')?.port, 80);
  assert.equal(parseOutboundProxy('socks5://10.0.0.1:80/')?.port, 80);
  assert.equal(parseOutboundProxy('https://[::1]:3128')?.host, '::1');
  for (const wrong of ['proxy:3128', 'socks4://x', 'http://', 'http://x/path', 'http://x/?q'])
    assert.equal(parseOutboundProxy(wrong), null, wrong);
});

test('a password with a bare percent sign is used as written', () => {
  assert.equal(parseOutboundProxy('http://ada:100%@proxy.example:3128')?.password, '100%');
  assert.equal(parseOutboundProxy('http://ada:100%25@proxy.example:3128')?.password, '100%');
});
