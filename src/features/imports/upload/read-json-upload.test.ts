import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readCsvText } from './body.ts';
import { readJsonUpload } from './read-json-upload.ts';

/** Returns a body that arrives in chunks of this number of bytes. */
async function* arrive(body: string | Buffer, pieceSize = 65_536): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(body);
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize);
}

test('bytes that are not UTF-8 are rejected, and other charsets are not detected', async () => {
  const read = (bytes: string | Buffer, type: string) => readCsvText(arrive(bytes, 1), type);
  await assert.rejects(read(Buffer.from([0x64, 0xff, 0xfe]), 'text/csv'), { code: 'invalid_csv' });
  await assert.rejects(read(Buffer.from([0x64, 0xc3]), 'text/csv'), { code: 'invalid_csv' });
  await assert.rejects(read('domain', 'text/csv; charset=iso-8859-1'), { code: 'unsupported_media_type' });
  assert.equal(await read('\uFEFFdömain', 'text/csv; charset="UTF-8"'), 'dömain');
});

test('broken or oversized JSON and unpaired surrogates are rejected', async () => {
  const parse = (body: string | Buffer) => readJsonUpload(arrive(body));
  for (const text of [
    '',
    '{"csv":',
    '{"csv":"',
    '{"csv":"x"',
    '{"csv":"\n"}',
    '{"csv":"\\x"}',
    '{"csv":"\\u12"}',
  ])
    await assert.rejects(parse(text), { code: 'invalid_json' }, text);
  await assert.rejects(parse(Buffer.from([0x22, 0xff, 0x22])), { code: 'invalid_json' });
  await assert.rejects(parse('{"csv":"\\ud800"}'), { code: 'invalid_csv' });
  await assert.rejects(parse(JSON.stringify({ csv: 'x'.repeat(20 * 1024 * 1024 + 1) })), {
    code: 'too_large',
  });
  await assert.rejects(parse(JSON.stringify({ csv: 'x', more: 'x'.repeat(20_000) })), {
    code: 'invalid_request',
  });
  await assert.rejects(parse(`{"csv":"x","more":${'['.repeat(10_000)}`), { code: 'invalid_request' });
  assert.deepEqual(await parse('null'), null);
});

test('a JSON upload is parsed like JSON.parse, regardless of how its bytes are split', async () => {
  const upload = fc.record({
    csv: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom('"', '\\', '\n', 'é', '😀', '\0') }),
    ),
    dryRun: fc.boolean(),
  });
  const text = fc.tuple(upload, fc.boolean()).map(([value, escaped]) => {
    const json = JSON.stringify(value, null, escaped ? 2 : 0);
    if (!escaped) return json;
    return json.replaceAll(
      /[^\x00-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  });
  const others = fc.json({ maxDepth: 3 });
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, others), fc.integer({ min: 1, max: 9 }), async (json, pieceSize) => {
      assert.deepEqual(await readJsonUpload(arrive(json, pieceSize)), JSON.parse(json));
    }),
  );
  for (const json of [
    '{"csv":"a","csv":"b"}',
    '{"csv":"a","csv":5}',
    '{"csv":5}',
    '["csv"]',
    '{"csv" : "\\"x"}',
  ])
    assert.deepEqual(await readJsonUpload(arrive(json)), JSON.parse(json), json);
});
