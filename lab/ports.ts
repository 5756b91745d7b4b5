import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ephemeral range of operating systems (from 32768 on Linux, from 49152 elsewhere). Otherwise, a socket of
 * another test could take the port by chance before the server listens, while its service restarts, or while the port
 * must stay closed.
 */
const ownPorts = { from: 20_000, to: 32_000 };

/** Returns a port on 127.0.0.1 that no process listens on. */
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

/** Ports of the demo's servers. They stay the same for a folder, because the monitors' URLs contain them. */
const portNames = [
  'http',
  'https',
  'dns',
  'ct',
  'smtp',
  'imap',
  'postgres',
  'ssh',
  'cache',
  'scanner',
] as const;

export type PortName = (typeof portNames)[number];
export type Ports = Readonly<Record<PortName, number>>;

/**
 * Chooses ports for a new folder. They are outside the ephemeral range, because another program might use an ephemeral
 * port at the next start.
 */
export async function choosePorts(): Promise<Ports> {
  const chosen = new Set<number>();
  while (chosen.size < portNames.length) chosen.add(await freePort());
  const ports = [...chosen];
  return Object.fromEntries(portNames.map((name, index) => [name, ports[index]])) as Ports;
}
