import { storableParameter } from '../values/storable-text.ts';

/** One value of a COPY text-format row; see `copyTextRow`. */
export type CopyValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly (string | number)[]
  | object;

/** One row in COPY's text format, its line end included. Arrays become array literals, objects JSON. */
export function copyTextRow(values: readonly CopyValue[]): string {
  return `${values.map(copyTextValue).join('\t')}\n`;
}

function copyTextValue(value: CopyValue): string {
  if (value === null || value === undefined) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return escapeCopyText(arrayLiteral(value));
  return escapeCopyText(String(typeof value === 'object' ? JSON.stringify(value) : value));
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeCopyText(text: string): string {
  return String(storableParameter(text)).replace(
    /[\\\t\n\r]/g,
    (character) => copyEscapes[character] ?? character,
  );
}

/** A list as PostgreSQL writes arrays. */
export function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}
