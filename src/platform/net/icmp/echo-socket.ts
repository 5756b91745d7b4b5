import { createSocket, type Socket } from 'node:dgram';
import type { EchoWay } from '../types.ts';
import { SOL_SOCKET, type SystemCalls } from './system-calls.ts';

/** An open socket for echo messages of one family, whoever fills in which parts of them. */
export interface EchoSocket {
  way: Exclude<EchoWay, 'program'>;
  socket: Socket;
  /** Says nothing to ICMP; but Node wants one, and a raw IPv6 socket its own protocol or nothing. */
  port: number;
  /** What our requests carry, and nobody else's; null where the kernel sees to it. */
  identifier: number | null;
  /** True when what is received begins with the IPv4 header. */
  headed: boolean;
  /** Grows while the kernel throws replies away for want of room to keep them until we read; some count twice. */
  countDropped(): number;
}

/** Why there is no socket. */
export interface SocketRefusal {
  /** Name of the error: `EACCES`, `EPERM`, `EAFNOSUPPORT`, … */
  error: string;
  detail: string;
}

export const AF = { 4: 2, 6: 10 } as const;
export const PROTOCOL = { 4: 1, 6: 58 } as const;
export const SOCK_DGRAM = 2;

const BUFFER_BYTES = 4 * 1024 * 1024;

/**
 * Has Node drive a datagram descriptor, which it closes in the end. `whenBound` is called before anything is read
 * from the descriptor.
 */
export function driveDatagrams(
  fd: number,
  family: 4 | 6,
  { system, whenBound }: { system: SystemCalls; whenBound?: () => void },
): Promise<Socket | SocketRefusal> {
  const socket = createSocket({
    type: family === 4 ? 'udp4' : 'udp6',
    // Addresses only come here: no look-up, no thread.
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
/** Place of the dropped in what SO_MEMINFO tells: <linux/sock_diag.h>, `SK_MEMINFO_DROPS`. */
const DROPPED_AT = 8;

/**
 * Lets `fd` hold what comes while we are busy, beyond the system's limit (`net.core.rmem_max`: some three hundred
 * replies) where the process may, and counts what it could not hold all the same. After `driveDatagrams`, which asks
 * for what the limit allows.
 */
export function holdReplies(fd: number, system: SystemCalls): () => number {
  const value = Buffer.alloc(4);
  value.writeUInt32LE(BUFFER_BYTES);
  system.setOption(fd, { level: SOL_SOCKET, name: SO_RCVBUFFORCE, value });
  const told = new Uint32Array(DROPPED_AT + 1);
  return () => {
    system.readOption(fd, { level: SOL_SOCKET, name: SO_MEMINFO, value: told });
    return told[DROPPED_AT] ?? 0;
  };
}

/** Replies come in bursts, and what does not fit counts as loss. */
function enlarge(socket: Socket): void {
  try {
    socket.setRecvBufferSize(BUFFER_BYTES);
    socket.setSendBufferSize(BUFFER_BYTES);
  } catch {
    // Above the system's limit on some platforms; the default stays.
  }
}
