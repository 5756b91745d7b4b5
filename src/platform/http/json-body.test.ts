import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../errors.ts';
import { checkBody, checkJsonLimits, maxDepth, maxFields, maxItems, maxValues } from './json-body.ts';
import { findQueryFault } from './query-values.ts';

/** Returns the first fault as pointer, code and detail; null for a text within the limits. */
function faultOf(
  text: string,
): { pointer: string; code: string; detail: string; detailCode?: string; detailParams?: object } | null {
  try {
    checkJsonLimits(Buffer.from(text));
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.errors?.[0] ?? null;
  }
  return null;
}

const fields = (count: number) => `{${Array.from({ length: count }, (_, n) => `"f${n}":0`).join(',')}}`;
const items = (count: number, item = '0') => `[${Array(count).fill(item).join(',')}]`;

test('accepts bodies at the limits and rejects one more level, field, item or value with its location', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  for (const text of [deep(maxDepth), fields(maxFields), items(maxItems), '', '[]', '{}', 'null'])
    assert.equal(faultOf(text), null, text.slice(0, 50));
  assert.equal(faultOf(deep(maxDepth + 1))?.code, 'too_deep');
  assert.deepEqual(faultOf(fields(maxFields + 1)), {
    pointer: '',
    code: 'too_many_fields',
    detail: 'The body has too many fields. Send at most 1,000.',
    detailCode: 'body-fields-too-many',
    detailParams: { limit: 1000 },
  });
  assert.deepEqual(faultOf(`{"x":[1,{"a/b":${items(maxItems + 1)}}]}`), {
    pointer: '/x/1/a~1b',
    code: 'too_many_items',
    detail: '"a/b" has too many items. Send at most 10,000.',
    detailCode: 'body-items-too-many',
    detailParams: { name: 'a/b', limit: 10_000 },
  });
  const many = `{"a":${items(maxItems - 10)},"b":${items(maxItems - 10)},"c":${items(30)}}`;
  assert.equal(faultOf(many)?.code, 'too_many_values');
  assert.ok(maxValues < 2 * maxItems + 30);
  assert.equal(faultOf(`{"a":{"${'x'.repeat(3000)}":1}}`)?.pointer, '/a');
});

test('string content does not count toward the limits', () => {
  const text = JSON.stringify({ note: `${'[{,:"\\'.repeat(50_000)}` });
  assert.equal(faultOf(text), null);
});

test('ordinary JSON passes, and other bytes cause only the expected error', () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => faultOf(JSON.stringify(value)) === null));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      checkJsonLimits(bytes);
    }),
  );
  for (const text of [
    '['.repeat(1_000_000),
    '{"a":'.repeat(200_000),
    ']'.repeat(1_000_000),
    ','.repeat(1_000_000),
  ])
    assert.notEqual(text.startsWith(']') ? 'skipped' : faultOf(text), null);
});

function pointerOf(check: () => void): string | undefined {
  try {
    check();
  } catch (error) {
    assert.ok(error instanceof AppError);
    assert.equal(error.status, 400);
    return error.errors?.[0]?.pointer;
  }
  return undefined;
}

test('finds NUL and unpaired surrogates at any position', () => {
  assert.equal(
    pointerOf(() => checkBody('\0')),
    '',
  );
  assert.equal(
    pointerOf(() => checkBody({ a: ['x', { b: 'y\ud800' }] })),
    '/a/1/b',
  );
  assert.equal(
    pointerOf(() => checkBody({ 'a/b': { '~': '\udfff' } })),
    '/a~1b/~0',
  );
  assert.equal(
    pointerOf(() => checkBody({ a: { 'b\0': 1 } })),
    '/a',
  );
  assert.equal(findQueryFault({ tag: ['x', 'a\0'] })?.errors?.[0]?.pointer, 'query/tag');
});

/** Returns whether names in a body reach a prototype. Uses an independent parser. */
function reachesPrototype(text: string): boolean {
  let reaches = false;
  JSON.parse(text, (name, inner) => {
    reaches ||= name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(inner), 'prototype'));
    return inner;
  });
  return reaches;
}

test('text in any language, emoji and control characters pass', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      const sound = !text.includes('\\u0000') && !reachesPrototype(text);
      assert.equal(pointerOf(() => checkBody(value)) === undefined, sound);
    }),
  );
});

test('rejects a name that reaches a prototype and reports its location, but `constructor` alone is an ordinary name', () => {
  const read = (text: string) => pointerOf(() => checkBody(JSON.parse(text)));
  assert.equal(read('{"a":[{"__proto__":{"b":1}}]}'), '/a/0/__proto__');
  assert.equal(read('{"constructor":{"prototype":{}}}'), '/constructor');
  for (const text of ['{"constructor":{"name":"x"}}', '{"constructor":null}', '{"prototype":{}}'])
    assert.equal(read(text), undefined, text);
});
