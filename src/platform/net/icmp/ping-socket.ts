import { createSocket, type Socket } from 'node:dgram';
import { createRequire } from 'node:module';

/**
 * Linux ping sockets: `socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)`, open to groups within
 * `net.ipv4.ping_group_range`. Node cannot make one, but it drives any datagram descriptor it is given.
 */

const AF = { 4: 2, 6: 10 } as const;
const PROTOCOL = { 4: 1, 6: 58 } as const;
const SOCK_DGRAM = 2;
const SOCK_CLOEXEC = 0o2000000;
const BUFFER_BYTES = 4 * 1024 * 1024;

interface LibC {
  socket(domain: number, type: number, protocol: number): number;
  close(fd: number): number;
  errno(): number;
}

let libc: LibC | null | undefined;

/** The C library, or null where it cannot be called (another platform, no native module for it). */
function loadLibC(): LibC | null {
  if (libc !== undefined) return libc;
  libc = null;
  if (process.platform !== 'linux') return libc;
  try {
    const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
    const library = koffi.load(null);
    const socket = library.func('int socket(int domain, int type, int protocol)');
    const close = library.func('int close(int fd)');
    libc = {
      socket: (domain, type, protocol) => Number(socket(domain, type, protocol)),
      close: (fd) => Number(close(fd)),
      errno: () => koffi.errno(),
    };
  } catch {
    libc = null;
  }
  return libc;
}

/** A ping socket as a dgram socket, or why there is none. */
export function openPingSocket(family: 4 | 6): Promise<Socket | string> {
  const system = loadLibC();
  if (system === null) return Promise.resolve('this platform has no ping sockets');
  const fd = system.socket(AF[family], SOCK_DGRAM | SOCK_CLOEXEC, PROTOCOL[family]);
  if (fd < 0) return Promise.resolve(`no ping socket (errno ${system.errno()}; net.ipv4.ping_group_range)`);
  const socket = createSocket({
    type: family === 4 ? 'udp4' : 'udp6',
    // Addresses only come here: no look-up, no thread.
    lookup: (host, _options, callback) => callback(null, host, family),
  });
  return new Promise((resolve) => {
    const refuse = (error: Error) => {
      system.close(fd);
      socket.close();
      resolve(error.message);
    };
    socket.once('error', refuse);
    socket.bind({ fd, exclusive: true }, () => {
      socket.off('error', refuse);
      enlarge(socket);
      socket.unref();
      resolve(socket);
    });
  });
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
