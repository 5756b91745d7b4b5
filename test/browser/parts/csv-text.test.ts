import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeFile, readCsvText, writeCsvText } from '../../../web/src/features/files/csv-text.ts';
import {
  applyResult,
  changeCell,
  countRowResults,
  leftOut,
  mergeExtraCells,
  toCsv,
  toSheet,
} from '../../../web/src/features/files/sheet.ts';

test('any table that is written can be read back', async () => {
  const cell = fc
    .string({ unit: 'grapheme' })
    .filter((text) => text.trim() === text && !text.includes('\uFEFF'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 6 }),
      async (rows) => {
        const { header, lines } = await readCsvText(writeCsvText(['domain', 'label'], rows));
        assert.deepEqual(header, ['domain', 'label']);
        assert.deepEqual(
          lines.map(({ cells }) => cells),
          rows,
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('separators, byte order mark, blank lines and broken quotes are handled', async () => {
  const table = await readCsvText('\uFEFF\r\nlabel;Domain\r\n"a;b";x.example\r\n\r\n  \n"never closed;y\n');
  assert.deepEqual(table, {
    header: ['label', 'Domain'],
    lines: [
      { cells: ['a;b', 'x.example'], record: 3 },
      { cells: ['never closed;y\n'], record: 6 },
    ],
  });
  assert.deepEqual(await readCsvText(''), { header: [], lines: [] });
});

test('files from old spreadsheets are read with a note', () => {
  assert.deepEqual(decodeFile(new Uint8Array([0x62, 0xfc]).buffer), { text: 'bü', guessed: true });
  assert.deepEqual(decodeFile(new TextEncoder().encode('bü').buffer as ArrayBuffer), {
    text: 'bü',
    guessed: false,
  });
  assert.equal(decodeFile(new Uint8Array([0xff, 0xfe, 0x62, 0x00]).buffer).text, 'b');
});

test('each row gets its result, missing columns are added, and a change triggers a new validation', async () => {
  const sheet = toSheet(
    await readCsvText(
      'domain,kind,label\n\na.example,keyword,A\nb.example,,B, and more\na.example,keyword,A\nc.example,,\n',
    ),
  );
  applyResult(sheet, {
    created: 1,
    skippedDuplicate: 1,
    skippedForLimit: 1,
    createdIds: [],
    invalidRows: [
      { row: 2, column: 'keyword', code: 'required', message: 'A keyword is needed.', domain: 'a.example' },
      { row: 3, column: null, code: 'surplus_cells', message: 'Four cells.', domain: 'b.example' },
    ],
    skippedRows: [
      { row: 4, reason: 'duplicate', existingId: null, sameAsRow: 2 },
      { row: 5, reason: 'limit', existingId: null, sameAsRow: null },
    ],
    planLimit: 10,
    ignoredColumns: [],
    dryRun: true,
    importId: null,
  });
  assert.deepEqual(sheet.header, ['domain', 'kind', 'label', 'keyword']);
  assert.deepEqual(countRowResults(sheet), {
    all: 4,
    create: 0,
    limit: 1,
    unchecked: 0,
    duplicate: 1,
    invalid: 2,
  });
  assert.deepEqual(sheet.rows[2]?.outcome, { kind: 'duplicate', existingId: null, sameAsRow: 3 });
  const [first, second] = sheet.rows;
  assert.ok(first && second);
  assert.equal(changeCell(first, 3, ''), false);
  assert.equal(changeCell(first, 3, 'basket\0'), true);
  sheet.header.pop();
  mergeExtraCells(sheet, second);
  assert.deepEqual(second.cells, ['b.example', '', 'B, and more']);
  assert.equal(countRowResults(sheet).unchecked, 2);
  assert.match(toCsv(sheet), /a\.example,keyword,A,basket\r\nb\.example,,"B, and more"/);
  assert.match(
    leftOut(sheet, ({ kind }) => kind),
    /^domain,kind,label,reason\r\na\.example,keyword,A,unchecked\r\n/,
  );
});
