import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseOutboundProxy, proxyFromEnvironment } from './outbound-proxy.ts';

test('a proxy is parsed with its port and credentials, and anything else is rejected', () => {
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

test('a password with a literal percent sign is used as written', () => {
  assert.equal(parseOutboundProxy('http://ada:100%@proxy.example:3128')?.password, '100%');
  assert.equal(parseOutboundProxy('http://ada:100%25@proxy.example:3128')?.password, '100%');
});

test('the environment determines the proxy for a URL', () => {
  const hostFor = (url: string, environment: NodeJS.ProcessEnv) =>
    proxyFromEnvironment(new URL(url), environment)?.host ?? null;
  const both = { HTTPS_PROXY: 'http://secure.test:3128', http_proxy: 'plain.test:3128' };
  assert.equal(hostFor('https://belltower.test', both), 'secure.test');
  assert.equal(hostFor('http://belltower.test', both), 'plain.test');
  assert.equal(hostFor('https://belltower.test', { ALL_PROXY: 'socks5://any.test' }), 'any.test');
  assert.equal(hostFor('https://belltower.test', {}), null);
  const listed = ['*', 'belltower.test', '.test', '*.test', 'test', 'other.example, belltower.test:443'];
  for (const no_proxy of listed)
    assert.equal(hostFor('https://belltower.test', { ...both, no_proxy }), null, no_proxy);
  for (const NO_PROXY of ['tower.test', 'belltower.test:8443', 'a.belltower.test', ''])
    assert.equal(hostFor('https://belltower.test', { ...both, NO_PROXY }), 'secure.test', NO_PROXY);
  assert.equal(hostFor('http://[::1]:3000', { ...both, NO_PROXY: '::1' }), null);
  assert.throws(
    () => hostFor('https://belltower.test', { HTTPS_PROXY: 'ftp://x' }),
    /not the address of a proxy/,
  );
});
