import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP relay that can be disconnected. */
export interface Relay {
  port: number;
  /** Closes all connections and accepts no new ones. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Relays to `host:port` on a free port of 127.0.0.1. */
export async function startRelay(host: string, port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut() {
      whole = false;
      drop();
    },
    restore() {
      whole = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}
