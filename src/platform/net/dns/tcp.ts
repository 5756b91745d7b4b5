import { connect, type Socket } from 'node:net';
import type { Sweeper, Waiting } from '../deadline-sweeper.ts';
import { answersQuery, decodeResponse, type EncodedQuery, hasQueryId } from './codec.ts';
import type { DnsTry, TryOutcome } from './udp.ts';

/**
 * DNS over TCP (RFC 7766) with one connection per query, because only truncated responses and zone transfers
 * need it.
 */

/**
 * Maximum number of concurrent connections, so that a server that truncates all responses does not exhaust the file
 * descriptors.
 */
const MAX_CONNECTIONS = 512;

export interface TcpTransport {
  /** Sends a query and resolves with the outcome. Never rejects. */
  exchange(attempt: DnsTry): Promise<TryOutcome>;
}

/** Creates a TCP transport. `sweeper` enforces its deadlines. `randomId` returns 16 random bits. */
export function createTcpTransport(sweeper: Sweeper, randomId: () => number): TcpTransport {
  let connections = 0;
  return {
    exchange: (attempt) => {
      if (connections >= MAX_CONNECTIONS) {
        return Promise.resolve({ kind: 'failed', code: 'unreachable', detail: 'too many TCP look-ups' });
      }
      connections += 1;
      return converse(attempt, sweeper, randomId()).finally(() => {
        connections -= 1;
      });
    },
  };
}

function converse(attempt: DnsTry, sweeper: Sweeper, id: number): Promise<TryOutcome> {
  return new Promise((resolve) => {
    const socket = connect({ host: attempt.server.address, port: attempt.server.port });
    const waiting: Waiting = {
      deadline: attempt.deadline,
      signal: attempt.signal,
      slot: -1,
      expire: (reason) => finish({ kind: 'failed', code: reason, detail: `TCP ${reason}` }),
    };
    const finish = (outcome: TryOutcome) => {
      sweeper.remove(waiting);
      socket.destroy();
      resolve(outcome);
    };
    const fail = (code: 'unreachable' | 'malformed', detail: string) =>
      finish({ kind: 'failed', code, detail });
    sweeper.add(waiting);
    socket.on('error', (error) => fail('unreachable', error.message));
    socket.on('close', () => fail('malformed', 'connection closed before the answer was whole'));
    socket.on('connect', () => socket.write(frameQuery(attempt.query, id)));
    collectMessage(socket, (message) => finish(readStreamResponse(attempt.query, message, id)));
  });
}

/** Returns the query with this ID and its two-byte length, to be sent in one write (RFC 7766 section 8). */
export function frameQuery({ bytes }: EncodedQuery, id: number): Buffer {
  const framed = Buffer.allocUnsafe(bytes.length + 2);
  framed.writeUInt16BE(bytes.length, 0);
  bytes.copy(framed, 2);
  framed.writeUInt16BE(id, 2);
  return framed;
}

/** Calls back with the first complete message; buffers at most 64 kB plus one chunk. */
export function collectMessage(socket: Socket, done: (message: Buffer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let needed = -1;
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (needed < 0 && size >= 2) needed = Buffer.concat(chunks).readUInt16BE(0) + 2;
    if (needed < 0 || size < needed) return;
    socket.pause();
    done(Buffer.concat(chunks).subarray(2, needed));
  });
}

/** Parses a response received over TCP. */
export function readStreamResponse(query: EncodedQuery, message: Buffer, id: number): TryOutcome {
  if (!hasQueryId(message, id) || !answersQuery(message, query)) {
    return { kind: 'failed', code: 'malformed', detail: 'the answer does not fit the question' };
  }
  try {
    const decoded = decodeResponse(message, query);
    // There is no other transport to try, and a truncated answer must not be used as a complete answer (RFC 2181
    // section 9).
    if (decoded.tc) return { kind: 'failed', code: 'malformed', detail: 'truncated, but not over UDP' };
    return { kind: 'message', message: decoded };
  } catch (error) {
    return { kind: 'failed', code: 'malformed', detail: error instanceof Error ? error.message : 'bad' };
  }
}
