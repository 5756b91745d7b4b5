import { CsvFault, type CsvSeparator, csvSeparators, maxRecordLength, readCsv } from './read.ts';

/** Columns that one upload may have. */
export const maxColumns = 1000;

/** How a header names its columns, and where the wanted ones are. */
export interface CsvHeader<Column extends string> {
  separator: CsvSeparator;
  /** Cells of the header record. */
  width: number;
  /** Index of each wanted column that is there. */
  positions: Map<Column, number>;
  /** Names of the others as written, in order; nameless columns are left out. */
  ignored: string[];
  /** Names (lower case) that stand more than once. */
  repeated: string[];
}

/**
 * Reads the first record of `text` that is not blank as a header. The separator is the one under which
 * `required` is found; of several, or none, the one that makes most cells. Names are compared without case
 * and surrounding space.
 * @returns null for a text without any record.
 * @throws CsvFault when the header itself is malformed under every separator.
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
    // Millions of empty lines are not searched for a header.
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
