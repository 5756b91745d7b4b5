import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createNameMatcher } from './name-matcher.ts';

const matches = (watched: string[], name: string, exact = false) => {
  const found = new Set<string>();
  createNameMatcher(watched.map((each) => ({ name: each, value: each, exact }))).match(name, found);
  return [...found].sort();
};

test('a name matches itself and its parents, and a wildcard also matches every name that it covers', () => {
  const watched = ['example.com', 'www.example.com', 'deep.www.example.com', 'ample.com'];
  assert.deepEqual(matches(watched, 'example.com'), ['example.com']);
  assert.deepEqual(matches(watched, 'www.example.com.'), ['example.com', 'www.example.com']);
  assert.deepEqual(matches(watched, '*.example.com'), ['example.com', 'www.example.com']);
  assert.deepEqual(matches(watched, '*.www.example.com'), [
    'deep.www.example.com',
    'example.com',
    'www.example.com',
  ]);
  assert.deepEqual(matches(watched, 'notexample.com'), []);
  assert.deepEqual(matches(watched, '*.com'), []);
  assert.deepEqual(matches(watched, 'com'), []);
  assert.deepEqual(matches(['xn--bcher-kva.example'], 'a.xn--bcher-kva.example'), ['xn--bcher-kva.example']);
});

test('a lookalike can be matched without its subdomains', () => {
  assert.deepEqual(matches(['examp1e.com'], 'examp1e.com', true), ['examp1e.com']);
  assert.deepEqual(matches(['examp1e.com'], 'www.examp1e.com', true), []);
});

const label = fc.constantFrom('a', 'b', 'www', 'example', 'com');
const anyName = fc.array(label, { minLength: 1, maxLength: 5 }).map((labels) => labels.join('.'));

test('matching agrees with the straightforward definition and never throws', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyName), anyName, fc.boolean(), (watched, base, wild) => {
      const expected = watched.filter(
        (name) =>
          base === name ||
          base.endsWith(`.${name}`) ||
          (wild && base.includes('.') && name.split('.').slice(1).join('.') === base),
      );
      assert.deepEqual(matches(watched, wild ? `*.${base}` : base), expected.sort());
    }),
  );
  fc.assert(fc.property(fc.string(), (name) => void matches(['example.com'], name)));
});
