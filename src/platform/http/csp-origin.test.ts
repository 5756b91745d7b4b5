import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCspOrigin } from './csp-origin.ts';

test('only origins that cannot change a policy are returned', () => {
  assert.equal(findCspOrigin('https://larkspur.example/logo.svg?a;b'), 'https://larkspur.example');
  assert.equal(findCspOrigin('https://b\u00fccher.example:8443/x'), 'https://xn--bcher-kva.example:8443');
  assert.equal(findCspOrigin('https://[2001:db8::1]/x'), 'https://[2001:db8::1]');
  for (const url of [
    'https://a;script-src/x',
    'https://a,default-src/x',
    "https://'unsafe-inline'/x",
    'https://"x"/',
    'https://*/x',
    'https://*.example/x',
    'http://larkspur.example/x',
    'data:image/png,x',
    'no url',
  ]) {
    assert.equal(findCspOrigin(url), null, url);
  }
});
