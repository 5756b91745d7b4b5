import type { ImportResult } from '../../../../clients/typescript/src/index.ts';
import type { CsvTable } from './csv-text.ts';
import { writeCsvText } from './csv-text.ts';

/** What would become of a row, or has. */
export type Fate =
  | { kind: 'create' }
  | { kind: 'limit' }
  | { kind: 'unchecked' }
  | { kind: 'duplicate'; existingId: string | null; sameAsRow: number | null }
  | { kind: 'invalid'; column: string | null; code: string; message: string };

/** What one can look at alone. */
export type Shown = 'all' | Fate['kind'];

export interface SheetRow {
  cells: string[];
  /** Which record of the file it was. */
  record: number;
  fate: Fate;
}

/**
 * The upload as it stands on the screen. Cells and fates are changed in place, for there may be 100,000 rows; whoever
 * draws it counts changes.
 */
export interface Sheet {
  header: string[];
  rows: SheetRow[];
}

const unchecked: Fate = { kind: 'unchecked' };
const create: Fate = { kind: 'create' };
const limit: Fate = { kind: 'limit' };

export const toSheet = ({ header, lines }: CsvTable): Sheet => ({
  header,
  rows: lines.map(({ cells, record }) => ({ cells, record, fate: unchecked })),
});

/** The sheet as it is sent. Its rows are told as 2, 3 …, whatever blank lines the file has. */
export const toCsv = ({ header, rows }: Sheet): string =>
  writeCsvText(
    header,
    (function* () {
      for (const { cells } of rows) yield cells;
    })(),
  );

/** The index of a column by its name, without case; -1 where there is none. */
export const columnAt = ({ header }: Sheet, name: string): number =>
  header.findIndex((one) => one.trim().toLowerCase() === name);

/** Writes down what the service says of each row, and makes room for columns that it misses. */
export function judge(sheet: Sheet, result: ImportResult): void {
  for (const row of sheet.rows) row.fate = create;
  const rowAt = (sent: number) => sheet.rows[sent - 2];
  for (const { row, column, code, message } of result.invalidRows) {
    const found = rowAt(row);
    if (found) found.fate = { kind: 'invalid', column, code, message };
    if (column !== null && columnAt(sheet, column) < 0) sheet.header.push(column);
  }
  for (const { row, reason, existingId, sameAsRow } of result.skippedRows) {
    const found = rowAt(row);
    const same = sameAsRow === null ? null : (rowAt(sameAsRow)?.record ?? null);
    if (found) found.fate = reason === 'limit' ? limit : { kind: 'duplicate', existingId, sameAsRow: same };
  }
}

/** Changes a cell; its row is then to be checked again. False where nothing changed. */
export function changeCell(row: SheetRow, column: number, value: string): boolean {
  const text = value.replaceAll('\0', '');
  if ((row.cells[column] ?? '') === text) return false;
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.fate = unchecked;
  return true;
}

/** Puts the cells beyond the header back into the last column: somebody forgot the quotes around commas. */
export function joinSurplus({ header }: Sheet, row: SheetRow): void {
  const last = Math.max(0, header.length - 1);
  row.cells = [...row.cells.slice(0, last), row.cells.slice(last).join(',')];
  row.fate = unchecked;
}

export type Counts = Record<Shown, number>;

/** How many rows have each fate. */
export function countRowResults({ rows }: Sheet): Counts {
  const counts: Counts = { all: rows.length, create: 0, limit: 0, unchecked: 0, duplicate: 0, invalid: 0 };
  for (const { fate } of rows) counts[fate.kind]++;
  return counts;
}

/** Rows of that fate, as indexes. */
export function rowsShown({ rows }: Sheet, shown: Shown): number[] {
  const found: number[] = [];
  for (const [index, { fate }] of rows.entries())
    if (shown === 'all' || fate.kind === shown) found.push(index);
  return found;
}

/** What is left out, with the reason in a column of its own. */
export function leftOut(sheet: Sheet, words: (fate: Fate) => string): string {
  const rows = sheet.rows.filter(({ fate }) => fate.kind !== 'create');
  const width = sheet.header.length;
  return writeCsvText(
    [...sheet.header, 'reason'],
    rows.map(({ cells, fate }) => [
      ...Array.from({ length: width }, (_, index) => cells[index] ?? ''),
      words(fate),
    ]),
  );
}
