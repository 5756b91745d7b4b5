import { spawn } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import packet from 'dns-packet';
import { resolveNames } from '#engine/discovery/wildcard.ts';
import { createLookup } from '#engine/posture/lookup.ts';
import { systemClock } from '#platform/clock.ts';
import { createDnsClient } from '#platform/net/dns/client.ts';
import { compareLoads, formatFigures, type Load, runLanes } from '../probes/side-by-side.ts';

const signal = new AbortController().signal;

async function startTarget(): Promise<{ port: number; stop(): void }> {
  const script = fileURLToPath(new URL('../engine/dns-target.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { port: Number(line.toString()), stop: () => child.stdin.end() };
}

/**
 * Performs the same lookups in the most direct way: both address families, with dns-packet over one connected socket.
 */
function bareLoop(socket: Socket): Load {
  const waiting = new Map<number, (answer: Buffer) => void>();
  socket.on('message', (answer) => {
    const id = answer.readUInt16BE(0);
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let next = 0;
  const query = async (name: string, type: 'A' | 'AAAA'): Promise<void> => {
    const id = next++ & 0xffff;
    const answer = new Promise<Buffer>((resolve) => waiting.set(id, resolve));
    const additionals = [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        options: [],
      },
    ] as unknown as packet.Answer[];
    const questions = [{ type, name }];
    socket.send(
      packet.encode({ type: 'query', id, flags: packet.RECURSION_DESIRED, questions, additionals }),
    );
    const { answers = [] } = packet.decode(await answer);
    if (answers.length !== 1) throw new Error('wrong answer');
  };
  let name = 0;
  return (count, concurrency) =>
    runLanes(count, concurrency, async () => {
      const host = `host-${name++}.example.test`;
      await query(host, 'A');
      await query(host, 'AAAA');
    });
}

/** Resolves names like discovery, with a new resolver for each run. */
function discoveryLoad(port: number): { load: Load; close(): void } {
  const dns = createDnsClient({ servers: [{ address: '127.0.0.1', port }], clock: systemClock });
  let name = 0;
  const load: Load = async (count, atOnce) => {
    const names = Array.from({ length: count }, () => `host-${name++}.example.test`);
    const { lookup } = createLookup(dns, { maxQueries: 2 * count, timeoutMs: 10_000 });
    const resolved = await resolveNames(names, { lookup, signal, atOnce });
    if (resolved.some(({ alive }) => alive !== true)) throw new Error('a name was lost');
  };
  return { load, close: () => dns.close() };
}

/** Measures names resolved per second by discovery, compared with a bare loop of the same lookups. */
export async function run(): Promise<void> {
  const target = await startTarget();
  const socket = createSocket('udp4');
  socket.connectSync(target.port, '127.0.0.1');
  const discovery = discoveryLoad(target.port);
  const count = Number(process.env.BENCH_NAMES ?? 20_000);
  try {
    const loads = { loop: bareLoop(socket), discovery: discovery.load };
    const figures = await compareLoads(loads, { count, concurrency: 64, rounds: 3 });
    console.log('discovery: names with two lookups each (server in a separate process)');
    console.log(formatFigures('resolved by discovery', figures.discovery));
    console.log(formatFigures('bare loop (dns-packet)', figures.loop));
    const ratio = figures.discovery.perCoreSecond / figures.loop.perCoreSecond;
    console.log(`  ratio to the loop ${ratio.toFixed(2)}`);
  } finally {
    discovery.close();
    socket.close();
    target.stop();
  }
}
