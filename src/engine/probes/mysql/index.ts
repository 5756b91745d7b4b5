import type { Connection, SslOptions } from 'mysql2';
import { Type } from 'typebox';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import type { Net } from '#platform/net/types.ts';
import { BoundedStream, faultOfLibrary } from '../stream/bounded-stream.ts';
import {
  compareValue,
  expectedValueDefaults,
  expectedValueFields,
  firstValueOf,
  SqlField,
  signInFields,
} from '../stream/query-result.ts';
import { defineStreamKind } from '../stream/stream-kind.ts';
import { StreamFault } from '../stream/stream-reader.ts';

/** TLS options, cached because the library reads the root certificates once per options object. */
const tlsOptions = new WeakMap<readonly string[], { strict: SslOptions; lax: SslOptions }>();

function tlsOptionsOf({ rootCertificates }: Net, verify: boolean): SslOptions {
  let known = tlsOptions.get(rootCertificates);
  if (known === undefined) {
    known = {
      strict: { ca: [...rootCertificates], rejectUnauthorized: true, verifyIdentity: true },
      lax: { rejectUnauthorized: false, verifyIdentity: false },
    };
    tlsOptions.set(rootCertificates, known);
  }
  return verify ? known.strict : known.lax;
}

/**
 * Number of the last connection. The library reuses TLS sessions by port, and a resumed session would hide a changed
 * certificate.
 */
let lastConnection = 0;

/**
 * Statements sent before the query. The session is read-only, too, so a statement that ends the transaction cannot
 * write. The server aborts slow statements. MySQL and MariaDB each execute only the comment in their own syntax.
 */
const preparations = (timeoutMs: number) => [
  `SET SESSION sql_select_limit = 1 /*!50708 , max_execution_time = ${timeoutMs} */
   /*M!100101 , max_statement_time = ${timeoutMs / 1_000} */`,
  'SET SESSION TRANSACTION READ ONLY',
  'START TRANSACTION READ ONLY',
];

const queryOf = (connection: Connection) => (sql: string) =>
  new Promise<unknown>((resolve, reject) => {
    connection.query({ sql, rowsAsArray: true, typeCast: (field) => field.string() }, (error, rows) =>
      error ? reject(error) : resolve(rows),
    );
  });

/** Checks that MySQL or MariaDB accepts a sign-in and runs a query, and optionally its result. */
export const mysqlKind = defineStreamKind({
  kind: 'mysql',
  defaultPort: 3306,
  starttls: null,
  encryptsItself: true,
  concurrency: 500,
  fields: {
    database: Nullable(Type.String({ minLength: 1, maxLength: 64 }), {
      description: 'Database to use; null for none',
    }),
    ...signInFields,
    query: SqlField(
      'One statement, run in a read-only transaction; default SELECT 1',
      'SELECT COUNT(*) FROM orders WHERE created_at > NOW() - INTERVAL 1 HOUR',
    ),
    ...expectedValueFields,
  },
  defaults: { database: null, password: null, query: 'SELECT 1', ...expectedValueDefaults },
  example: { kind: 'mysql', host: 'db.example.com', username: 'belltower' },
  secrets: [['password']],
  async converse(endpoint, settings) {
    const { createConnection } = await import('mysql2');
    const stream = new BoundedStream(endpoint, settings.host);
    lastConnection += 1;
    const connection = createConnection({
      stream,
      host: settings.host,
      port: lastConnection,
      user: settings.username,
      password: settings.password ?? '',
      ...(settings.database === null ? {} : { database: settings.database }),
      ...(settings.encryption === 'none' ? {} : { ssl: tlsOptionsOf(endpoint.context.net, settings.verify) }),
      // Column names come from the server. With names, the library would compile them into a function.
      disableEval: true,
      flags: ['-LOCAL_FILES'],
      connectTimeout: settings.timeoutMs,
      connectAttributes: { program_name: 'Belltower' },
    });
    connection.on('error', () => {});
    const query = queryOf(connection);
    try {
      for (const sql of preparations(Math.ceil(settings.timeoutMs))) await stream.until(query(sql));
      const rows = await stream.until(query(settings.query));
      await stream.until(query('ROLLBACK'));
      return compareValue(firstValueOf(Array.isArray(rows) ? rows[0] : null), settings);
    } catch (error) {
      const {
        errno,
        sqlMessage = '',
        code,
      } = error as { errno?: number; sqlMessage?: string; code?: string };
      if (stream.fault === null && typeof errno === 'number' && errno > 0) {
        // Access denied: to the server, to the database, with an expired password, from this host.
        if ([1044, 1045, 1130, 1251, 1698, 1820, 1862, 3118].includes(errno))
          return { observed: null, reason: message('service-sign-in-refused') };
        return {
          observed: null,
          reason: message('service-query-failed', { detail: sqlMessage.slice(0, 200) }),
        };
      }
      if (code === 'HANDSHAKE_NO_SSL_SUPPORT') throw new StreamFault('starttls-not-offered');
      throw faultOfLibrary(error, stream);
    } finally {
      connection.destroy();
      stream.destroy();
    }
  },
});
