import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AppError } from '../../errors.ts';
import { checkJsonLimits, maxDepth, maxFields, maxItems, maxValues } from './json-limits.ts';

/** The first fault as pointer, code and detail; null for a text within the limits. */
function faultOf(text: string): { pointer: string; code: string; detail: string } | null {
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

test('bodies at the limits pass; one more level, field, item or value is refused and says where', () => {
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  for (const text of [deep(maxDepth), fields(maxFields), items(maxItems), '', '[]', '{}', 'null'])
    assert.equal(faultOf(text), null, text.slice(0, 50));
  assert.equal(faultOf(deep(maxDepth + 1))?.code, 'too_deep');
  assert.deepEqual(faultOf(fields(maxFields + 1)), {
    pointer: '',
    code: 'too_many_fields',
    detail: 'The body has too many fields. Send at most 1,000.',
  });
  assert.deepEqual(faultOf(`{"x":[1,{"a/b":${items(maxItems + 1)}}]}`), {
    pointer: '/x/1/a~1b',
    code: 'too_many_items',
    detail: '"a/b" has too many items. Send at most 10,000.',
  });
  const many = `{"a":${items(maxItems - 10)},"b":${items(maxItems - 10)},"c":${items(30)}}`;
  assert.equal(faultOf(many)?.code, 'too_many_values');
  assert.ok(maxValues < 2 * maxItems + 30);
  assert.equal(faultOf(`{"a":{"${'x'.repeat(3000)}":1}}`)?.pointer, '/a');
});

test('text inside strings does not count, whatever it holds', () => {
  const text = JSON.stringify({ note: `${'[{,:"\\'.repeat(50_000)}` });
  assert.equal(faultOf(text), null);
});

test('any ordinary JSON passes, and no bytes at all make the check fail otherwise than by a fault', () => {
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
