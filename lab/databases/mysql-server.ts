import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { type Connection, createServer } from 'mysql2';
import type { LabServer } from '../protocols/socket-server.ts';

interface SignIn {
  user: string;
  authPluginData1: Buffer;
  authPluginData2: Buffer;
  authToken: Buffer;
}

const sha1 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Returns the authentication data of a client with the correct password (`mysql_native_password`). */
function tokenOf(password: string, { authPluginData1, authPluginData2 }: SignIn): Buffer {
  const once = sha1(password);
  const mask = sha1(authPluginData1, authPluginData2.subarray(0, 12), sha1(once));
  return once.map((octet, index) => octet ^ (mask[index] ?? 0)) as Buffer;
}

/**
 * Capability flags (`CLIENT_…`) for protocol 4.1, transactions and named sign-in methods, without TLS and compression.
 */
const capabilities = 0x1 | 0x4 | 0x8 | 0x200 | 0x2000 | 0x8000 | 0x80000;

/** The only column of a result. It contains text. */
const column = {
  ...{ catalog: 'def', schema: '', table: '', orgTable: '', name: 'value', orgName: 'value' },
  ...{ characterSet: 45, columnLength: 20, columnType: 253, flags: 0, decimals: 0 },
};

/** Starts the MySQL library's server with one user. It responds to each query with the number 1. */
export async function startMysqlServer(user: { name: string; password: string }): Promise<LabServer> {
  const sockets = new Set<Connection>();
  const server = createServer(() => {}) as ReturnType<typeof createServer> & { _server: Server };
  server.on('connection', (connection: Connection) => {
    sockets.add(connection);
    connection.on('error', () => {});
    const answer = (sql: string) => {
      // The library increments the sequence number of the request.
      Object.assign(connection, { sequenceId: 1 });
      if (/^select/i.test(sql)) connection.writeTextResult([{ value: '1' }], [column]);
      else connection.writeOk();
    };
    // Statements that begin with SET arrive as the `stmt_prepare` event.
    connection.on('query' as never, answer).on('stmt_prepare' as never, answer);
    connection.serverHandshake({
      protocolVersion: 10,
      serverVersion: '8.0.0',
      connectionId: sockets.size,
      statusFlags: 2,
      characterSet: 45,
      capabilityFlags: capabilities,
      authCallback(signIn: SignIn, done: (error: null, refusal?: { message: string }) => void) {
        const isRight = signIn.user === user.name && tokenOf(user.password, signIn).equals(signIn.authToken);
        done(null, ...(isRight ? [] : [{ message: 'Access denied' }]));
        Object.assign(connection, { sequenceId: 0 });
      },
    });
  });
  server._server.listen(0, '127.0.0.1');
  await once(server._server, 'listening');
  return {
    port: (server._server.address() as AddressInfo).port,
    close() {
      for (const connection of sockets) connection.destroy();
      server._server.close();
    },
  };
}
