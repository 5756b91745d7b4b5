import { connect } from 'node:net';
import type { Clock } from '../../clock.ts';
import type { DnsServer } from '../types.ts';
import { answersQuery, decodeResponse, type EncodedQuery, encodeQuery, hasQueryId } from './codec.ts';
import { MalformedDns } from './names.ts';
import { randomId } from './udp.ts';

/**
 * Outcome of a zone transfer. `refused`: the server answered but returned no records; `failed`: the server could not
 * be queried.
 */
export type TransferOutcome =
  | { kind: 'records'; names: string[]; whole: boolean }
  | { kind: 'refused' }
  | { kind: 'failed' };

export interface TransferOptions {
  timeoutMs: number;
  signal: AbortSignal;
  clock: Clock;
  /** Octets read; default 16 MiB. */
  maxBytes?: number;
  /** Maximum number of distinct names; default 50,000. */
  maxNames?: number;
}

/**
 * Requests a whole zone from a server (AXFR, RFC 5936) and returns the owner names of its records. The caller must have
 * checked the address against the egress policy. After an error, a limit or the timeout, returns the names received so
 * far. Never rejects.
 */
export function transferZone(
  zone: string,
  server: DnsServer,
  options: TransferOptions,
): Promise<TransferOutcome> {
  const shape = { rd: false, cd: false, dnssecOk: false, edns: false };
  const query = encodeQuery({ name: zone, type: 'AXFR', ...shape });
  if (query === null) return Promise.resolve({ kind: 'failed' });
  return new Promise((resolve) => {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]);
    const state: State = { names: new Set(), ends: 0, refused: false };
    const socket = connect({ host: server.address, port: server.port });
    const id = randomId();
    const finish = () => {
      signal.removeEventListener('abort', finish);
      socket.destroy();
      resolve(conclude(state));
    };
    if (signal.aborted) return finish();
    signal.addEventListener('abort', finish, { once: true });
    const reader = createReader(options, (message) => processMessage(state, { message, query, id, options }));
    socket.on('error', finish);
    socket.on('close', finish);
    socket.on('connect', () => socket.write(frame(query, id)));
    socket.on('data', (chunk: Buffer) => {
      if (!reader(chunk)) finish();
    });
  });
}

interface State {
  names: Set<string>;
  /** Number of SOA records so far. The second SOA record ends the zone. */
  ends: number;
  refused: boolean;
}

const conclude = ({ names, ends, refused }: State): TransferOutcome =>
  ends > 0
    ? { kind: 'records', names: [...names], whole: ends > 1 }
    : { kind: refused ? 'refused' : 'failed' };

/**
 * Creates a reader for chunks that calls back with each complete message. The reader returns false when the transfer
 * has ended.
 */
function createReader(
  { maxBytes = 16 * 1024 * 1024 }: TransferOptions,
  onMessage: (message: Buffer) => boolean,
): (chunk: Buffer) => boolean {
  let buffered = Buffer.alloc(0);
  let read = 0;
  return (chunk) => {
    read += chunk.length;
    if (read > maxBytes) return false;
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 2 && buffered.length >= buffered.readUInt16BE(0) + 2) {
      const end = buffered.readUInt16BE(0) + 2;
      if (!onMessage(buffered.subarray(2, end))) return false;
      buffered = buffered.subarray(end);
    }
    return true;
  };
}

/** Processes one message of the transfer. Returns false if the message was the last or invalid. */
function processMessage(
  state: State,
  {
    message,
    query,
    id,
    options,
  }: { message: Buffer; query: EncodedQuery; id: number; options: TransferOptions },
): boolean {
  // Later messages of a transfer may omit the question (RFC 5936, 2.2.2).
  const fits =
    hasQueryId(message, id) && (answersQuery(message, query) || (state.ends > 0 && message.length > 12));
  if (!fits) return false;
  try {
    const { rcode, answers } = decodeResponse(message, query);
    const [first] = answers;
    if (rcode !== 'NOERROR' || (state.ends === 0 && first?.type !== 'SOA')) {
      state.refused = true;
      return false;
    }
    for (const { name, type } of answers) {
      if (type === 'SOA') state.ends += 1;
      if (state.names.size < (options.maxNames ?? 50_000)) state.names.add(name);
    }
    return state.ends < 2 && answers.length > 0;
  } catch (error) {
    if (error instanceof MalformedDns) return false;
    throw error;
  }
}

/** Returns the query with its ID and a two-byte length. */
function frame(query: EncodedQuery, id: number): Buffer {
  const framed = Buffer.alloc(query.bytes.length + 2);
  framed.writeUInt16BE(query.bytes.length, 0);
  query.bytes.copy(framed, 2);
  framed.writeUInt16BE(id, 2);
  return framed;
}
