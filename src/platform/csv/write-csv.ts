import { type RawBuilder, sql } from 'kysely';

/** A value of a CSV cell; null is an empty cell. */
type CsvValue = string | number | boolean | Date | null;

const needsQuotes = /[",\r\n]/;

/** Formats one record, guarded, quoted where RFC 4180 requires it, and terminated by CRLF. */
export function formatCsvRecord(values: readonly CsvValue[]): string {
  return `${values.map(formatCell).join(',')}\r\n`;
}

function formatCell(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  const text = guardCell(value);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Protects against formula injection. Spreadsheets execute a cell that begins with `= + - @`, a tab or a carriage
 * return, so it gets a leading apostrophe. A text that begins with apostrophes followed by one of these characters gets
 * another apostrophe, so that removing one apostrophe always restores the original.
 */

const needsGuard = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Returns the cell with the guard's apostrophe if necessary. */
export function guardCell(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text;
}

/** Removes the guard's apostrophe. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** Like `guardCell`, as an SQL expression; null stays null. */
export function guardSql(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case
    when left(${expression}, 1) in ('=', '+', '-', '@', e'\t', e'\r') then '''' || ${expression}
    when left(${expression}, 1) = '''' and left(ltrim(${expression}, ''''), 1) in ('=', '+', '-', '@', e'\t', e'\r')
      then '''' || ${expression}
    else ${expression} end`;
}
