import type { Socket } from 'node:net';

/** Sends this byte repeatedly, as fast as the client reads. */
export const sendWithoutEnd = (byte: number) => (socket: Socket) => {
  const flood = Buffer.alloc(65_536, byte);
  const send = () => {
    while (!socket.destroyed && socket.write(flood));
  };
  socket.on('drain', send);
  send();
};

/** Behaviors of TCP servers by name: silent, closing, resetting, sending unexpected data, or sending without end. */
export const hostileBehaviors: Readonly<Record<string, (socket: Socket) => void>> = {
  'sends nothing': () => {},
  'closes at once': (socket) => socket.end(),
  'closes after the request': (socket) => socket.once('data', () => socket.end()),
  resets: (socket) =>
    socket.once('data', () => {
      // Only a connection without TLS can be reset.
      if ('encrypted' in socket) socket.destroy();
      else socket.resetAndDestroy();
    }),
  'speaks HTTP': (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'sends without end': sendWithoutEnd(0x01),
  'announces huge lengths': (socket) => socket.write(Buffer.alloc(4_096, 0xff)),
};
