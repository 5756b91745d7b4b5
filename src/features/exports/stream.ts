import { once } from 'node:events';
import { addAbortSignal, Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import { escapeIdentifier, type Pool, type PoolClient } from 'pg';
import Cursor from 'pg-cursor';
import { message } from '#messages/messages.ts';
import { createKeyedSlots } from '#platform/account-slots.ts';
import { copyOut } from '#platform/database/copy.ts';
import { valueParsers } from '#platform/database/value-parsers.ts';
import { AppError } from '#platform/errors.ts';

/** The connections of an export, and the signal that its client has disconnected. */
export interface ExportSource {
  pool: Pool;
  disconnected: AbortSignal;
  /** Waits for a slot; the caller must call the returned function when the export has ended. */
  acquireSlot(): Promise<() => void>;
}

/**
 * Streams the rows of a query as CSV with a header and CRLF, in constant memory. Resolves once the database has begun
 * to respond, so that an earlier failure still produces an error response. If the client disconnects, the statement is
 * canceled and the connection freed.
 * @throws AppError `unavailable` if no connection is free.
 */
export async function streamCsv(source: ExportSource, query: CompiledQuery): Promise<Readable> {
  const { client, release } = await connect(source);
  return start(copyOut(client, query), { client, release }, source);
}

/**
 * Streams the text that `write` produces from the rows of a query, fetched in pages through a cursor in one read-only
 * snapshot. Otherwise, works like `streamCsv`.
 */
export async function streamPages<Row>(
  source: ExportSource,
  write: (open: OpenCursor<Row>) => AsyncGenerator<string>,
): Promise<Readable> {
  return streamSnapshot(source, async function* ({ pages }) {
    for await (const text of write((query) => pages<Row>(query, pageRows))) yield Buffer.from(text);
  });
}

/** Yields the rows of a query, `pageRows` at a time. */
export type OpenCursor<Row> = (query: CompiledQuery) => AsyncGenerator<Row[]>;

/** Page size of monitors.csv (interface section 8). */
const pageRows = 1000;

/** Several queries in one snapshot. */
export interface Snapshot {
  /** Yields the rows of a query, `rowsOfPage` at a time. */
  pages<Row>(query: CompiledQuery, rowsOfPage: number): AsyncGenerator<Row[]>;
  /** Yields the rows of a query as CSV without a header. */
  copy(query: CompiledQuery): AsyncIterable<Buffer>;
}

/**
 * Streams the output of `write` from several queries in one read-only snapshot. Partitions of the `kept` tables cannot
 * be dropped during the export. Otherwise, works like `streamCsv`.
 */
export async function streamSnapshot(
  source: ExportSource,
  write: (snapshot: Snapshot) => AsyncGenerator<Buffer>,
  columns: readonly string[] = [],
): Promise<Readable> {
  const { client, release } = await connect(source);
  const stream = Readable.from(inSnapshot(client, write, columns), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  });
  return start(stream, { client, release }, source);
}

async function* inSnapshot(
  client: PoolClient,
  write: (snapshot: Snapshot) => AsyncGenerator<Buffer>,
  columns: readonly string[],
): AsyncGenerator<Buffer> {
  await client.query('begin isolation level repeatable read, read only');
  // Locks the tables before the first query takes the snapshot, so that everything in the snapshot still exists.
  for (const table of columns)
    await client.query(`lock table only ${escapeIdentifier(table)} in access share mode`);
  yield* write({
    pages: (query, rowsOfPage) => fetchPages(client, query, rowsOfPage),
    copy: (query) => copyOut(client, query, { header: false }),
  });
  await client.query('commit');
}

async function* fetchPages<Row>(
  client: PoolClient,
  query: CompiledQuery,
  rowsOfPage: number,
): AsyncGenerator<Row[]> {
  const cursor = client.query(new Cursor<Row>(query.sql, [...query.parameters], { types: valueParsers }));
  let rows: Row[];
  do {
    rows = await cursor.read(rowsOfPage);
    if (rows.length > 0) yield rows;
  } while (rows.length === rowsOfPage);
}

/** Yields `text` before the first chunk of `rest`, but only once this chunk is available. */
export async function* after(text: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  let head = text;
  for await (const piece of rest) {
    yield head + piece;
    head = '';
  }
  if (head !== '') yield head;
}

/** A separate connection with a slot. */
interface ExportConnection {
  client: PoolClient;
  release(): void;
}

async function connect(source: ExportSource): Promise<ExportConnection> {
  const release = await source.acquireSlot();
  try {
    return { client: await source.pool.connect(), release };
  } catch (error) {
    release();
    throw new AppError('unavailable', message('exports-too-many'), {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

/**
 * Binds a stream to its connection. The connection returns to the pool after a complete read and is closed otherwise.
 * Resolves at the first bytes or the end; rejects on a failure.
 */
async function start<S extends Readable>(
  stream: S,
  { client, release }: ExportConnection,
  source: ExportSource,
): Promise<S> {
  let ended = false;
  stream.once('end', () => {
    ended = true;
  });
  stream.once('close', () => {
    // If only the socket were closed, a sorting statement would continue until its next write.
    if (!ended) endStatement(source.pool, client);
    client.release(!ended);
    release();
  });
  // Without a handler, an error would end the process while no reader is attached.
  stream.on('error', () => {});
  addAbortSignal(source.disconnected, stream);
  try {
    // `readable` is also emitted at the end of an empty stream, and `once` rejects on `error`.
    await once(stream, 'readable');
  } catch (error) {
    if (source.disconnected.aborted)
      throw new AppError('unavailable', message('client-closed-connection'), { cause: error });
    throw error;
  }
  return stream;
}

function endStatement(pool: Pool, client: PoolClient): void {
  const { processID } = client as unknown as { processID: number | null };
  if (processID === null) return;
  // Failures are ignored, because the statement may already have ended.
  pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
}

/** Waits until an account may start an export; the caller must call the returned function when the export has ended. */
export type AcquireSlot = (accountId: string, disconnected: AbortSignal) => Promise<() => void>;

/**
 * Limits concurrent exports per account in this process; further exports wait in order. Without this limit, an account
 * with stalled readers could occupy every connection for exports.
 * @returns a function that throws AppError `unavailable` after `waitMs`, or when the client has disconnected.
 */
export function createExportSlots(max: number, waitMs: number): AcquireSlot {
  const acquire = createKeyedSlots(max);
  return (accountId, disconnected) =>
    acquire(accountId, () => AbortSignal.any([disconnected, AbortSignal.timeout(waitMs)])).catch(() => {
      throw new AppError('unavailable', message('account-exports-too-many', { count: max }), {
        retryAfterSeconds: 5,
      });
    });
}
