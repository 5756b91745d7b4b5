import { once } from 'node:events';
import { pipeline, Readable } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { copyOutOf, inlineParameters } from '#platform/database/copy.ts';
import { AppError } from '#platform/errors.ts';
import { createCrlfTransform } from './crlf.ts';

/**
 * Streams the rows of a query as CSV with a header, CRLF at record ends and flat memory. Resolves once the
 * server has begun to answer, so that a fault before that is still an error of the request. Destroying the
 * stream ends the statement and frees the connection at once.
 * @throws AppError `unavailable` when no connection is to be had.
 */
export async function streamCsv(pool: Pool, query: CompiledQuery): Promise<Readable> {
  const client = await connect(pool);
  const rows = copyOutOf(client, query, {
    header: true,
    release: (broken) => {
      // Closing the socket alone would leave a statement that is sorting at work until it next writes.
      if (broken) endStatement(pool, client);
      client.release(broken);
    },
  });
  const csv = createCrlfTransform();
  pipeline(rows, csv, () => {});
  await begin(csv);
  return csv;
}

/**
 * Streams text that `write` makes of the rows of a query, fetched a page at a time through a cursor in one
 * read-only snapshot.
 */
export async function streamPages<Row>(
  pool: Pool,
  write: (open: OpenCursor<Row>) => AsyncGenerator<string>,
): Promise<Readable> {
  const client = await connect(pool);
  const stream = Readable.from(inSnapshot(client, write), { objectMode: false, highWaterMark: 256 * 1024 });
  await begin(stream);
  return stream;
}

/** Rows of a query, `pageRows` at a time. */
export type OpenCursor<Row> = (query: CompiledQuery) => AsyncGenerator<Row[]>;

/** Interface section 8: page size of monitors.csv. */
export const pageRows = 1000;

async function* inSnapshot<Row>(
  client: PoolClient,
  write: (open: OpenCursor<Row>) => AsyncGenerator<string>,
): AsyncGenerator<Buffer> {
  let broken = true;
  try {
    await client.query('begin isolation level repeatable read, read only');
    for await (const text of write((query) => fetchPages<Row>(client, query))) yield Buffer.from(text);
    await client.query('commit');
    broken = false;
  } finally {
    // A reader that went away or a failed statement leaves a transaction open; the connection goes with it.
    client.release(broken);
  }
}

async function* fetchPages<Row>(client: PoolClient, query: CompiledQuery): AsyncGenerator<Row[]> {
  await client.query(`declare export no scroll cursor for ${inlineParameters(query.sql, query.parameters)}`);
  for (;;) {
    const { rows } = await client.query(`fetch ${pageRows} from export`);
    if (rows.length > 0) yield rows as Row[];
    if (rows.length < pageRows) break;
  }
  await client.query('close export');
}

/** `text` before the first piece of `rest`, so that nothing is written until there is something to write. */
export async function* after(text: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  let head = text;
  for await (const piece of rest) {
    yield head + piece;
    head = '';
  }
  if (head !== '') yield head;
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw new AppError('unavailable', 'Too many exports run at once; try again in a moment.', {
      retryAfterSeconds: 5,
      cause: error,
    });
  }
}

/** Waits for the first bytes, the end or the failure of a stream. */
async function begin(stream: Readable): Promise<void> {
  // `readable` is emitted at an empty end as well; `once` rejects on `error`.
  await once(stream, 'readable');
}

function endStatement(pool: Pool, client: PoolClient): void {
  const { processID } = client as unknown as { processID: number | null };
  if (processID === null) return;
  // Best effort: it may have ended by itself, and then there is nothing to do.
  pool.query('select pg_terminate_backend($1)', [processID]).catch(() => {});
}
