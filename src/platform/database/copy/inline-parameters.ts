import pg from 'pg';
import { storableParameter } from '../values/storable-text.ts';
import { arrayLiteral } from './copy-text-row.ts';

/** A value as an SQL literal of unknown type: read by the server exactly as a bound parameter would be. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value));
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value));
}

/** What a `$` in SQL text must not be looked for in: strings, identifiers, comments, dollar quotes. */
const sqlPiece =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|\$(\d+)/g;

/** COPY takes no bound parameters: puts each `$n` of `text` in as a literal. Throws on a number out of range. */
export function inlineParameters(text: string, parameters: readonly unknown[]): string {
  return text.replace(sqlPiece, (piece, _tag, digits: string | undefined) => {
    if (digits === undefined) return piece;
    const index = Number(digits) - 1;
    if (index < 0 || index >= parameters.length) throw new RangeError(`No parameter for ${piece}`);
    return literal(storableParameter(parameters[index]));
  });
}
