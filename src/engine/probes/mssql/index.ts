import { Type } from 'typebox';
import { NetworkFault } from '#engine/sockets/types.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
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

interface MssqlSettings extends StreamSettings {
  database: string | null;
  username: string;
  password: string | null;
  query: string;
}

/** The part of the library that we use. Its own types are missing if it is not installed. */
interface Connection {
  on(event: 'error', listener: () => void): void;
  connect(callback: (error?: Error) => void): void;
  execSqlBatch(request: Request): void;
  close(): void;
}
interface Request {
  on(event: 'row', listener: (columns: { value: unknown }[]) => void): void;
}
interface Tedious {
  Connection: new (config: object) => Connection;
  Request: new (sql: string, callback: (error?: Error | null) => void) => Request;
}

/** Loads the library. It needs 70 MB of Azure libraries, so installations can omit it and lose only this kind. */
export async function loadTedious(): Promise<Tedious> {
  try {
    const library = await import('tedious');
    return library.default as unknown as Tedious;
  } catch {
    throw new NetworkFault({ phase: 'internal', code: 'service-library-missing' });
  }
}

/** Creates a connection over the stream. Does not connect yet. */
function createConnection(
  library: Tedious,
  stream: BoundedStream,
  settings: MssqlSettings,
  endpoint: StreamConnection,
): Connection {
  let isUsed = false;
  const { encryption, verify, timeoutMs } = settings;
  const connection = new library.Connection({
    server: settings.host,
    authentication: {
      type: 'default',
      options: { userName: settings.username, password: settings.password ?? '' },
    },
    options: {
      port: settings.port,
      ...(settings.database === null ? {} : { database: settings.database }),
      appName: 'Belltower',
      connector: async () => {
        // A server can redirect clients to another server, which the egress policy has not checked.
        if (isUsed) throw new StreamFault('service-protocol-error');
        isUsed = true;
        return stream as never;
      },
      connectTimeout: 2 * timeoutMs,
      requestTimeout: timeoutMs,
      cancelTimeout: 1_000,
      maxRetriesOnTransientErrors: 0,
      encrypt: encryption === 'tls' ? 'strict' : encryption === 'starttls',
      trustServerCertificate: !verify,
      cryptoCredentialsDetails: verify ? { ca: [...endpoint.context.net.rootCertificates] } : {},
      readOnlyIntent: true,
      rowCollectionOnRequestCompletion: false,
    },
  });
  connection.on('error', () => {});
  return connection;
}

/** Signs in. */
const connect = (connection: Connection) =>
  new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });

/** Runs a batch and returns the values of its first row. */
function runBatch({ Request }: Tedious, connection: Connection, sql: string): Promise<unknown[] | null> {
  return new Promise((resolve, reject) => {
    let first: unknown[] | null = null;
    const request = new Request(sql, (error) => (error ? reject(error) : resolve(first)));
    request.on('row', (columns) => {
      first ??= columns.map(({ value }) => value);
    });
    connection.execSqlBatch(request);
  });
}

/**
 * Runs the query in a transaction that is rolled back, because SQL Server has no read-only transactions. Waits for
 * locks only within the timeout of the check.
 */
async function readFirstRow(library: Tedious, connection: Connection, { query, timeoutMs }: MssqlSettings) {
  const limits = `SET ROWCOUNT 1; SET LOCK_TIMEOUT ${Math.ceil(timeoutMs)}; SET XACT_ABORT ON; BEGIN TRANSACTION`;
  await runBatch(library, connection, limits);
  try {
    return await runBatch(library, connection, query);
  } finally {
    await runBatch(library, connection, 'IF @@TRANCOUNT > 0 ROLLBACK TRANSACTION').catch(() => {});
  }
}

/** Checks that Microsoft SQL Server accepts a sign-in and runs a query, and optionally its result. */
export const mssqlKind = defineStreamKind({
  kind: 'mssql',
  defaultPort: 1433,
  starttls: null,
  encryptsItself: true,
  concurrency: 200,
  fields: {
    database: Nullable(Type.String({ minLength: 1, maxLength: 128 }), {
      description: "Database to use; null for the user's default",
    }),
    ...signInFields,
    query: SqlField(
      'One batch, run in a transaction that is rolled back; default SELECT 1',
      'SELECT COUNT(*) FROM orders WHERE created_at > DATEADD(hour, -1, SYSUTCDATETIME())',
    ),
    ...expectedValueFields,
  },
  defaults: {
    encryption: 'starttls',
    database: null,
    password: null,
    query: 'SELECT 1',
    ...expectedValueDefaults,
  },
  example: { kind: 'mssql', host: 'db.example.com', username: 'belltower' },
  secrets: [['password']],
  findFaults: ({ encryption, verify }) =>
    encryption === 'tls' && !verify
      ? [{ pointer: '/verify', code: 'not_supported', detail: message('mssql-strict-verifies') }]
      : [],
  async converse(endpoint, settings) {
    const library = await loadTedious();
    const stream = new BoundedStream(endpoint, settings.host);
    const connection = createConnection(library, stream, settings, endpoint);
    try {
      await stream.until(connect(connection));
      const row = await stream.until(readFirstRow(library, connection, settings));
      return compareValue(firstValueOf(row), settings);
    } catch (error) {
      const {
        code,
        number,
        message: text = '',
        cause,
      } = error as {
        code?: string;
        number?: number;
        message?: string;
        cause?: unknown;
      };
      if (stream.fault === null) {
        if (code === 'ELOGIN') return { observed: null, reason: message('service-sign-in-refused') };
        if (code === 'EENCRYPT') throw new StreamFault('starttls-not-offered');
        if (code === 'EREQUEST' && typeof number === 'number')
          return { observed: null, reason: message('service-query-failed', { detail: text.slice(0, 200) }) };
        if (code === 'ETIMEOUT') throw new StreamFault('response-timeout');
      }
      throw faultOfLibrary(cause ?? error, stream);
    } finally {
      // The library removes its listeners when it closes or times out. Without a listener, a later stream error would
      // end the process.
      await stream.endAll();
      connection.close();
    }
  },
});
