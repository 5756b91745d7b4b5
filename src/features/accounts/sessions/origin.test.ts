import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnOrigin } from './origin.ts';

const ours = 'https://bell.example';
const cases: [string, Parameters<typeof isOwnOrigin>[0], boolean][] = [
  ['our own origin', { origin: ours, secFetchSite: undefined, host: 'x' }, true],
  [
    'the host that was asked',
    { origin: 'http://127.0.0.1:3000', secFetchSite: undefined, host: '127.0.0.1:3000' },
    true,
  ],
  [
    'a foreign origin',
    { origin: 'https://evil.example', secFetchSite: 'same-origin', host: 'bell.example' },
    false,
  ],
  ['the null origin', { origin: 'null', secFetchSite: undefined, host: 'bell.example' }, false],
  ['no origin, same-origin fetch', { origin: undefined, secFetchSite: 'same-origin', host: 'x' }, true],
  ['no origin, cross-site fetch', { origin: undefined, secFetchSite: 'cross-site', host: 'x' }, false],
  ['neither header', { origin: undefined, secFetchSite: undefined, host: 'x' }, false],
];
for (const [name, request, expected] of cases) {
  test(`a cookie request with ${name} is ${expected ? 'believed' : 'refused'}`, () => {
    assert.equal(isOwnOrigin(request, ours), expected);
  });
}
