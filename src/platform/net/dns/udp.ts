import { randomFillSync } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Sweeper, Waiting } from '../deadline-sweeper.ts';
import type { DnsServer } from '../types.ts';
import { answersQuery, type DecodedMessage, decodeResponse, type EncodedQuery } from './codec.ts';

/**
 * UDP transport to name servers over a few long-lived connected sockets. For a connected socket, the kernel drops
 * packets from other senders and reports closed ports immediately. An attacker must guess a random source port, a
 * random ID and the question to forge an answer. Sockets are replaced after a number of queries, and when too many
 * wrong answers arrive.
 */

/** Outcome of one attempt. */
export type TryOutcome =
  | { kind: 'message'; message: DecodedMessage }
  | { kind: 'failed'; code: 'timeout' | 'unreachable' | 'malformed' | 'aborted'; detail: string };

/** One attempt at one server. `deadline` is in monotonic milliseconds. */
export interface DnsTry {
  server: DnsServer;
  query: EncodedQuery;
  deadline: number;
  signal: AbortSignal | undefined;
}

export interface UdpTransport {
  /** Sends a query and resolves with the outcome. Never rejects. */
  exchange(attempt: DnsTry): Promise<TryOutcome>;
  close(): void;
}

interface Pending extends Waiting {
  id: number;
  query: EncodedQuery;
  channel: Channel;
  /** True if a response with the correct ID but a wrong question has arrived. This is reported on timeout. */
  mismatched: boolean;
  finish: (outcome: TryOutcome) => void;
}

/** A socket and the attempts that are waiting for a response on it. */
interface Channel {
  socket: Socket;
  pending: Map<number, Pending>;
  sent: number;
  unmatched: number;
  retired: boolean;
  lastUsed: number;
}

/** Number of queries after which a socket is replaced by a socket with another source port. */
const QUERIES_PER_SOCKET = 50_000;
/**
 * Maximum number of queries waiting on one socket, so that a free ID among 65,536 is found quickly and an answer is
 * hard to guess.
 */
const IN_FLIGHT_PER_SOCKET = 8_192;
/** Number of unmatched answers (late or forged) after which a socket is replaced. */
const UNMATCHED_PER_SOCKET = 1_000;
/** Maximum number of servers with an open idle socket. It is limited because users can specify custom resolvers. */
const IDLE_SERVERS = 256;
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

const idPool = new Uint16Array(4096);
let idPoolAt = idPool.length;

/** Returns sixteen random bits. They are generated in batches, because a call per query is slow. */
export function randomId(): number {
  if (idPoolAt === idPool.length) {
    randomFillSync(idPool);
    idPoolAt = 0;
  }
  return idPool[idPoolAt++] ?? 0;
}

/** All channels of one transport. */
interface State {
  sweeper: Sweeper;
  /** The channel in use for each server. */
  channels: Map<string, Channel>;
  /** Sockets in use, and retired sockets that still wait for answers. */
  open: Set<Channel>;
  closed: boolean;
}

/** Creates a UDP transport. `sweeper` enforces its deadlines. */
export function createUdpTransport(sweeper: Sweeper): UdpTransport {
  const state: State = { sweeper, channels: new Map(), open: new Set(), closed: false };
  return {
    exchange: (attempt) =>
      new Promise((resolve) => {
        if (state.closed) return resolve({ kind: 'failed', code: 'unreachable', detail: 'client closed' });
        try {
          begin(state, attempt, resolve);
        } catch (error) {
          resolve({ kind: 'failed', code: 'unreachable', detail: messageOf(error) });
        }
      }),
    close: () => {
      state.closed = true;
      for (const channel of [...state.open]) {
        failAll(state, channel, 'client closed');
        retire(state, channel);
      }
      state.channels.clear();
    },
  };
}

function begin(state: State, attempt: DnsTry, onFinish: (outcome: TryOutcome) => void): void {
  const channel = channelFor(state, attempt.server);
  let id = randomId();
  while (channel.pending.has(id)) id = (id + 1) & 0xffff;
  const pending: Pending = {
    id,
    query: attempt.query,
    channel,
    mismatched: false,
    finish: onFinish,
    deadline: attempt.deadline,
    signal: attempt.signal,
    slot: -1,
    expire: (reason) => finish(state, pending, expiry(reason, pending.mismatched)),
  };
  channel.pending.set(id, pending);
  channel.sent += 1;
  channel.lastUsed = attempt.deadline;
  state.sweeper.add(pending);
  send(state, pending);
}

function send(state: State, pending: Pending): void {
  const { channel, id, query } = pending;
  // The query is copied, because the bytes of an earlier attempt may still be in the socket's queue with the earlier
  // ID.
  const bytes = Buffer.allocUnsafe(query.bytes.length);
  query.bytes.copy(bytes);
  bytes.writeUInt16BE(id, 0);
  channel.socket.send(bytes, (error) => {
    // An earlier datagram may have caused the error (a closed port), and the current datagram was not sent.
    if (error !== null && channel.pending.get(id) === pending) {
      finish(state, pending, { kind: 'failed', code: 'unreachable', detail: error.message });
    }
  });
}

function receive(state: State, channel: Channel, packet: Buffer): void {
  const pending = packet.length < 12 ? undefined : channel.pending.get(packet.readUInt16BE(0));
  if (pending === undefined) {
    channel.unmatched += 1;
    if (channel.unmatched === UNMATCHED_PER_SOCKET) channel.retired = true;
  } else if (answersQuery(packet, pending.query)) {
    finish(state, pending, decodeOutcome(packet, pending.query));
  } else pending.mismatched = true;
}

function finish(state: State, pending: Pending, outcome: TryOutcome): void {
  state.sweeper.remove(pending);
  const { channel } = pending;
  channel.pending.delete(pending.id);
  if (channel.retired) retire(state, channel);
  pending.finish(outcome);
}

function failAll(state: State, channel: Channel, detail: string): void {
  for (const pending of [...channel.pending.values()]) {
    finish(state, pending, { kind: 'failed', code: 'unreachable', detail });
  }
}

/** Retires a channel. Its socket is closed once no query waits for it. */
function retire(state: State, channel: Channel): void {
  channel.retired = true;
  if (channel.pending.size === 0 && state.open.delete(channel)) channel.socket.close();
}

function channelFor(state: State, server: DnsServer): Channel {
  const key = `${server.address} ${server.port}`;
  const current = state.channels.get(key);
  if (current !== undefined && !isUsedUp(current)) return current;
  if (current !== undefined) retire(state, current);
  else if (state.channels.size >= IDLE_SERVERS) dropIdle(state);
  const channel = openChannel(state, server);
  state.channels.set(key, channel);
  return channel;
}

function openChannel(state: State, server: DnsServer): Channel {
  const channel: Channel = {
    socket: connectSocket(server),
    pending: new Map(),
    sent: 0,
    unmatched: 0,
    retired: false,
    lastUsed: 0,
  };
  state.open.add(channel);
  channel.socket.on('message', (packet) => receive(state, channel, packet));
  channel.socket.on('error', (error) => failAll(state, channel, error.message));
  return channel;
}

/** Closes the channel that has been idle longest. */
function dropIdle(state: State): void {
  let oldest: [string, Channel] | null = null;
  for (const entry of state.channels) {
    if (entry[1].pending.size === 0 && (oldest === null || entry[1].lastUsed < oldest[1].lastUsed)) {
      oldest = entry;
    }
  }
  if (oldest === null) return;
  state.channels.delete(oldest[0]);
  retire(state, oldest[1]);
}

function isUsedUp(channel: Channel): boolean {
  return (
    channel.retired || channel.sent >= QUERIES_PER_SOCKET || channel.pending.size >= IN_FLIGHT_PER_SOCKET
  );
}

function decodeOutcome(packet: Buffer, query: EncodedQuery): TryOutcome {
  try {
    return { kind: 'message', message: decodeResponse(packet, query) };
  } catch (error) {
    return { kind: 'failed', code: 'malformed', detail: messageOf(error) };
  }
}

function expiry(reason: 'timeout' | 'aborted', mismatched: boolean): TryOutcome {
  if (reason === 'aborted') return { kind: 'failed', code: 'aborted', detail: 'aborted' };
  return mismatched
    ? { kind: 'failed', code: 'malformed', detail: 'only answers to another question came' }
    : { kind: 'failed', code: 'timeout', detail: 'no answer in time' };
}

/**
 * Opens a connected socket on a random port chosen by the kernel. Throws for an address that cannot be
 * reached.
 */
function connectSocket(server: DnsServer): Socket {
  const family = isIPv6(server.address) ? 6 : 4;
  const socket = createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // The host is already an IP address, so the lookup and Node's thread pool are skipped.
    lookup: (host, _options, callback) => callback(null, host, family),
  });
  try {
    socket.connectSync(server.port, server.address);
  } catch (error) {
    socket.close();
    throw error;
  }
  try {
    socket.setRecvBufferSize(RECEIVE_BUFFER_BYTES);
  } catch {
    // Some platforms throw if the requested size exceeds the system limit. The default then stays in effect.
  }
  socket.unref();
  return socket;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
