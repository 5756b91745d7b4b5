import { Type } from 'typebox';
import { serverNameOf } from '#engine/sockets/types.ts';
import { message } from '#messages/messages.ts';
import { secureContext } from '#platform/net/egress/secure-context.ts';
import { BoundedStream, faultOfLibrary } from '../stream/bounded-stream.ts';
import {
  compareValue,
  expectedValueDefaults,
  expectedValueFields,
  firstValueOf,
  SqlField,
  signInFields,
} from '../stream/query-result.ts';
import { defineStreamKind, type StreamConnection, type StreamSettings } from '../stream/stream-kind.ts';
import { StreamFault } from '../stream/stream-reader.ts';

interface PostgresSettings extends StreamSettings {
  database: string;
  username: string;
  password: string | null;
  query: string;
}

/**
 * Runs the query and returns the first row. A cursor uses the extended protocol, which accepts only one statement.
 * Several statements could end the read-only transaction. The server aborts the statement at the check's timeout.
 */
async function readFirstRow(
  stream: BoundedStream,
  settings: PostgresSettings,
  { context }: StreamConnection,
): Promise<unknown> {
  const [{ default: pg }, { default: Cursor }] = await Promise.all([import('pg'), import('pg-cursor')]);
  const name = serverNameOf(settings.host);
  const client = new pg.Client({
    stream: () => stream as never,
    host: settings.host,
    port: settings.port,
    user: settings.username,
    password: settings.password ?? '',
    database: settings.database,
    application_name: 'Belltower',
    statement_timeout: Math.ceil(settings.timeoutMs),
    ssl:
      settings.encryption === 'none'
        ? false
        : ({
            secureContext: secureContext(context.net, { verify: settings.verify }),
            rejectUnauthorized: settings.verify,
            ...(name === null ? {} : { servername: name }),
          } as object),
    types: { getTypeParser: () => (value: string) => value } as never,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION READ ONLY');
    const cursor = client.query(new Cursor(settings.query, [], { rowMode: 'array' }));
    const [row] = await cursor.read(1);
    await cursor.close();
    await client.query('ROLLBACK');
    return row;
  } finally {
    void client.end().catch(() => {});
  }
}

/** Checks that PostgreSQL accepts a sign-in and runs a query, and optionally its result. */
export const postgresKind = defineStreamKind({
  kind: 'postgres',
  defaultPort: 5432,
  starttls: null,
  encryptsItself: true,
  concurrency: 500,
  fields: {
    database: Type.String({ minLength: 1, maxLength: 63, description: 'Database; default postgres' }),
    ...signInFields,
    query: SqlField(
      'One statement, run in a read-only transaction; default SELECT 1',
      "SELECT count(*) FROM orders WHERE created_at > now() - interval '1 hour'",
    ),
    ...expectedValueFields,
  },
  defaults: { database: 'postgres', password: null, query: 'SELECT 1', ...expectedValueDefaults },
  example: { kind: 'postgres', host: 'db.example.com', username: 'belltower' },
  secrets: [['password']],
  async converse(connection, settings) {
    const stream = new BoundedStream(connection, settings.host);
    try {
      return compareValue(
        firstValueOf(await stream.until(readFirstRow(stream, settings, connection))),
        settings,
      );
    } catch (error) {
      const { code = '', message: detail = '' } = error as { code?: string; message?: string };
      if (/^28/.test(code)) return { observed: null, reason: message('service-sign-in-refused') };
      if (/^[0-9A-Z]{5}$/.test(code) && stream.fault === null) {
        return { observed: null, reason: message('service-query-failed', { detail: detail.slice(0, 200) }) };
      }
      if (/does not support SSL/.test(detail)) throw new StreamFault('starttls-not-offered');
      throw faultOfLibrary(error, stream);
    } finally {
      stream.destroy();
    }
  },
});
