import { createSocket } from 'node:dgram';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** Destination of a gate: a loopback port, or null for none. */
export type GateWay = { port: number } | 'silent' | 'resets';

/** A listener on a fixed port in front of lab servers. Each of the servers has one specific behavior. */
export interface Gate {
  port: number;
  /** Stops or resumes listening: a closed gate refuses connections. */
  setOpen(open: boolean): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a TCP gate. `way` is called for each connection.
 * @throws if `port` (0: any free port) is in use.
 */
export async function openGate(port: number, way: () => GateWay): Promise<Gate> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    trackSocket(socket, open);
    pass(socket, way(), open);
  });
  await listen(server, port);
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : port;
  const shut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  return {
    port: own,
    async setOpen(wanted) {
      if (wanted === server.listening) return;
      await (wanted ? listen(server, own) : shut());
    },
    close: async () => {
      if (server.listening) await shut();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function trackSocket(socket: Socket, open: Set<Socket>): void {
  open.add(socket);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => open.delete(socket));
}

function pass(socket: Socket, way: GateWay, open: Set<Socket>): void {
  if (way === 'silent') socket.resume();
  else if (way === 'resets') socket.resetAndDestroy();
  else {
    const inner = connect({ host: '127.0.0.1', port: way.port });
    trackSocket(inner, open);
    inner.on('close', () => socket.destroy());
    socket.on('close', () => inner.destroy());
    socket.pipe(inner).pipe(socket);
  }
}

/** Opens a UDP server that replies `pong` to `ping` while `answers` returns true. */
export async function openUdpGate(port: number, answers: () => boolean): Promise<Gate> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.bind(port, '127.0.0.1', () => {
      socket.off('error', reject);
      socket.on('error', () => {});
      resolve();
    });
  });
  socket.on('message', (message, from) => {
    if (answers() && message.equals(Buffer.from('ping'))) socket.send('pong', from.port, from.address);
  });
  return {
    port: socket.address().port,
    setOpen: async () => {},
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}
