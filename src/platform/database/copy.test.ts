import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { copyTextRow, createLineEnds, inlineParameters } from './copy.ts';

test('parameters become literals, and strings, names, comments and dollar quotes are left unchanged', () => {
  assert.equal(inlineParameters('select $1, $2::int', ["it's", 5]), "select 'it''s', '5'::int");
  for (const text of [
    "select '$1'",
    `select "$1"`,
    'select 1 -- $1',
    'select /* $1 */ 1',
    'select $$ $1 $$',
    'select $tag$ $1 $tag$',
  ]) {
    assert.equal(inlineParameters(text, ['x']), text);
  }
  assert.equal(inlineParameters('$10 $1', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), "'9' '0'");
});

test('every type of value has a literal', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');
  const values = [
    null,
    undefined,
    true,
    1.5,
    at,
    Buffer.from([0, 255]),
    ['a"b', null, 'c\\d'],
    { a: "'" },
    'back\\slash',
  ];
  assert.equal(
    inlineParameters('$1 $2 $3 $4 $5 $6 $7 $8 $9', values),
    `NULL NULL 'true' '1.5' '2026-01-02T03:04:05.678Z' '\\x00ff'  E'{"a\\\\"b",NULL,"c\\\\\\\\d"}' '{"a":"''"}'  E'back\\\\slash'`,
  );
});

test('a number without a parameter and a text with NUL are rejected', () => {
  assert.throws(() => inlineParameters('select $2', ['x']), RangeError);
  assert.equal(inlineParameters('select $1', ['a\0b']), "select 'a\ufffdb'");
});

test('no text can break out of its literal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!text.includes('\0'));
      const literal = inlineParameters('$1', [text]).trim();
      const escaped = literal.startsWith('E');
      const body = literal.slice(escaped ? 2 : 1, -1);
      assert.equal(escaped, text.includes('\\'));
      const plain = escaped ? body.replace(/\\\\/g, '\u0001').replaceAll('\u0001', '\\') : body;
      assert.ok(!/(^|[^'])'(?!')/.test(plain.replaceAll("''", '')));
      if (!text.includes('\u0001')) assert.equal(plain.replaceAll("''", "'"), text);
    }),
  );
});

test('a COPY text row is one line for any values', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constant(null), fc.integer(), fc.array(fc.string())),
        { minLength: 1 },
      ),
      (values) => {
        const row = copyTextRow(values);
        assert.equal(row.indexOf('\n'), row.length - 1);
        assert.equal(row.includes('\r'), false);
        assert.equal(row.split('\t').length, values.length);
        assert.notEqual(row, '\\.\n');
      },
    ),
  );
});

const record = fc
  .array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\u00e9'), maxLength: 30 }), {
    maxLength: 4,
  })
  .map((values) => `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`);

test('records end in CRLF and line breaks within values are preserved, regardless of how the bytes are split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 30 }), fc.array(fc.nat()), async (records, places) => {
      const bytes = Buffer.from(records.join(''));
      const cuts = places.map((index) => index % (bytes.length + 1)).toSorted((a, b) => a - b);
      const stream = createLineEnds();
      for (const [index, end] of [...cuts, bytes.length].entries()) {
        stream.write(bytes.subarray(cuts[index - 1] ?? 0, end));
      }
      stream.end();
      const written = Buffer.concat(await stream.toArray()).toString();
      assert.equal(written, records.map((line) => `${line.slice(0, -1)}\r\n`).join(''));
    }),
    { numRuns: 200 },
  );
});
