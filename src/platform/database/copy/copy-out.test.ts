import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createLineEnds } from './copy-out.ts';

const record = fc
  .array(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\u00e9'), maxLength: 30 }), {
    maxLength: 4,
  })
  .map((values) => `${values.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\n`);

test('records end in CRLF and line breaks within values stay, however the bytes arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 30 }), fc.array(fc.nat()), async (records, places) => {
      const bytes = Buffer.from(records.join(''));
      const cuts = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b);
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
