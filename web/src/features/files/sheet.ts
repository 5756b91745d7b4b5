import type { ImportResult } from '../../../../clients/typescript/src/index.ts';
import type { CsvTable } from './csv-text.ts';
import { writeCsvText } from './csv-text.ts';

/** The outcome of a row, expected or actual. */
export type RowOutcome =
  | { kind: 'create' }
  | { kind: 'limit' }
  | { kind: 'unchecked' }
  | { kind: 'duplicate'; existingId: string | null; sameAsRow: number | null }
  | ({ kind: 'invalid' } & Omit<ImportResult['invalidRows'][number], 'row' | 'domain'>);

/** The row filter. */
export type RowFilter = 'all' | RowOutcome['kind'];

export interface SheetRow {
  cells: string[];
  /** Its record number in the file. */
  record: number;
  outcome: RowOutcome;
}

/**
 * The upload as displayed on the screen. Cells and outcomes are mutated in place because there may be 100,000 rows.
 * Components that render the sheet track a change counter.
 */
export interface Sheet {
  header: string[];
  rows: SheetRow[];
}

const unchecked: RowOutcome = { kind: 'unchecked' };
const create: RowOutcome = { kind: 'create' };
const limit: RowOutcome = { kind: 'limit' };

export const toSheet = ({ header, lines }: CsvTable): Sheet => ({
  header,
  rows: lines.map(({ cells, record }) => ({ cells, record, outcome: unchecked })),
});

/** Returns the sheet as the CSV to send. Row numbers start at 2 and ignore blank lines in the original file. */
export const toCsv = ({ header, rows }: Sheet): string =>
  writeCsvText(
    header,
    (function* () {
      for (const { cells } of rows) yield cells;
    })(),
  );

/** Returns the index of a column by its case-insensitive name, or -1 if it does not exist. */
export const columnAt = ({ header }: Sheet, name: string): number =>
  header.findIndex((one) => one.trim().toLowerCase() === name);

/** Stores the service's result for each row and adds missing columns. */
export function applyResult(sheet: Sheet, result: ImportResult): void {
  for (const row of sheet.rows) row.outcome = create;
  const rowAt = (sent: number) => sheet.rows[sent - 2];
  for (const { row, ...fault } of result.invalidRows) {
    const found = rowAt(row);
    if (found) found.outcome = { kind: 'invalid', ...fault };
    if (fault.column !== null && columnAt(sheet, fault.column) < 0) sheet.header.push(fault.column);
  }
  for (const { row, reason, existingId, sameAsRow } of result.skippedRows) {
    const found = rowAt(row);
    const same = sameAsRow === null ? null : (rowAt(sameAsRow)?.record ?? null);
    if (found)
      found.outcome = reason === 'limit' ? limit : { kind: 'duplicate', existingId, sameAsRow: same };
  }
}

/** Changes a cell and marks its row as unchecked. Returns false if the value is unchanged. */
export function changeCell(row: SheetRow, column: number, value: string): boolean {
  const text = value.replaceAll('\0', '');
  if ((row.cells[column] ?? '') === text) return false;
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.outcome = unchecked;
  return true;
}

/** Joins surplus cells into the last column, which fixes values with unquoted commas. */
export function mergeExtraCells({ header }: Sheet, row: SheetRow): void {
  const last = Math.max(0, header.length - 1);
  row.cells = [...row.cells.slice(0, last), row.cells.slice(last).join(',')];
  row.outcome = unchecked;
}

export type Counts = Record<RowFilter, number>;

/** Counts the rows by outcome. */
export function countRowResults({ rows }: Sheet): Counts {
  const counts: Counts = { all: rows.length, create: 0, limit: 0, unchecked: 0, duplicate: 0, invalid: 0 };
  for (const { outcome } of rows) counts[outcome.kind]++;
  return counts;
}

/** Returns the indexes of rows with this outcome. */
export function rowsShown({ rows }: Sheet, shown: RowFilter): number[] {
  const found: number[] = [];
  for (const [index, { outcome }] of rows.entries())
    if (shown === 'all' || outcome.kind === shown) found.push(index);
  return found;
}

/** Returns the skipped rows as CSV, with the reason in an additional column. */
export function leftOut(sheet: Sheet, words: (outcome: RowOutcome) => string): string {
  const rows = sheet.rows.filter(({ outcome }) => outcome.kind !== 'create');
  const width = sheet.header.length;
  return writeCsvText(
    [...sheet.header, 'reason'],
    rows.map(({ cells, outcome }) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      words(outcome),
    ]),
  );
}
