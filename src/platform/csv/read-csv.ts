import { englishText, type Message, message } from '#messages/messages.ts';
/**
 * A lenient CSV reader for RFC 4180 and the variants that spreadsheets produce. It supports CRLF, LF and CR line
 * endings, `"`-quoted cells with separators, quotes and line breaks, and spaces after a closing quote. A quote in the
 * middle of an unquoted cell is plain text. The runtime is linear in the length of the text, and the memory per record
 * is bounded.
 */

/** Characters that can separate cells. */
export const csvSeparators = [',', ';', '\t'] as const;
type CsvSeparator = (typeof csvSeparators)[number];

/** One record. */
export interface CsvRecord {
  /** The first `maxCells` cells, unquoted and otherwise unchanged. */
  cells: string[];
  /** Number of all cells in the record, even if it exceeds `maxCells`. */
  cellCount: number;
  /** True for a line that is empty or contains only white space. */
  blank: boolean;
  /** Offset of the end of the record. */
  end: number;
}

/**
 * Maximum number of characters per record. Reading a record of this length takes at most a few milliseconds, and
 * callers can pause between records.
 */
const maxRecordLength = 1 << 20;

const csvFaultSentences: Record<CsvFault['code'], (record: number) => Message> = {
  'unclosed-quote': (record) => message('csv-quote-open', { place: record }),
  'text-after-quote': (record) => message('csv-text-after-quote', { place: record }),
  'record-too-long': (record) => message('csv-record-too-long', { place: record, limit: maxRecordLength }),
};

/** Thrown when a text is not valid CSV. `record` counts from 1 and includes blank records. */
export class CsvFault extends Error {
  readonly code: 'unclosed-quote' | 'text-after-quote' | 'record-too-long';
  readonly record: number;
  readonly detail: Message;
  constructor(code: CsvFault['code'], record: number) {
    const detail = csvFaultSentences[code](record);
    super(englishText(detail));
    this.detail = detail;
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
 * Yields the records of `text`. A trailing line end does not begin another record.
 * @param maxCells Maximum number of cells to store per record. Further cells are only counted.
 * @throws CsvFault when a record is unterminated, continues after a closing quote or is too long.
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
  const limit = cursor.at + maxRecordLength;
  let cellCount = 0;
  let quoted = false;
  for (;;) {
    quoted = cursor.text.charCodeAt(cursor.at) === quote;
    const cell = quoted ? readQuoted(cursor, record, limit) : readPlain(cursor, limit);
    if (cursor.at > limit) throw new CsvFault('record-too-long', record);
    if (cellCount < maxCells) cells.push(cell);
    cellCount++;
    if (cursor.text.charCodeAt(cursor.at) !== cursor.separator) break;
    cursor.at++;
  }
  skipLineEnd(cursor);
  return {
    cells,
    cellCount,
    blank: cellCount === 1 && !quoted && (cells[0] ?? '').trim() === '',
    end: cursor.at,
  };
}

/** Reads up to the next separator, line end or end of the text. Does not consume it. */
function readPlain(cursor: Cursor, limit: number): string {
  const { text, separator } = cursor;
  const from = cursor.at;
  let at = from;
  for (; at < text.length && at <= limit; at++) {
    const character = text.charCodeAt(at);
    if (character === separator || character === lineFeed || character === carriageReturn) break;
  }
  cursor.at = at;
  return text.slice(from, at);
}

function readQuoted(cursor: Cursor, record: number, limit: number): string {
  const { text } = cursor;
  const from = cursor.at + 1;
  let end = text.indexOf('"', from);
  while (end !== -1 && end <= limit && text.charCodeAt(end + 1) === quote) end = text.indexOf('"', end + 2);
  if (end === -1) throw new CsvFault('unclosed-quote', record);
  if (end > limit) throw new CsvFault('record-too-long', record);
  cursor.at = end + 1;
  while (text.charCodeAt(cursor.at) === space && cursor.at <= limit) cursor.at++;
  if (cursor.at <= limit && !endsCell(cursor)) throw new CsvFault('text-after-quote', record);
  return text.slice(from, end).replaceAll('""', '"');
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

/** Maximum columns of one upload. */
export const maxColumns = 1000;

/** The column names of a header and the positions of the expected columns. */
export interface CsvHeader<Column extends string> {
  separator: CsvSeparator;
  /** Cells of the header record. */
  width: number;
  /** Index of each expected column that is present. */
  positions: Map<Column, number>;
  /** Names of other columns as written, in order; unnamed columns are omitted. */
  ignored: string[];
  /** Names (lower case) that occur more than once. */
  repeated: string[];
}

/**
 * Reads the first non-blank record of `text` as a header. Uses the separator that results in a column `required`. If
 * there are several or none, uses the separator that results in the most cells. Ignores case and surrounding space of
 * names.
 * @returns null for a text without records.
 * @throws CsvFault when the header is malformed with every separator.
 */
export function readHeader<Column extends string>(
  text: string,
  columns: readonly Column[],
  required: Column,
): CsvHeader<Column> | null {
  let fault: CsvFault | null = null;
  let best: CsvHeader<Column> | null = null;
  for (const separator of csvSeparators) {
    try {
      const cells = firstRecord(text, separator);
      if (cells === null) return null;
      const header = matchHeader(cells, separator, columns);
      if (best === null || rank(header, required) > rank(best, required)) best = header;
    } catch (error) {
      if (!(error instanceof CsvFault)) throw error;
      fault ??= error;
    }
  }
  if (best === null && fault !== null) throw fault;
  return best;
}

function rank<Column extends string>(header: CsvHeader<Column>, required: Column): number {
  return header.width + (header.positions.has(required) ? maxColumns * 1000 : 0);
}

function firstRecord(text: string, separator: CsvSeparator): { cells: string[]; width: number } | null {
  for (const record of readCsv(text, separator, maxColumns)) {
    if (!record.blank) return { cells: record.cells, width: record.cellCount };
    // The search for a header stops here, in case a file contains millions of empty lines.
    if (record.end > maxRecordLength) return null;
  }
  return null;
}

function matchHeader<Column extends string>(
  record: { cells: string[]; width: number },
  separator: CsvSeparator,
  columns: readonly Column[],
): CsvHeader<Column> {
  const positions = new Map<Column, number>();
  const ignored: string[] = [];
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const [index, cell] of record.cells.entries()) {
    const written = cell.trim();
    const name = written.toLowerCase();
    if (name === '') continue;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
    const column = columns.find((candidate) => candidate === name);
    if (column === undefined) ignored.push(written);
    else positions.set(column, index);
  }
  return { separator, width: record.width, positions, ignored, repeated: [...repeated] };
}
