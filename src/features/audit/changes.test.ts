import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOf } from './changes.ts';

test('changed fields are listed by JSON Pointer, objects are compared field by field, and lists as a whole', () => {
  const before = {
    name: 'a',
    confirm: { failures: 2, recoveries: 1 },
    tags: ['x'],
    at: new Date(0),
    same: [{ a: 1 }],
  };
  const after = {
    name: 'b',
    confirm: { failures: 3, recoveries: 1 },
    tags: ['x', 'y'],
    at: new Date(1),
    same: [{ a: 1 }],
  };
  assert.deepEqual(changesOf(before, after), [
    { pointer: '/name', from: 'a', to: 'b' },
    { pointer: '/confirm/failures', from: 2, to: 3 },
    { pointer: '/tags', from: ['x'], to: ['x', 'y'] },
    { pointer: '/at', from: '1970-01-01T00:00:00.000Z', to: '1970-01-01T00:00:00.001Z' },
  ]);
});

test('a missing field counts as null, and field names are escaped', () => {
  assert.deepEqual(changesOf(null, { 'a/b': 1, none: null }), [{ pointer: '/a~1b', from: null, to: 1 }]);
  assert.deepEqual(changesOf({ auth: null }, { auth: { user: 'ada' } }), [
    { pointer: '/auth', from: null, to: { user: 'ada' } },
  ]);
  assert.deepEqual(changesOf({ gone: 'x', kept: 1 }, { gone: undefined, kept: 1 }), [
    { pointer: '/gone', from: 'x', to: null },
  ]);
});

test('a changed secret is listed as changed without its value', () => {
  const show = (version: Record<string, unknown>) => ({
    ...version,
    ...('auth' in version && version.auth ? { auth: { ...version.auth, password: '********' } } : {}),
  });
  const before = { auth: { user: 'ada', password: 'old' } };
  assert.deepEqual(changesOf(before, { auth: { user: 'ada', password: 'new' } }, show), [
    { pointer: '/auth/password', from: '********', to: '********' },
  ]);
  assert.deepEqual(changesOf(before, before, show), []);
  assert.ok(!JSON.stringify(changesOf(before, null, show)).includes('old'));
});

test('long values and many fields are truncated', () => {
  const long = changesOf({ body: 'a' }, { body: 'b'.repeat(1_000_000), list: Array(10_000).fill('long') });
  assert.ok(JSON.stringify(long).length < 10_000);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, index]));
  assert.equal(changesOf(null, many).length, 100);
});
