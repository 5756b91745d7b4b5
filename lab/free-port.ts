import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below what systems give of themselves (Linux from 32768 on, others from 49152), so that no socket of another test gets the
 * port by chance before it is listened on, while its service starts anew, or while nobody is to be there.
 */
const ownPorts = { from: 20_000, to: 32_000 };

/** A port of 127.0.0.1 that nobody listens on. */
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
