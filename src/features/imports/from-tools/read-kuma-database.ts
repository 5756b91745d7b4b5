import type { Connection } from 'mysql2';
import { dial } from '#engine/http/dial.ts';
import { failureOf, HttpRun } from '#engine/http/http-run.ts';
import { kumaTables } from '#engine/importers/kuma/read-kuma.ts';
import { BoundedStream } from '#engine/probes/stream/bounded-stream.ts';
import { message } from '#messages/messages.ts';
import { dayMs } from '#platform/clock.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import type { JsonValue } from '#platform/sources/bounded-json.ts';
import type { ToolNetwork } from './service-client.ts';

const totalMs = 60_000;
const maxBytes = 256 * 1024 * 1024;
const maxRows = 50_000;
const maxHistoryRows = 1_000_000;
const historyDays = 90;

/**
 * Reads the tables of Uptime Kuma 2.x from MariaDB at `mariadb://user:password@host:port/database`, subject to the
 * egress policy, in a read-only transaction. `?ssl=1` encrypts the connection and verifies the certificate.
 * @throws AppError 400 that states what failed, without any part of the URL.
 */
export async function readKumaDatabase(address: string, network: ToolNetwork): Promise<JsonValue> {
  const url = URL.parse(address.replace(/^mariadb:/i, 'mysql:'));
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '');
  if (url === null || url.protocol !== 'mysql:' || url.hostname === '' || database === '')
    throw invalidInput('/url', 'not_a_url', message('tool-database-url-invalid'));
  const signal = AbortSignal.timeout(totalMs);
  const run = new HttpRun({ ...network, signal }, totalMs);
  try {
    run.begin();
    const socket = await dial(run, {
      hostname: url.hostname,
      port: Number(url.port) || 3306,
      tls: null,
      family: null,
      maxAddresses: 3,
    });
    const stream = new BoundedStream({ socket, context: { signal } }, url.hostname, maxBytes);
    const { createConnection } = await import('mysql2');
    const connection = createConnection({
      stream,
      host: url.hostname,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database,
      ...(url.searchParams.has('ssl')
        ? { ssl: { ca: [...network.net.rootCertificates], verifyIdentity: true } }
        : {}),
      // Column names come from the server, and the library would compile them into a function.
      disableEval: true,
      flags: ['-LOCAL_FILES'],
      dateStrings: true,
      connectTimeout: totalMs,
      // Uptime Kuma stores JSON as text.
      typeCast: (field, next) => (field.type === 'JSON' ? field.string() : next()),
    });
    connection.on('error', () => {});
    try {
      return await readTables(connection, network.clock.now());
    } finally {
      connection.destroy();
      stream.destroy();
    }
  } catch (error) {
    throw toFault(error);
  } finally {
    run.end();
  }
}

async function readTables(connection: Connection, now: number): Promise<JsonValue> {
  const query = (sql: string, values: (string | number)[] = []) =>
    new Promise<{ [column: string]: JsonValue }[]>((resolve, reject) => {
      connection.query(sql, values, (error, rows) =>
        error ? reject(error) : resolve(rows as { [column: string]: JsonValue }[]),
      );
    });
  await query('SET SESSION TRANSACTION READ ONLY');
  await query('START TRANSACTION READ ONLY');
  const listed = await query(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const known = new Set(listed.map(({ name }) => String(name)));
  const tables: { [table: string]: JsonValue } = {};
  for (const table of kumaTables)
    tables[table] = known.has(table) ? await query(`SELECT * FROM \`${table}\` LIMIT ${maxRows}`) : [];
  const from = Math.floor(now / dayMs) * dayMs - historyDays * dayMs;
  const limit = `LIMIT ${maxHistoryRows}`;
  const heartbeats = known.has('heartbeat')
    ? await query(
        `SELECT monitor_id, time, status FROM heartbeat WHERE important = 1 AND time >= ? ORDER BY monitor_id, time ${limit}`,
        [new Date(from).toISOString().replace('T', ' ').slice(0, 19)],
      )
    : [];
  const days = known.has('stat_daily')
    ? await query(
        `SELECT monitor_id, timestamp, up, down, ping, ping_min AS least, ping_max AS most FROM stat_daily
         WHERE timestamp >= ? ORDER BY monitor_id, timestamp ${limit}`,
        [from / 1000],
      )
    : [];
  return { isKuma: known.has('monitor') && known.has('heartbeat'), tables, heartbeats, days };
}

/** MariaDB error numbers for denied access: to the database, to the server and from this host. */
const signInErrors = new Set([1044, 1045, 1130, 1698]);

function toFault(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { errno, sqlMessage = '' } = error as { errno?: number; sqlMessage?: string };
  if (typeof errno === 'number' && errno > 0) {
    return signInErrors.has(errno)
      ? invalidInput('/url', 'refused', message('tool-database-refused', { detail: `error ${errno}` }))
      : invalidInput(
          '/url',
          'unreadable',
          message('tool-database-unreadable', { detail: sqlMessage.slice(0, 200) }),
        );
  }
  const detail = failureOf(error).code.replaceAll('-', ' ');
  return invalidInput('/url', 'unreadable', message('tool-database-unreadable', { detail }));
}
