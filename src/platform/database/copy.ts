import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CompiledQuery, sql } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clientRequest } from './connect.ts';
import type { Tx } from './types.ts';

export interface CopyOutOptions {
  /** Default `csv`. */
  format?: 'csv' | 'text' | 'binary';
  /** csv only: column names first. Default false. */
  header?: boolean;
}

/**
 * Streams the rows of a query as PostgreSQL writes them, on a connection of its own, with flat memory.
 * Destroying the stream (a client went away) closes that connection at once, which ends the statement on
 * the server; at a normal end the connection returns to the pool. CSV lines end in LF.
 */
export async function copyOut(
  pool: Pool,
  query: CompiledQuery,
  options: CopyOutOptions = {},
): Promise<Readable> {
  const client = await pool.connect();
  try {
    return copyOutOf(client, query, { ...options, release: (broken) => client.release(broken) });
  } catch (error) {
    client.release();
    throw error;
  }
}

/** As `copyOut`, on a client the caller holds (inside its transaction, say). `release` is told the end. */
function copyOutOf(
  client: ClientBase,
  query: CompiledQuery,
  options: CopyOutOptions & { release?: (broken: boolean) => void } = {},
): Readable {
  const format = options.format ?? 'csv';
  const flags = format === 'csv' && options.header ? 'format csv, header true' : `format ${format}`;
  const text = `copy (${inlineParameters(query.sql, query.parameters)}) to stdout with (${flags})`;
  const stream = client.query(copyTo(text));
  let ended = false;
  stream.once('end', () => {
    ended = true;
  });
  stream.once('close', () => {
    // The broken connection still reports to the stream, which by now has no reader to tell.
    stream.on('error', () => {});
    options.release?.(!ended);
  });
  return stream;
}

export interface CopyInTarget {
  table: string;
  columns: readonly string[];
  /** Default `csv` (an unquoted empty field is null). */
  format?: 'csv' | 'text' | 'binary';
}

/** Sends `rows` (chunks in the target's format) into a table; resolves to the number of rows written. */
export async function copyIn(
  client: ClientBase,
  target: CopyInTarget,
  rows: Readable | AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
): Promise<number> {
  const table = target.table.split('.').map(pg.escapeIdentifier).join('.');
  const columns = target.columns.map(pg.escapeIdentifier).join(', ');
  const stream = client.query(
    copyFrom(`copy ${table} (${columns}) from stdin with (format ${target.format ?? 'csv'})`),
  );
  await pipeline(rows, stream);
  return stream.rowCount;
}

/**
 * The pg client beneath a transaction, for COPY within it. Valid until the transaction ends; release is not
 * the caller's business.
 */
export async function clientOf(tx: Tx): Promise<PoolClient> {
  const { rows } = await sql<{ client: PoolClient }>`${sql.raw(clientRequest)}`.execute(tx);
  const client = rows[0]?.client;
  if (client === undefined) throw new Error('This transaction does not come from createDatabase');
  return client;
}

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
  if (typeof value === 'object') return escapeCopyText(JSON.stringify(value));
  return escapeCopyText(String(value));
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escapeCopyText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] ?? character);
}

function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

/** A value as an SQL literal of unknown type: read by the server exactly as a bound parameter would be. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value));
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  const text = String(value);
  if (text.includes('\0')) throw new Error('A text with NUL cannot be sent to PostgreSQL');
  return pg.escapeLiteral(text);
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
    return literal(parameters[index]);
  });
}
