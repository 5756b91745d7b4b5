import {
  AF,
  driveDatagrams,
  type EchoSocket,
  holdReplies,
  PROTOCOL,
  SOCK_DGRAM,
  type SocketRefusal,
} from './echo-socket.ts';
import { loadSystemCalls } from './system-calls.ts';

/**
 * A Linux ping socket, `socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP)`: open to groups within
 * `net.ipv4.ping_group_range`, for IPv6 too. The kernel fills in identifier and checksum and gives us the replies
 * to our own requests only. Node cannot make one, but it drives any datagram descriptor it is given.
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
  const countDropped = holdReplies(fd, system);
  return { way: 'datagram', socket, port: 1, identifier: null, headed: false, countDropped };
}
