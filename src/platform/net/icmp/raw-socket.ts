import { randomInt } from 'node:crypto';
import {
  AF,
  driveDatagrams,
  type EchoSocket,
  holdReplies,
  PROTOCOL,
  SOCK_DGRAM,
  type SocketRefusal,
} from './echo-socket.ts';
import { TYPES } from './packet.ts';
import { type FilterInstruction, loadSystemCalls, type SystemCalls } from './system-calls.ts';

const SOCK_RAW = 3;
const SOCK_NONBLOCK = 0o4000;
const SOL_RAW = 255;
const ICMP_FILTER = 1;
const SOL_ICMPV6 = 58;
const ICMPV6_FILTER = 1;

/**
 * A raw ICMP socket, `socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)`: open to root and to whoever holds CAP_NET_RAW.
 * It is shown every ICMP message of the machine, so the kernel is told to keep back what is no reply to us; what
 * comes through all the same is told apart by `SocketEchoer`.
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
  keepBackOthers(system, raw, { family, identifier });
  const driven = await driveRaw(system, raw, family);
  if ('error' in driven) return driven;
  const { socket, fd } = driven;
  const countDropped = holdReplies(fd, system);
  return { way: 'raw', socket, port: PROTOCOL[family], identifier, headed: family === 4, countDropped };
}

/**
 * Node takes no raw descriptor (`ERR_INVALID_FD_TYPE`), though it would send and receive on one as on any
 * other: it is given an ordinary UDP one, whose place the raw one takes before the event loop looks at it.
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

/** By type of message first, which costs the kernel least, then by identifier: other programs ping too. */
function keepBackOthers(
  system: SystemCalls,
  fd: number,
  { family, identifier }: { family: 4 | 6; identifier: number },
): void {
  // Should an option not be known, we merely have more to read.
  system.setOption(fd, typeFilter(family));
  system.attachFilter(fd, identifierFilter(family, identifier));
}

/** A bit for each type to keep back: 32 of ICMP, 256 of ICMPv6. */
function typeFilter(family: 4 | 6): { level: number; name: number; value: Buffer } {
  const words = new Uint32Array(family === 4 ? 1 : 8).fill(0xffff_ffff);
  const { reply } = TYPES[family];
  words[reply >> 5] = ~(1 << (reply & 31)) >>> 0;
  const value = Buffer.from(words.buffer);
  return family === 4
    ? { level: SOL_RAW, name: ICMP_FILTER, value }
    : { level: SOL_ICMPV6, name: ICMPV6_FILTER, value };
}

/** Lets a message through whose identifier is ours; the IPv4 header before it is stepped over. */
function identifierFilter(family: 4 | 6, identifier: number): FilterInstruction[] {
  const instruction = (code: number, k: number, jt = 0, jf = 0): FilterInstruction => ({ code, jt, jf, k });
  const load =
    family === 4
      ? // x = 4 * (first octet & 15); a = half-word at x + 4
        [instruction(0xb1, 0), instruction(0x48, 4)]
      : [instruction(0x28, 4)];
  return [...load, instruction(0x15, identifier, 0, 1), instruction(0x06, 0xffff_ffff), instruction(0x06, 0)];
}
