import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { scheduler } from 'node:timers/promises';
import { type CompiledQuery, sql } from 'kysely';
import type { ClientBase, PoolClient } from 'pg';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { clientRequest } from './connect.ts';
import type { Tx } from './types.ts';
import { storableParameter } from './value-parsers.ts';

/** Target of COPY: the columns in the order of the values. */
interface CopyTarget {
  table: string;
  columns: readonly string[];
}

/**
 * Number of characters per chunk sent to the server. It is small enough that building a chunk does not block the event
 * loop.
 */
const chunkLength = 64 * 1024;

/**
 * Inserts any number of rows with COPY within a transaction. `toValues` returns the values of a row. Rows are formatted
 * in chunks, so that other work can run in between.
 * @returns the number of rows written.
 */
export async function copyRows<Row>(
  tx: Tx,
  target: CopyTarget,
  rows: readonly Row[],
  toValues: (row: Row) => readonly CopyValue[],
): Promise<number> {
  if (rows.length === 0) return 0;
  return copyIn(tx, { ...target, format: 'text' }, toChunks(rows, toValues));
}

/** Like `copyRows`, for rows that are already in COPY's binary format (see `binary-format.ts`). */
export async function copyBinary(tx: Tx, target: CopyTarget, rows: Buffer): Promise<number> {
  return copyIn(tx, { ...target, format: 'binary' }, [rows]);
}

async function* toChunks<Row>(
  rows: readonly Row[],
  toValues: (row: Row) => readonly CopyValue[],
): AsyncGenerator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += copyTextRow(toValues(row));
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await scheduler.yield();
  }
  if (chunk !== '') yield chunk;
}

async function copyIn(
  tx: Tx,
  { table, columns, format }: CopyTarget & { format: 'text' | 'binary' },
  chunks: AsyncIterable<string> | Iterable<Buffer>,
): Promise<number> {
  const client = await clientOf(tx);
  const place = `${table.split('.').map(pg.escapeIdentifier).join('.')} (${columns.map(pg.escapeIdentifier).join(', ')})`;
  const stream = client.query(copyFrom(`copy ${place} from stdin with (format ${format})`));
  await pipeline(chunks, stream);
  return stream.rowCount;
}

/**
 * Returns the pg client of a transaction, because Kysely does not support COPY. The client is valid until the
 * transaction ends.
 */
async function clientOf(tx: Tx): Promise<PoolClient> {
  const { rows } = await sql<{ client: PoolClient }>`${sql.raw(clientRequest)}`.execute(tx);
  const client = rows[0]?.client;
  if (client === undefined) throw new Error('This transaction does not come from createDatabase');
  return client;
}

/**
 * Streams the rows of a query as CSV (RFC 4180) with a header unless `header` is false, in constant memory. If the
 * reader stops early, the connection becomes unusable and must be closed.
 */
export function copyOut(
  client: ClientBase,
  query: CompiledQuery,
  { header = true }: { header?: boolean } = {},
): Transform {
  const text = inlineParameters(query.sql, query.parameters);
  const rows = client.query(copyTo(`copy (${text}) to stdout with (format csv, header ${header})`));
  const csv = createLineEnds();
  rows.on('error', (error) => csv.destroy(error));
  return rows.pipe(csv);
}

/**
 * Creates a stream that converts line ends to CRLF, because COPY ends records with LF and has no option for CRLF. Line
 * feeds within quotes belong to values and stay unchanged.
 */
export function createLineEnds(): Transform {
  let isQuoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Latin-1 maps each byte to one character. In UTF-8, the bytes for `"` and LF never occur within other
      // characters.
      const parts = chunk.toString('latin1').split('"');
      const text = parts.map((part, index) =>
        isQuoted === (index % 2 === 0) ? part : part.replaceAll('\n', '\r\n'),
      );
      if (parts.length % 2 === 0) isQuoted = !isQuoted;
      done(null, Buffer.from(text.join('"'), 'latin1'));
    },
  });
}

/** One value of a COPY text-format row; see `copyTextRow`. */
type CopyValue = string | number | boolean | Date | null | undefined | readonly (string | number)[] | object;

/**
 * Formats one row in COPY's text format, including its line end. Arrays become array literals, and objects become JSON.
 */
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

/** Formats a list as a PostgreSQL array literal. */
function arrayLiteral(values: readonly unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  );
  return `{${items.join(',')}}`;
}

/** Formats a value as an SQL literal of unknown type, which the server parses like a bound parameter. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value));
  if (typeof value === 'object') return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value));
}

/** Matches parts of SQL text without parameters: strings, identifiers, comments and dollar quotes. */
const sqlPiece =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]*)\$[\s\S]*?\$\1\$|\$(\d+)/g;

/**
 * Replaces each `$n` of `text` with a literal, because COPY does not support parameters. Throws if a number is out of
 * range.
 */
export function inlineParameters(text: string, parameters: readonly unknown[]): string {
  return text.replace(sqlPiece, (piece, _tag, digits: string | undefined) => {
    if (digits === undefined) return piece;
    const index = Number(digits) - 1;
    if (index < 0 || index >= parameters.length) throw new RangeError(`No parameter for ${piece}`);
    return literal(storableParameter(parameters[index]));
  });
}
