import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import type { EchoWay } from '../types.ts';
import { TYPES } from './packet.ts';
import { type FilterInstruction, loadSystemCalls, SOL_SOCKET, type SystemCalls } from './system-calls.ts';

/** An open socket for echo messages of one family. Either the kernel or this process fills in the header fields. */
export interface EchoSocket {
  way: Exclude<EchoWay, 'program'>;
  socket: Socket;
  /**
   * Port to pass to Node. ICMP ignores it, but Node requires a port, and a raw IPv6 socket accepts only its protocol
   * number or 0.
   */
  port: number;
  /** Unique identifier of this process's requests; null if the kernel assigns it. */
  identifier: number | null;
  /** True if received packets begin with the IPv4 header. */
  headed: boolean;
  /** Returns the number of replies that the kernel dropped because its buffer was full. Some replies count twice. */
  countDropped(): number;
}

/** The reason why a socket could not be opened. */
export interface SocketRefusal {
  /** Error name: `EACCES`, `EPERM`, `EAFNOSUPPORT`, … */
  error: string;
  detail: string;
}

const AF = { 4: 2, 6: 10 } as const;
const PROTOCOL = { 4: 1, 6: 58 } as const;
const SOCK_DGRAM = 2;

const BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Attaches a datagram descriptor to a Node socket, which closes the descriptor when it is closed. `whenBound` is called
 * before the first read.
 */
function driveDatagrams(
  fd: number,
  family: 4 | 6,
  { system, whenBound }: { system: SystemCalls; whenBound?: () => void },
): Promise<Socket | SocketRefusal> {
  const socket = createSocket({
    type: family === 4 ? 'udp4' : 'udp6',
    // Callers only pass addresses, so the lookup and its thread are skipped.
    lookup: (host, _options, callback) => callback(null, host, family),
  });
  return new Promise((resolve) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      system.close(fd);
      socket.close();
      resolve({ error: error.code ?? 'EINVAL', detail: error.message });
    };
    socket.once('error', refuse);
    socket.bind({ fd, exclusive: true }, () => {
      socket.off('error', refuse);
      enlarge(socket);
      socket.unref();
      resolve(socket);
    });
    whenBound?.();
  });
}

const SO_RCVBUFFORCE = 33;
const SO_MEMINFO = 55;
/** Index of the drop counter in SO_MEMINFO: <linux/sock_diag.h>, `SK_MEMINFO_DROPS`. */
const DROPPED_AT = 8;

/**
 * Enlarges the receive buffer of `fd` beyond the system limit (`net.core.rmem_max`, about 300 replies) if the process
 * has the privilege, so that replies aren't lost while the event loop is busy. Returns a function that counts the
 * dropped replies. Call it after `driveDatagrams`, which requests the largest size within the limit.
 */
function bufferReplies(fd: number, system: SystemCalls): () => number {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(BUFFER_BYTES);
  system.setOption(fd, { level: SOL_SOCKET, name: SO_RCVBUFFORCE, value });
  const statistics = new Uint32Array(DROPPED_AT + 1);
  return () => {
    system.readOption(fd, { level: SOL_SOCKET, name: SO_MEMINFO, value: statistics });
    return statistics[DROPPED_AT] ?? 0;
  };
}

/** Requests a larger receive buffer. Replies arrive in bursts, and replies that don't fit count as lost. */
function enlarge(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // Some platforms throw if the size exceeds the system limit. The default then stays in effect.
  }
}

/**
 * Opens a Linux ping socket, `socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)`. It is available to groups within
 * `net.ipv4.ping_group_range`, also for IPv6. The kernel sets the identifier and the checksum, and delivers only
 * replies to our own requests. Node cannot create such sockets, but it can use any datagram descriptor.
 */
export async function openPingSocket(family: 4 | 6): Promise<EchoSocket | SocketRefusal> {
  const system = loadSystemCalls();
  if (system === null) return { error: 'ENOSYS', detail: 'this platform has no ping sockets' };
  const fd = system.socket(AF[family], SOCK_DGRAM, PROTOCOL[family]);
  if (fd < 0) {
    const error = system.errorName();
    return { error, detail: `no ping socket (${error}: net.ipv4.ping_group_range)` };
  }
  const socket = await driveDatagrams(fd, family, { system });
  if ('error' in socket) return socket;
  const countDropped = bufferReplies(fd, system);
  return { way: 'datagram', socket, port: 1, identifier: null, headed: false, countDropped };
}

const SOCK_RAW = 3;
const SOCK_NONBLOCK = 0o4000;
const SOL_RAW = 255;
const ICMP_FILTER = 1;
const SOL_ICMPV6 = 58;
const ICMPV6_FILTER = 1;

/**
 * Opens a raw ICMP socket, `socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)`, which requires root or CAP_NET_RAW. The socket
 * receives every ICMP message on the machine, so a kernel filter drops messages that aren't replies to this process.
 * `SocketEchoer` ignores the remaining unrelated messages.
 */
export async function openRawSocket(family: 4 | 6): Promise<EchoSocket | SocketRefusal> {
  const system = loadSystemCalls();
  if (system === null) return { error: 'ENOSYS', detail: 'this platform has no raw sockets that we know' };
  const raw = system.socket(AF[family], SOCK_RAW | SOCK_NONBLOCK, PROTOCOL[family]);
  if (raw < 0) {
    const error = system.errorName();
    return { error, detail: `no raw socket (${error}: CAP_NET_RAW)` };
  }
  const identifier = randomInt(0x1_0000);
  dropForeignReplies(system, raw, { family, identifier });
  const driven = await driveRaw(system, raw, family);
  if ('error' in driven) return driven;
  const { socket, fd } = driven;
  const countDropped = bufferReplies(fd, system);
  return { way: 'raw', socket, port: PROTOCOL[family], identifier, headed: family === 4, countDropped };
}

/**
 * Attaches a raw descriptor to a Node socket. Node rejects raw descriptors (`ERR_INVALID_FD_TYPE`), although sending
 * and receiving would work. Therefore, Node gets a UDP descriptor, which is replaced with the raw descriptor before the
 * event loop polls it.
 */
async function driveRaw(system: SystemCalls, raw: number, family: 4 | 6) {
  const placeholder = system.socket(AF[family], SOCK_DGRAM, 0);
  if (placeholder < 0) {
    const error = system.errorName();
    system.close(raw);
    return { error, detail: `no socket (${error})` };
  }
  let replaced = false;
  const socket = await driveDatagrams(placeholder, family, {
    system,
    whenBound: () => {
      replaced = system.replace(raw, placeholder);
    },
  });
  system.close(raw);
  if ('error' in socket) return socket;
  if (replaced) return { socket, fd: placeholder };
  socket.close();
  return { error: 'EBADF', detail: 'no raw socket (Node does not drive it)' };
}

/**
 * Builds a filter that first checks the message type, which is cheapest, and then the identifier, because other
 * programs also send pings.
 */
function dropForeignReplies(
  system: SystemCalls,
  fd: number,
  { family, identifier }: { family: 4 | 6; identifier: number },
): void {
  // If an option is not supported, this process only has to read more messages.
  system.setOption(fd, typeFilter(family));
  system.attachFilter(fd, identifierFilter(family, identifier));
}

/** Returns the option with one bit per type to drop: 32 bits for ICMP, 256 for ICMPv6. */
function typeFilter(family: 4 | 6): { level: number; name: number; value: Buffer } {
  const words = new Uint32Array(family === 4 ? 1 : 8).fill(0xffff_ffff);
  const { reply } = TYPES[family];
  words[reply >> 5] = ~(1 << (reply & 31)) >>> 0;
  const value = Buffer.from(words.buffer);
  return family === 4
    ? { level: SOL_RAW, name: ICMP_FILTER, value }
    : { level: SOL_ICMPV6, name: ICMPV6_FILTER, value };
}

/** Returns a filter that accepts only messages with the identifier. Skips the IPv4 header. */
function identifierFilter(family: 4 | 6, identifier: number): FilterInstruction[] {
  const instruction = (code: number, k: number, jt = 0, jf = 0): FilterInstruction => ({ code, jt, jf, k });
  const load =
    family === 4
      ? // x = 4 * (first octet & 15); a = half-word at x + 4
        [instruction(0xb1, 0), instruction(0x48, 4)]
      : [instruction(0x28, 4)];
  return [...load, instruction(0x15, identifier, 0, 1), instruction(0x06, 0xffff_ffff), instruction(0x06, 0)];
}
