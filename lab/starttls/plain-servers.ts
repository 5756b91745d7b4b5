import { createSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import { drip, pour } from '../streams/endless.ts';
import { type LabServer, listenTcp } from './listen.ts';

/** How a plain TCP server handles a connection. */
export type TcpBehavior =
  | 'banner'
  | 'echo'
  | 'silent'
  | 'closes'
  | 'resets'
  | 'garbage'
  | 'never-ending'
  | 'drips'
  | 'hostile-banner'
  | 'banner-without-newline';

const BEHAVIORS: Record<TcpBehavior, (socket: Socket) => void> = {
  banner: (socket) => socket.write('SSH-2.0-LabSSH_1.0\r\n'),
  'banner-without-newline': (socket) => socket.write('READY'),
  echo: (socket) => socket.pipe(socket),
  silent: (socket) => socket.resume(),
  closes: (socket) => socket.end(),
  resets: (socket) => socket.resetAndDestroy(),
  garbage: (socket) =>
    socket.end(Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 73) % 256))),
  'never-ending': (socket) => pour(socket, Buffer.alloc(16_384, 0x61)),
  drips: (socket) => drip(socket, '.', 5),
  'hostile-banner': (socket) => socket.write('\u001b[31mred\u0000\u202eevil\u0007 <script>\r\n'),
};

/** Starts a TCP server with one specific behavior. */
export const startTcpServer = (behavior: TcpBehavior, host?: string): Promise<LabServer> =>
  listenTcp(BEHAVIORS[behavior], { host });

export type UdpBehavior = 'answers' | 'silent' | 'wrong-answer' | 'echo' | 'large-answer';

/**
 * Starts a UDP server with one specific behavior. `answers` replies `pong` to `ping` and ignores all other messages.
 */
export async function startUdpServer(behavior: UdpBehavior): Promise<LabServer> {
  const socket = createSocket('udp4');
  let datagrams = 0;
  socket.on('error', () => {});
  socket.on('message', (message, from) => {
    datagrams += 1;
    const answer = udpAnswer(behavior, message);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    port: socket.address().port,
    connections: () => datagrams,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function udpAnswer(behavior: UdpBehavior, message: Buffer): Buffer | null {
  if (behavior === 'silent') return null;
  if (behavior === 'wrong-answer') return Buffer.from('nonsense');
  if (behavior === 'large-answer') return Buffer.alloc(60_000, 0x62);
  if (behavior === 'echo') return message;
  return message.equals(Buffer.from('ping')) ? Buffer.from('pong') : null;
}
