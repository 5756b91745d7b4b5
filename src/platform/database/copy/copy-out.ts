import { Transform } from 'node:stream';
import type { CompiledQuery } from 'kysely';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { inlineParameters } from './inline-parameters.ts';

/**
 * Streams the rows of a query as CSV with a header (unless `header` is false), RFC 4180's CRLF at record ends and flat memory. A
 * reader that goes away leaves the connection unusable: close it.
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

/** COPY ends records with LF and has no option for CRLF. Line feeds within quotes belong to values and stay. */
export function createLineEnds(): Transform {
  let isQuoted = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // A byte a character; UTF-8 uses neither of both bytes within others.
      const parts = chunk.toString('latin1').split('"');
      const text = parts.map((part, index) =>
        isQuoted === (index % 2 === 0) ? part : part.replaceAll('\n', '\r\n'),
      );
      if (parts.length % 2 === 0) isQuoted = !isQuoted;
      done(null, Buffer.from(text.join('"'), 'latin1'));
    },
  });
}
