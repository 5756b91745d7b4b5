import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnOrigin } from './origin.ts';

const ours = 'https://bell.example';
const http = { secFetchSite: undefined, protocol: 'http' };
const https = { secFetchSite: undefined, protocol: 'https' };
const cases: [string, Parameters<typeof isOwnOrigin>[0], boolean][] = [
  ['our own origin', { ...http, origin: ours, host: 'x' }, true],
  ['the requested host', { ...http, origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
  ['the requested host over TLS', { ...https, origin: 'https://other.example', host: 'other.example' }, true],
  [
    'https where http was asked',
    { ...http, origin: 'https://127.0.0.1:3000', host: '127.0.0.1:3000' },
    false,
  ],
  ['http where https was asked', { ...https, origin: 'http://other.example', host: 'other.example' }, false],
  [
    'http where the public URL is https',
    { ...http, origin: 'http://bell.example', host: 'bell.example' },
    false,
  ],
  [
    'https behind a proxy that is not trusted, when the browser calls it the same origin',
    { ...http, origin: 'https://other.example', host: 'other.example', secFetchSite: 'same-origin' },
    true,
  ],
  [
    'a foreign origin',
    { ...https, origin: 'https://evil.example', secFetchSite: 'same-origin', host: 'bell.example' },
    false,
  ],
  ['the null origin', { ...http, origin: 'null', host: 'bell.example' }, false],
  [
    'no origin and a same-origin fetch',
    { ...http, origin: undefined, secFetchSite: 'same-origin', host: 'x' },
    true,
  ],
  [
    'no origin and a cross-site fetch',
    { ...http, origin: undefined, secFetchSite: 'cross-site', host: 'x' },
    false,
  ],
  ['neither header', { ...http, origin: undefined, host: 'x' }, false],
];
for (const [name, request, expected] of cases) {
  test(`a cookie request with ${name} is ${expected ? 'accepted' : 'rejected'}`, () => {
    assert.equal(isOwnOrigin(request, ours), expected);
  });
}
