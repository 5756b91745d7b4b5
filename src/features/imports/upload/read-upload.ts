import { scheduler } from 'node:timers/promises';
import { message, type Params } from '#messages/messages.ts';
import {
  CsvFault,
  type CsvHeader,
  type CsvRecord,
  maxColumns,
  readCsv,
  readHeader,
} from '#platform/csv/read-csv.ts';
import { unguardCell } from '#platform/csv/write-csv.ts';
import { AppError, sentText, type Text } from '#platform/errors.ts';
import { maxRows, tooLarge } from './body.ts';

/** A row that failed validation. */
export interface InvalidRow {
  /** Record number. The header is record 1, and blank records are counted. */
  row: number;
  /** The invalid column; null if the row as a whole is invalid. */
  column: string | null;
  code: string;
  message: string;
  /** The domain cell as written, truncated to 253 characters. */
  domain: string | null;
}

/** The reason why a row is invalid, without the row number. */
export interface RowFault {
  column: string | null;
  code: string;
  message: string;
  messageCode?: string;
  messageParams?: Params;
}

/** The format of one type of upload. */
export interface UploadShape<Column extends string, Row> {
  columns: readonly Column[];
  /**
   * Converts the cells of a record to a row, or returns the fault. The cells have no formula guard; missing cells are
   * empty.
   */
  readRow(cells: (column: Column) => string): Row | RowFault;
}

export interface ReadUpload<Row> {
  rows: Row[];
  /** The record number of each row in `rows`, counted as in `InvalidRow`. */
  rowNumbers: number[];
  invalidRows: InvalidRow[];
  ignoredColumns: string[];
}

/** Number of rows read before yielding to other requests. */
const rowsAtATime = 100;
const charactersAtATime = 1 << 18;

/**
 * Reads and validates a whole upload. Invalid rows are collected, not thrown.
 * @throws AppError `too_large` for more than 100,000 rows; `invalid_csv` for malformed CSV, a missing domain column, a
 * repeated column or more than 1,000 columns.
 */
export async function readUpload<Column extends string, Row extends object>(
  text: string,
  shape: UploadShape<Column | 'domain', Row>,
): Promise<ReadUpload<Row>> {
  const header = readHeaderOf(text, shape.columns);
  const fault = header instanceof AppError ? header : findHeaderFault(header);
  if (header instanceof AppError || fault !== null) {
    // The size is checked before the content.
    await countRows(text, header instanceof AppError ? null : header);
    throw fault;
  }
  const upload: ReadUpload<Row> = {
    rows: [],
    rowNumbers: [],
    invalidRows: [],
    ignoredColumns: header.ignored,
  };
  const domainAt = header.positions.get('domain') ?? 0;
  for await (const { record, row } of dataRecords(text, header)) {
    const result = readRecord(record, header, shape);
    if (!('fault' in result)) {
      upload.rows.push(result.row);
      upload.rowNumbers.push(row);
    } else {
      const domain = record.cells[domainAt];
      upload.invalidRows.push({
        row,
        ...result.fault,
        domain: domain === undefined ? null : cut(domain.trim(), 253),
      });
    }
  }
  return upload;
}

function readHeaderOf<Column extends string>(
  text: string,
  columns: readonly (Column | 'domain')[],
): CsvHeader<Column | 'domain'> | AppError {
  try {
    const header = readHeader<Column | 'domain'>(text, columns, 'domain');
    return header ?? invalidCsv('missing_column', message('csv-empty'));
  } catch (error) {
    return toInvalidCsv(error);
  }
}

function findHeaderFault(header: CsvHeader<string>): AppError | null {
  if (!header.positions.has('domain')) {
    return invalidCsv('missing_column', message('csv-without-domain-column'));
  }
  if (header.width > maxColumns) {
    return invalidCsv('too_many_columns', message('csv-header-too-wide', { count: maxColumns }));
  }
  const [repeated] = header.repeated;
  if (repeated === undefined) return null;
  return invalidCsv('repeated_column', message('csv-column-twice', { name: cut(repeated, 100) }));
}

/** @throws AppError `too_large` for too many rows below the header, malformed or not. */
async function countRows(text: string, header: CsvHeader<string> | null): Promise<void> {
  if (header === null) return;
  try {
    for await (const _ of dataRecords(text, header));
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_large') throw error;
  }
}

/** Yields the non-blank records below the header with their numbers, pausing for other requests. */
async function* dataRecords(
  text: string,
  header: CsvHeader<string>,
): AsyncGenerator<{ record: CsvRecord; row: number }> {
  let row = 0;
  let count = 0;
  let paused = { count: 0, end: 0 };
  try {
    for (const record of readCsv(text, header.separator, Math.min(header.width, maxColumns))) {
      if (count - paused.count >= rowsAtATime || record.end - paused.end >= charactersAtATime) {
        await scheduler.yield();
        paused = { count, end: record.end };
      }
      if (row === 0 && record.blank) continue;
      row++;
      if (row === 1 || record.blank) continue;
      count++;
      if (count > maxRows) throw tooLarge();
      yield { record, row };
    }
  } catch (error) {
    throw toInvalidCsv(error);
  }
}

function readRecord<Column extends string, Row extends object>(
  record: CsvRecord,
  header: CsvHeader<Column | 'domain'>,
  shape: UploadShape<Column | 'domain', Row>,
): { row: Row } | { fault: RowFault } {
  if (record.cellCount > header.width) {
    const width = message('csv-row-width', { count: record.cellCount, columns: header.width });
    return { fault: { column: null, code: 'surplus_cells', ...sentText('message', width) } };
  }
  for (const [index, cell] of record.cells.entries()) {
    if (!cell.includes('\0')) continue;
    const column = [...header.positions].find(([, position]) => position === index)?.[0] ?? null;
    return {
      fault: { column, code: 'nul_character', ...sentText('message', message('csv-row-has-nul')) },
    };
  }
  const result = shape.readRow((column) => {
    const position = header.positions.get(column);
    return position === undefined ? '' : unguardCell(record.cells[position] ?? '');
  });
  return 'message' in result ? { fault: result as RowFault } : { row: result as Row };
}

function toInvalidCsv(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof CsvFault)) throw error;
  return invalidCsv(error.code.replaceAll('-', '_'), error.detail);
}

function invalidCsv(code: string, detail: Text): AppError {
  return new AppError('invalid_csv', detail, { errors: [{ pointer: '/csv', code, detail }] });
}

/** Truncates a text to `length` UTF-16 units without splitting a character. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).toWellFormed();
}
