import type { Socket } from 'node:net';

/** Implements parts of the Redis serialization protocol: AUTH with the password `secret`, PING and GET. */
export function redisServer(socket: Socket): void {
  let isSignedIn = false;
  socket.on('data', (data) => {
    const parts = String(data)
      .split('\r\n')
      .filter((_part, index) => index > 0 && index % 2 === 0);
    const [command, ...rest] = parts;
    if (command === 'AUTH') {
      isSignedIn = rest.at(-1) === 'secret';
      socket.write(isSignedIn ? '+OK\r\n' : '-WRONGPASS invalid username-password pair\r\n');
    } else if (!isSignedIn) socket.write('-NOAUTH Authentication required.\r\n');
    else if (command === 'PING') socket.write('+PONG\r\n');
    else socket.write(rest[0] === 'queue' ? '$2\r\n12\r\n' : '$-1\r\n');
  });
}
