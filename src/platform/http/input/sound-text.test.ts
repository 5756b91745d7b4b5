import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../errors.ts';
import { findQueryFault } from './query-faults.ts';
import { checkBody } from './sound-text.ts';

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

test('NUL and half surrogate pairs are found wherever they are', () => {
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

/** Whether names in a body reach a prototype, told by reading it anew. */
function reachesPrototype(text: string): boolean {
  let reaches = false;
  JSON.parse(text, (name, inner) => {
    reaches ||= name === '__proto__' || (name === 'constructor' && Object.hasOwn(Object(inner), 'prototype'));
    return inner;
  });
  return reaches;
}

test('text of any language, emoji and control characters pass', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), (value) => {
      const text = JSON.stringify(value);
      const sound = !text.includes('\\u0000') && !reachesPrototype(text);
      assert.equal(pointerOf(() => checkBody(value)) === undefined, sound);
    }),
  );
});

test('a name that reaches a prototype is refused where it stands; a constructor is a name like any other', () => {
  const read = (text: string) => pointerOf(() => checkBody(JSON.parse(text)));
  assert.equal(read('{"a":[{"__proto__":{"b":1}}]}'), '/a/0/__proto__');
  assert.equal(read('{"constructor":{"prototype":{}}}'), '/constructor');
  for (const text of ['{"constructor":{"name":"x"}}', '{"constructor":null}', '{"prototype":{}}'])
    assert.equal(read(text), undefined, text);
});
