import { type RawBuilder, sql } from 'kysely';

/** A value of a CSV cell; null is an empty cell. */
type CsvValue = string | number | boolean | Date | null;

const needsQuotes = /[",\r\n]/;

/** One record, guarded, quoted where RFC 4180 needs it, ended by CRLF. */
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
 * The guard against formula injection: spreadsheets run a cell that begins with one of `= + - @`, tab or
 * carriage return, so such a cell is written with an apostrophe before it. A text that itself begins with apostrophes
 * and then such a character gets one more, so that taking one off gives every text back as it was.
 */

const needsGuard = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** The cell as it may be written. */
export function guardCell(text: string): string {
  return needsGuard.test(text) ? `'${text}` : text;
}

/** Takes the guard's apostrophe off again. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

/** `guardCell` done by the database: null stays null. */
export function guardSql(expression: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`case
    when left(${expression}, 1) in ('=', '+', '-', '@', e'\t', e'\r') then '''' || ${expression}
    when left(${expression}, 1) = '''' and left(ltrim(${expression}, ''''), 1) in ('=', '+', '-', '@', e'\t', e'\r')
      then '''' || ${expression}
    else ${expression} end`;
}
