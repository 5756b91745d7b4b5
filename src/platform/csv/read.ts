/**
 * A tolerant reader of CSV (RFC 4180 and what spreadsheets make of it): CRLF, LF or CR as line end, `"`-quoted
 * cells with separators, quotes and line breaks inside, spaces after a closing quote. A quote in the middle of
 * an unquoted cell is text. Work is linear in the text and what is kept of a record is bounded.
 */

/** Characters that may separate cells. */
export const csvSeparators = [',', ';', '\t'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** One record. */
export interface CsvRecord {
  /** The first `maxCells` cells, quoting undone, otherwise untouched. */
  cells: string[];
  /** Cells that the record has in all. */
  cellCount: number;
  /** True for a line of nothing or of blanks only. */
  blank: boolean;
}

/** Why a text is no CSV. `record` counts from 1, blank ones included. */
export class CsvFault extends Error {
  readonly code: 'unclosed-quote' | 'text-after-quote';
  readonly record: number;
  constructor(code: CsvFault['code'], record: number) {
    super(
      code === 'unclosed-quote'
        ? `A quoted cell of record ${record} is never closed.`
        : `Text follows the closing quote of a cell of record ${record}.`,
    );
    this.name = 'CsvFault';
    this.code = code;
    this.record = record;
  }
}

const quote = 0x22;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;

/**
 * The records of `text` one after the other. A line end at the very end begins no further record.
 * @param maxCells cells kept of a record; further ones are counted but not kept.
 * @throws CsvFault when a record breaks off or goes on after a closing quote.
 */
export function* readCsv(text: string, separator: CsvSeparator, maxCells: number): Generator<CsvRecord> {
  const cursor: Cursor = {
    text,
    at: text.charCodeAt(0) === 0xfeff ? 1 : 0,
    separator: separator.charCodeAt(0),
  };
  for (let record = 1; cursor.at < text.length; record++) yield readRecord(cursor, record, maxCells);
}

interface Cursor {
  readonly text: string;
  at: number;
  readonly separator: number;
}

function readRecord(cursor: Cursor, record: number, maxCells: number): CsvRecord {
  const cells: string[] = [];
  let cellCount = 0;
  let quoted = false;
  for (;;) {
    quoted = cursor.text.charCodeAt(cursor.at) === quote;
    const cell = quoted ? readQuoted(cursor, record) : readPlain(cursor);
    if (cellCount < maxCells) cells.push(cell);
    cellCount++;
    if (cursor.text.charCodeAt(cursor.at) !== cursor.separator) break;
    cursor.at++;
  }
  skipLineEnd(cursor);
  return { cells, cellCount, blank: cellCount === 1 && !quoted && (cells[0] ?? '').trim() === '' };
}

/** Reads up to the separator, line end or end of text, and stays before it. */
function readPlain(cursor: Cursor): string {
  const { text, separator } = cursor;
  const from = cursor.at;
  let at = from;
  for (; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (character === separator || character === lineFeed || character === carriageReturn) break;
  }
  cursor.at = at;
  return text.slice(from, at);
}

function readQuoted(cursor: Cursor, record: number): string {
  const { text } = cursor;
  let from = cursor.at + 1;
  let cell = '';
  for (;;) {
    const end = text.indexOf('"', from);
    if (end === -1) throw new CsvFault('unclosed-quote', record);
    if (text.charCodeAt(end + 1) !== quote) {
      cell += text.slice(from, end);
      cursor.at = end + 1;
      break;
    }
    cell += text.slice(from, end + 1);
    from = end + 2;
  }
  while (text.charCodeAt(cursor.at) === space) cursor.at++;
  if (!endsCell(cursor)) throw new CsvFault('text-after-quote', record);
  return cell;
}

function endsCell(cursor: Cursor): boolean {
  if (cursor.at >= cursor.text.length) return true;
  const character = cursor.text.charCodeAt(cursor.at);
  return character === cursor.separator || character === lineFeed || character === carriageReturn;
}

function skipLineEnd(cursor: Cursor): void {
  if (cursor.text.charCodeAt(cursor.at) === carriageReturn) cursor.at++;
  if (cursor.text.charCodeAt(cursor.at) === lineFeed) cursor.at++;
}
