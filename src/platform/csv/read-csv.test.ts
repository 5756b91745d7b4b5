import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CsvFault, csvSeparators, readCsv, readHeader } from './read-csv.ts';
import { formatCsvRecord, guardCell, unguardCell } from './write-csv.ts';

const cells = (text: string, separator: ',' | ';' | '\t' = ',') =>
  [...readCsv(text, separator, 100)].map((record) => record.cells);

test('LF, CRLF and CR all end a record, and a final line break does not start another', () => {
  for (const end of ['\n', '\r\n', '\r']) {
    assert.deepEqual(cells(`a,b${end}c,d${end}`), [
      ['a', 'b'],
      ['c', 'd'],
    ]);
    assert.deepEqual(cells(`a,b${end}c,d`), cells(`a,b${end}c,d${end}`));
  }
});

test('quoted cells keep separators, doubled quotes and line breaks of either kind', () => {
  assert.deepEqual(cells('"a,b","say ""hi""","one\r\ntwo\nthree",""\n'), [
    ['a,b', 'say "hi"', 'one\r\ntwo\nthree', ''],
  ]);
});

test('a byte order mark is not part of the first cell, whether or not the cell is quoted', () => {
  assert.deepEqual(cells('\uFEFFdomain,label'), [['domain', 'label']]);
  assert.deepEqual(cells('\uFEFF"domain",label'), [['domain', 'label']]);
});

test('a quote in the middle of an unquoted cell is text, but blanks after a closing quote are not', () => {
  assert.deepEqual(cells('5" disk,a"b"\n"x"  ,y'), [
    ['5" disk', 'a"b"'],
    ['x', 'y'],
  ]);
});

test('spaces in an unquoted cell are preserved', () => {
  assert.deepEqual(cells(' a , b'), [[' a ', ' b']]);
});

test('blank lines are separate records marked as blank, but an empty quoted cell is not blank', () => {
  const records = [...readCsv('a\n\n  \r\n""\n,\n', ',', 10)];
  assert.deepEqual(
    records.map((record) => record.blank),
    [false, true, true, false, false],
  );
});

test('cells beyond the limit are counted but not stored', () => {
  const [record] = readCsv(`a${',x'.repeat(5000)}`, ',', 3);
  assert.deepEqual(record, { cells: ['a', 'x', 'x'], cellCount: 5001, blank: false, end: 10_001 });
});

test('an unclosed quote and text after a closing quote are errors that give the record number', () => {
  const faultOf = (text: string) => {
    try {
      cells(text);
    } catch (error) {
      if (error instanceof CsvFault) return { code: error.code, record: error.record };
    }
    return null;
  };
  assert.deepEqual(faultOf('a\nb\n"c,d\ne\n'), { code: 'unclosed-quote', record: 3 });
  assert.deepEqual(faultOf('a\n"b"c,d'), { code: 'text-after-quote', record: 2 });
  assert.deepEqual(faultOf('"'), { code: 'unclosed-quote', record: 1 });
});

test('any content survives a round trip with every separator that needs no quoting', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  const cell = fc.oneof(
    text,
    fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', 'a', ' ', '='), maxLength: 12 }),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(table, (rows) => {
      const written = `\uFEFF${rows.map(formatCsvRecord).join('')}`;
      const read = [...readCsv(written, ',', 10)].map((record) => record.cells);
      const expected = rows.map((row) => row.map(guardCell));
      assert.deepEqual(read, expected);
    }),
    { numRuns: 500 },
  );
});

test('a thousand hostile texts produce records or an error', () => {
  const unit = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\0',
    '\uFEFF',
    'a',
    ' ',
    '\uD83D\uDE00',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 200 }), fc.constantFrom(...csvSeparators), (text, separator) => {
      try {
        let length = 0;
        for (const record of readCsv(text, separator, 5)) {
          assert.ok(record.cells.length <= 5 && record.cellCount >= record.cells.length);
          for (const value of record.cells) length += value.length;
        }
        assert.ok(length <= text.length);
      } catch (error) {
        if (!(error instanceof CsvFault)) throw error;
      }
    }),
    { numRuns: 1000 },
  );
});

test('header names match regardless of case and surrounding space, and other names stay as written', () => {
  const header = readHeader('\n Domain ,NOTES,"Label",,Notes 2\nx', ['domain', 'label'], 'domain');
  assert.ok(header);
  assert.deepEqual(
    [...header.positions],
    [
      ['domain', 0],
      ['label', 2],
    ],
  );
  assert.deepEqual(header.ignored, ['NOTES', 'Notes 2']);
  assert.deepEqual(header.repeated, []);
  assert.equal(header.width, 5);
});

test('the separator is the one with which the required column is found', () => {
  const separatorOf = (text: string) => readHeader(text, ['domain', 'label'], 'domain')?.separator;
  assert.equal(separatorOf('domain,label'), ',');
  assert.equal(separatorOf('domain;label'), ';');
  assert.equal(separatorOf('domain\tlabel'), '\t');
  assert.equal(separatorOf('"a, b, c, d";domain'), ';');
  assert.equal(separatorOf('domain'), ',');
  assert.equal(separatorOf('x;y;z'), ';');
});

test('reports names that differ only in case or whitespace, but unnamed columns can repeat', () => {
  assert.deepEqual(readHeader('domain, DOMAIN,x,,', ['domain'], 'domain')?.repeated, ['domain']);
  assert.deepEqual(readHeader('domain,x,X', ['domain'], 'domain')?.repeated, ['x']);
});

test('a text without any record has no header', () => {
  assert.equal(readHeader('', ['domain'], 'domain'), null);
  assert.equal(readHeader('\uFEFF\n\n  \n', ['domain'], 'domain'), null);
});

test('the formula guard is added only to formulas and is removed again', () => {
  for (const start of ['=', '+', '-', '@', '\t', '\r']) {
    assert.equal(guardCell(`${start}1`), `'${start}1`);
    assert.equal(unguardCell(`'${start}1`), `${start}1`);
  }
  for (const harmless of ['', 'a=1', "'quoted'", ' =1', "'", "''"]) {
    assert.equal(guardCell(harmless), harmless);
    assert.equal(unguardCell(harmless), harmless);
  }
  // A cell that already looks guarded gets another apostrophe.
  assert.equal(guardCell("'=1"), "''=1");
  assert.equal(unguardCell("''=1"), "'=1");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '@', 'a', '\t', '\r', '-') }), (text) => {
      assert.equal(unguardCell(guardCell(text)), text);
    }),
  );
});
