import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral range of operating systems (from 32768 on Linux, from 49152 elsewhere), so that a socket of
 * another test cannot take the port by chance before the server listens, while its service restarts, or while the
 * port must stay closed.
 */
const ownPorts = { from: 20_000, to: 32_000 };

/** Returns a port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ownPorts.from, ownPorts.to);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
