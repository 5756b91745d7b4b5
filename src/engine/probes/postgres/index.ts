import { Type } from 'typebox';
import { serverNameOf } from '#engine/sockets/types.ts';
import { message } from '#messages/messages.ts';
import { Nullable } from '#platform/http/schemas.ts';
import { defineStreamKind, type StreamConnection, type StreamSettings } from '../stream/stream-kind.ts';
import { StreamFault } from '../stream/stream-reader.ts';

const fields = {
  database: Type.String({ minLength: 1, maxLength: 63, description: 'Default postgres' }),
  username: Type.String({ minLength: 1, maxLength: 63, description: 'User with as few rights as possible' }),
  password: Nullable(Type.String({ minLength: 1, maxLength: 1000 }), { description: 'Returned as ********' }),
  query: Type.String({
    minLength: 1,
    maxLength: 10_000,
    description: 'One statement, run in a read-only transaction; default SELECT 1',
    examples: ["SELECT count(*) FROM orders WHERE created_at > now() - interval '1 hour'"],
  }),
  expectEquals: Nullable(Type.String({ maxLength: 1000 }), {
    description: 'Value that the first column of the first row must have, as text; null: any',
  }),
};

interface PostgresSettings extends StreamSettings {
  database: string;
  username: string;
  password: string | null;
  query: string;
}

/**
 * Runs the query and returns the first value as text; null without a row. The transaction is read-only and the server
 * ends it at the check's timeout.
 */
async function runQuery(
  { socket, context }: StreamConnection,
  settings: PostgresSettings,
): Promise<string | null> {
  const { default: pg } = await import('pg');
  const name = serverNameOf(settings.host);
  const client = new pg.Client({
    // The library would dial by itself, past the egress policy.
    stream: () =>
      Object.assign(socket, { connect: () => queueMicrotask(() => socket.emit('connect')) }) as never,
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
        : {
            ca: [...context.net.rootCertificates],
            rejectUnauthorized: settings.verify,
            ...(name === null ? {} : { servername: name }),
          },
    types: { getTypeParser: () => (value: string) => value } as never,
  });
  const abort = () => socket.destroy();
  context.signal.addEventListener('abort', abort, { once: true });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('BEGIN TRANSACTION READ ONLY');
    const { rows } = await client.query({ text: settings.query, rowMode: 'array' });
    await client.query('ROLLBACK').catch(() => {});
    const [first] = (Array.isArray(rows) ? rows[0] : null) ?? [];
    return first === null || first === undefined ? null : String(first);
  } finally {
    context.signal.removeEventListener('abort', abort);
    await client.end().catch(() => {});
  }
}

/** Checks that PostgreSQL accepts a sign-in and answers a query, and optionally that the result is the expected one. */
export const postgresKind = defineStreamKind({
  kind: 'postgres',
  defaultPort: 5432,
  starttls: null,
  encryptsItself: true,
  fields,
  defaults: { database: 'postgres', password: null, query: 'SELECT 1', expectEquals: null },
  example: { kind: 'postgres', host: 'db.example.com', username: 'belltower' },
  secrets: [['password']],
  async converse(connection, settings) {
    try {
      const value = await runQuery(connection, settings);
      const { expectEquals } = settings;
      const isOther = expectEquals !== null && value !== expectEquals;
      return {
        observed: value,
        reason: isOther
          ? message('service-value-unexpected', {
              value: value?.slice(0, 100) ?? '',
              expected: expectEquals.slice(0, 100),
            })
          : null,
      };
    } catch (error) {
      const { code = '', message: detail = '' } = error as { code?: string; message?: string };
      if (/^28/.test(code)) return { observed: null, reason: message('service-sign-in-refused') };
      if (/^[0-9A-Z]{5}$/.test(code)) {
        return { observed: null, reason: message('service-query-failed', { detail: detail.slice(0, 200) }) };
      }
      if (/certificate|ALTNAME|CERT|SELF_SIGNED/i.test(code))
        throw new StreamFault('service-certificate-untrusted', code);
      if (/does not support SSL/.test(detail)) throw new StreamFault('starttls-not-offered');
      throw new StreamFault(
        connection.context.signal.aborted ? 'response-timeout' : 'response-closed',
        detail,
      );
    }
  },
});
