import { guardCell } from './guard.ts';

/** A value of a CSV cell; null is an empty cell. */
export type CsvValue = string | number | boolean | Date | null;

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
